import { Incident } from "@stint/core/incident";
import { Postponed } from "@stint/core/mailing/postponed";
import { Actor } from "@stint/core/platform/actor";
import { type Definition, EnvelopeSchema, handleOnce } from "@stint/core/platform/event";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { holdBack } from "./hold-back";
import { logger } from "./log";
import { countedFields, MAIL_FAILED, REFUSED } from "./metric";

const Message = z.object({ detail: EnvelopeSchema });
const isMail = (reaction: string): boolean => /-mail-\w+$/.test(reaction);

/**
 * Makes the Lambda handler of one reaction. Each message is parsed with the event's schema, handled once as
 * the workspace's system actor, and only the failed ones are reported for redelivery, each hidden for longer
 * than the time before (`retry`). One whose mail may not be sent today is kept, and given to this reaction
 * again on the next day. A state's refusal would repeat, so it is recorded and reported, and not retried.
 */
export function consume<S extends z.ZodType>(
  name: string,
  definition: Definition<S>,
  react: (data: z.infer<S>, event: { id: number; occurred_at: string; owner_id: number }) => Promise<unknown>,
) {
  return async (batch: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of batch.Records) {
      let request_id: string | undefined;
      try {
        const { detail } = Message.parse(JSON.parse(record.body));
        if (detail.only !== undefined && detail.only !== name) continue;
        request_id = detail.request_id;
        const data = definition.schema.parse(detail.data);
        await asCaused(detail, name, () =>
          handleOnce(name, `${detail.owner_id}:${detail.id}`, () => react(data, detail)).catch(
            async (error: unknown) => {
              if (!Incident.isRefusal(error)) throw error;
              const { code } = error;
              await Incident.record({
                kind: "refused",
                reaction: name,
                event: detail,
                code,
                body: record.body,
              });
              const of = { owner_id: detail.owner_id, event_id: detail.id, request_id };
              logger.error("reaction refused", { reaction: name, code, ...of, ...countedFields(REFUSED) });
            },
          ),
        ).catch(async (error: unknown) => {
          if (!(error instanceof Postponed)) throw error;
          const { postpone } = await import("@stint/core/mailing/wait");
          const { only: _, ...envelope } = detail;
          await postpone(name, { ...envelope, data: detail.data }, error.message);
        });
      } catch (error) {
        logger.error("reaction failed", {
          reaction: name,
          message_id: record.messageId,
          request_id,
          error: error as Error,
          ...(isMail(name) ? countedFields(MAIL_FAILED) : {}),
        });
        batchItemFailures.push({ itemIdentifier: record.messageId });
        await holdBack(name, record).catch((reason: unknown) =>
          logger.warn("message not held back", {
            reaction: name,
            message_id: record.messageId,
            error: reason as Error,
          }),
        );
      }
    }
    return { batchItemFailures };
  };
}

/**
 * Runs work as the workspace's system, under the request id of the call that caused the event, so that all
 * effects are found by it.
 */
const asCaused = <T>(
  { owner_id, request_id }: { owner_id: number; request_id?: string | undefined },
  cause: string,
  work: () => T,
): T =>
  Actor.run({ type: "system", owner_id, cause }, work, {
    request_id: request_id ?? Actor.request().request_id,
    ip: "",
    user_agent: "",
  });

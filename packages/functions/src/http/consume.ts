import { Incident } from "@stint/core/incident";
import { Postponed } from "@stint/core/mailing/postponed";
import { Actor } from "@stint/core/platform/actor";
import { type Definition, type Envelope, EnvelopeSchema, handleOnce } from "@stint/core/platform/event";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { findSubscription, patienceOf, type Subscription } from "../manifest";
import { holdBack } from "./hold-back";
import { logger } from "./log";
import { countedFields, MAIL_FAILED, REFUSED } from "./metric";

const Message = z.object({ reaction: z.string().optional(), detail: z.unknown() });

/**
 * Makes the Lambda handler of one reaction. Each message is parsed with the event's schema, handled once as
 * the workspace's system actor, and only the failed ones are reported for redelivery, each hidden for longer
 * than the time before (`retry`). One whose mail may not be sent today is kept, and given to this reaction
 * again on the next day. A state's refusal would repeat, so it is recorded and reported, and not retried.
 *
 * The reaction has no name of its own here: marks, incidents and logs take the name that its rule wrote into
 * the message (`manifest`). A message that names no reaction to this event fails.
 */
export function consume<S extends z.ZodType>(
  definition: Definition<S>,
  react: (data: z.infer<S>, event: { id: number; occurred_at: string; owner_id: number }) => Promise<unknown>,
) {
  return async (batch: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of batch.Records) {
      let request_id: string | undefined;
      let own: Subscription | undefined;
      try {
        const message = Message.parse(JSON.parse(record.body));
        own = findSubscription(message.reaction);
        if (own?.event !== definition.type)
          throw new Error(`The message names no reaction to ${definition.type}`);
        const { reaction } = own;
        const detail = EnvelopeSchema.parse(message.detail);
        if (detail.only !== undefined && detail.only !== reaction) continue;
        request_id = detail.request_id;
        const data = definition.schema.parse(detail.data);
        await asCaused(detail, reaction, () =>
          handleOnce(reaction, `${detail.owner_id}:${detail.id}`, () => react(data, detail)).catch(
            async (error: unknown) => {
              if (!Incident.isRefusal(error)) throw error;
              const { code } = error;
              await Incident.record({
                kind: "refused",
                reaction,
                event: detail,
                code,
                body: record.body,
              });
              const of = { owner_id: detail.owner_id, event_id: detail.id, request_id };
              logger.error("reaction refused", { reaction, code, ...of, ...countedFields(REFUSED) });
            },
          ),
        ).catch(async (error: unknown) => {
          if (!(error instanceof Postponed)) throw error;
          const { postpone } = await import("@stint/core/mailing/wait");
          const { only: _, ...envelope } = detail;
          await postpone(reaction, { ...envelope, data: detail.data }, error.message);
        });
      } catch (error) {
        logger.error("reaction failed", {
          reaction: own?.reaction,
          message_id: record.messageId,
          request_id,
          error: error as Error,
          ...(own?.queue === "mail" ? countedFields(MAIL_FAILED) : {}),
        });
        batchItemFailures.push({ itemIdentifier: record.messageId });
        if (own) {
          const { reaction, queue } = own;
          await holdBack(patienceOf(queue), record).catch((reason: unknown) =>
            logger.warn("message not held back", {
              reaction,
              message_id: record.messageId,
              error: reason as Error,
            }),
          );
        }
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
  {
    owner_id,
    actor_id,
    request_id,
  }: Pick<Envelope, "owner_id" | "actor_id"> & { request_id?: string | undefined },
  cause: string,
  work: () => T,
): T =>
  Actor.run({ type: "system", owner_id, cause, caused_by: actor_id }, work, {
    request_id: request_id ?? Actor.request().request_id,
    ip: "",
    user_agent: "",
  });

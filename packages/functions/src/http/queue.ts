import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { logger } from "./log";

const Message = z.object({ reaction: z.string() });

type Handler = (batch: SQSEvent) => Promise<SQSBatchResponse>;
type Reaction = (batch: SQSEvent) => Promise<SQSBatchResponse | undefined>;

/** The reactions of one queue, by name; each is loaded with its first message. */
export type Reactions = Record<string, () => Promise<{ handler: Reaction }>>;

/**
 * Returns the reaction's name in a message's body, where its rule wrote it; undefined where none can be read.
 */
export function reactionIn(body: string): string | undefined {
  try {
    return Message.parse(JSON.parse(body)).reaction;
  } catch {
    return undefined;
  }
}

export const reactionOf = ({ body }: SQSRecord): string | undefined => reactionIn(body);

/**
 * Makes the Lambda handler of a queue that reactions share: each gets its own messages, in parallel, and only
 * its failed ones are reported. A message without a reaction fails, so that it becomes a dead letter and is
 * not lost.
 */
export function serveQueue(reactions: Reactions): Handler {
  const react = async (name: string | undefined, Records: SQSRecord[]): Promise<string[]> => {
    try {
      const load = name === undefined ? undefined : reactions[name];
      if (!load) throw new Error("No reaction of this queue has that name");
      const { handler } = await load();
      // A handler that returns nothing has handled all of it, as on Lambda.
      const { batchItemFailures = [] } = (await handler({ Records })) ?? {};
      return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    } catch (error) {
      logger.error("reaction failed", { reaction: name, error: error as Error });
      return Records.map(({ messageId }) => messageId);
    }
  };
  return async ({ Records }) => {
    const byReaction = Map.groupBy(Records, reactionOf);
    const failed = await Promise.all([...byReaction].map(([name, some]) => react(name, some)));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

import { JournalEntity } from "@stint/core/platform/event";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";

export type Handler = (batch: SQSEvent) => Promise<SQSBatchResponse>;
export type Entry = Record<string, unknown> & { id: number; type: string };

let messages = 0;

/** A message as a queue hands it over, with the name that its rule wrote: each delivery has an id of its own. */
export const delivery = (reaction: string, detail: unknown) => ({
  messageId: `message-${++messages}`,
  body: JSON.stringify({ reaction, detail }),
});

export const batch = (...records: { messageId: string; body: string }[]): SQSEvent =>
  ({ Records: records }) as unknown as SQSEvent;

/** What an aggregate's journal holds, oldest first. */
export async function entriesOf(owner_id: number, aggregate: string): Promise<Entry[]> {
  const { data } = await JournalEntity.query
    .ofAggregate({ owner_id, aggregate })
    .go({ pages: "all", consistent: true });
  return data as Entry[];
}

/** The envelope of an entry, as the publisher puts it on the bus. */
export function envelope(entry: Entry): Entry {
  const { id, type, occurred_at, owner_id, actor_id, aggregate, version, data } = entry;
  return JSON.parse(
    JSON.stringify({ id, type, occurred_at, owner_id, actor_id, aggregate, version, data: data ?? {} }),
  );
}

/** The newest event of a type, ready to be delivered. */
export async function eventOf(owner_id: number, aggregate: string, type: string): Promise<Entry> {
  const found = (await entriesOf(owner_id, aggregate)).findLast((entry) => entry.type === type);
  if (!found) throw new Error(`${aggregate} has no ${type}`);
  return envelope(found);
}

import { unmarshall } from "@aws-sdk/util-dynamodb";
import { Changed } from "@stint/core/platform/changed";
import { type Envelope, envelopeOf } from "@stint/core/platform/event";
import { publish } from "@stint/core/platform/event/publish";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { logger } from "../http/log";
import { BUSINESS, countsFields } from "../http/metric";

/**
 * Events that can break an invariant. Edits of a scope or a client's name cannot, and most events are such
 * edits.
 */
const CHECKED = /^(account|client|invoice|payment|payout|project|proposal|recurring)\./;

/**
 * Publishes the table's stream to the bus. The stream is filtered to inserted journal rows, and those without
 * data are audits that nobody on the bus handles: most of them, and each would be paid for. The lowest failed
 * sequence number is reported, so that nothing after it is skipped (every consumer tolerates repeats). An
 * unreadable row holds up nothing before it; the stream's event source parks it after its tries
 * (stacks/events.ts). Published events are counted, and their workspaces are noted for the check of
 * invariants.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = event.Records.filter(
    (record) => record.eventName === "INSERT" && record.dynamodb?.NewImage,
  );
  const events: Envelope[] = [];
  for (const record of records) {
    const read = envelopeIn(record);
    if (!read) break;
    events.push(read);
  }
  const refused = await publishSome(events, (at) => records[at]?.dynamodb?.NewImage?.data !== undefined);
  await noteChanged(events);
  countBusiness(events.slice(0, refused));
  const failed = refused ?? (events.length < records.length ? events.length : undefined);
  const sequence = failed === undefined ? undefined : records[failed]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: sequence ? [{ itemIdentifier: sequence }] : [] };
}

/** Publishes the events for which `isTold` holds. Returns the index, among all, of the first that was refused. */
async function publishSome(
  events: readonly Envelope[],
  isTold: (at: number) => boolean,
): Promise<number | undefined> {
  const places = [...events.keys()].filter(isTold);
  const refused = await publish(places.flatMap((at) => events[at] ?? []));
  return refused === undefined ? undefined : places[refused];
}

/**
 * Notes changed workspaces. The events are on the bus already, so a failure delays nobody, and the next
 * change notes them.
 */
async function noteChanged(events: readonly Envelope[]): Promise<void> {
  const owners = events.filter(({ type }) => CHECKED.test(type)).map(({ owner_id }) => owner_id);
  try {
    await Changed.note(owners);
  } catch (error) {
    logger.error("changed workspaces were not noted", { owners, error: error as Error });
  }
}

function countBusiness(events: readonly Envelope[]): void {
  const counts: Record<string, number> = {};
  for (const { type } of events) {
    const name = BUSINESS[type];
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  }
  if (Object.keys(counts).length > 0) logger.info("business", countsFields(counts));
}

/** Returns the event of a record; logs it and returns undefined where it cannot be read. */
function envelopeIn({ dynamodb }: DynamoDBRecord): Envelope | undefined {
  try {
    return envelopeOf(unmarshall(dynamodb?.NewImage as Parameters<typeof unmarshall>[0]));
  } catch (error) {
    logger.error("A journal row cannot be read", { sequence: dynamodb?.SequenceNumber, error });
    return undefined;
  }
}

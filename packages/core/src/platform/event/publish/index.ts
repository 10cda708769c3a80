import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { env } from "../../env";
import type { Envelope } from "../index";

const bus = new EventBridgeClient({});
/** PutEvents takes ten entries per call. */
const BATCH = 10;

/**
 * Puts events on the bus, in order. Returns the index of the first event that was not accepted, or undefined
 * when all were: the caller reports it so that the stream is read again from there. Duplicates may follow;
 * every consumer tolerates them.
 */
export async function publish(events: Envelope[]): Promise<number | undefined> {
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH);
    const answer = await bus.send(
      new PutEventsCommand({
        Entries: batch.map((event) => ({
          EventBusName: env().STINT_BUS,
          Source: "stint",
          DetailType: event.type,
          Detail: JSON.stringify(event),
          Time: new Date(event.occurred_at),
        })),
      }),
    );
    if (answer.FailedEntryCount) {
      const failed = answer.Entries?.findIndex((entry) => entry.ErrorCode) ?? 0;
      return start + Math.max(0, failed);
    }
  }
  return undefined;
}

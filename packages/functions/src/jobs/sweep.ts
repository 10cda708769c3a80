import { passOn } from "@stint/core/mailing/wait";
import { Due } from "@stint/core/platform/due";
import { messagesOf } from "@stint/core/platform/due/events";
import { type HandedOut, handOut } from "@stint/core/platform/due/hand-out";
import type { Envelope } from "@stint/core/platform/event";
import { publish } from "@stint/core/platform/event/publish";
import { logFailed } from "../http/work-off";
import { subscriptionOf } from "../manifest";

/** The number of concurrent requests to the bus. */
const LANES = 8;
const BATCH = 10;

async function publishAll(events: Envelope[]): Promise<void> {
  if ((await publish(events)) !== undefined) throw new Error("The bus did not take the event");
}

/**
 * Puts a delayed mail's event on the bus, for its reaction. Throws where no reaction has that name any more:
 * all would skip it, so the row stays and the log says so.
 */
async function passToReaction(event: Envelope): Promise<void> {
  subscriptionOf(event.only ?? "");
  await publishAll([event]);
}

/** Runs `work` for each part, a few concurrently; the first failure ends it. */
async function inLanes<T>(parts: readonly T[], work: (part: T) => Promise<unknown>): Promise<void> {
  const left = [...parts];
  const lane = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await work(part);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function hand(rows: Due.Found[]): Promise<void> {
  const messages = messagesOf(rows);
  const batches = Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, i) =>
    messages.slice(i * BATCH, (i + 1) * BATCH),
  );
  await inLanes(batches, publishAll);
  const mails = rows.filter(({ kind }) => kind === "mail").map((row) => [row]);
  await inLanes(mails, async (part) =>
    logFailed(await Due.handleEach(part, "sweep-mail", (row) => passOn(row, passToReaction))),
  );
}

/**
 * Hands due rows to the queues that handle them, and delayed mail to its own reaction. It does nothing else,
 * so a run is short however much is due; runs never overlap.
 */
export const handler = (): Promise<HandedOut> => handOut(hand);

import { createHash } from "node:crypto";
import type { Message, Queues } from "../aws/queues";
import { ACCOUNT } from "../aws/sqs";
import { type Loop, loop } from "./loop";
import { failures } from "./stream";

export interface PollerOptions {
  queues: Queues;
  queue: string;
  /** How many messages are handed over at once. */
  batch?: number;
  /** Calls the queue's function with an SQSEvent. */
  invoke: (event: object) => Promise<unknown>;
  failed: (error: unknown) => void;
}

/** A message stays hidden this long while its handler works (Lambda's limit here is 60 seconds). */
const HIDDEN_SECONDS = 90;
/** What a call took with it is tried again so much later: there was nobody to say when. */
const AFTER_CRASH_SECONDS = 1;

/**
 * Gives the messages that can be seen to its function, a batch at most. What its handler reports as failed stays hidden for
 * as long as the handler said (`ChangeMessageVisibility`), all of the batch for a moment when the call itself failed;
 * the queue parks a message after its last try. Answers how many there were.
 */
export async function pollOnce({
  queues,
  queue,
  batch = 10,
  invoke,
  failed,
}: PollerOptions): Promise<number> {
  const messages = queues.receive(queue, batch, HIDDEN_SECONDS);
  if (messages.length === 0) return 0;
  try {
    const again = failedOf(messages, failures(await invoke(event(queue, messages))));
    for (const { id, receipt } of messages) if (!again.has(id)) queues.remove(queue, receipt);
  } catch (error) {
    failed(error);
    for (const { receipt } of messages) queues.hide(queue, receipt, AFTER_CRASH_SECONDS);
  }
  return messages.length;
}

function failedOf(messages: Message[], reported: string[]): Set<string> {
  const ids = new Set(messages.map((each) => each.id));
  // As on Lambda: an identifier that is not of this batch makes the whole batch a failure.
  return reported.every((id) => ids.has(id)) ? new Set(reported) : ids;
}

/** The event source mapping from a queue to its function. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #loop: Loop;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#loop = loop((signal) => this.#step(signal), options.failed);
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #step(signal: AbortSignal): Promise<void> {
    await this.#options.queues.ready(this.#options.queue, signal);
    if (!signal.aborted) await pollOnce(this.#options);
  }
}

/** The event that Lambda makes of a batch. */
function event(queue: string, messages: Message[]): object {
  return {
    Records: messages.map((message) => ({
      messageId: message.id,
      receiptHandle: message.receipt,
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(message.receives),
        SentTimestamp: String(message.sentAt),
        SenderId: ACCOUNT,
        ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update(message.body).digest("hex"),
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:us-east-1:${ACCOUNT}:${queue}`,
      awsRegion: "us-east-1",
    })),
  };
}

import { createHash } from "node:crypto";
import type { Message, Queues } from "../aws/queues";
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
  /** Seconds until a message that failed for the nth time (from 1) is tried again. */
  backoff?: (receives: number) => number;
}

/** One second, then double, at most half a minute, with jitter so that failures of one cause spread. */
export const backoff = (receives: number) => Math.min(30, 2 ** (receives - 1)) * (0.75 + Math.random() / 2);

/** A message stays hidden this long while its handler works (Lambda's limit here is 60 seconds). */
const HIDDEN_SECONDS = 90;

/**
 * The event source mapping from a queue to its function: what the handler reports as failed, or all of the
 * batch when the call itself fails, becomes visible again later; the queue parks it after its last try.
 */
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
    const { queues, queue, invoke, failed } = this.#options;
    await queues.ready(queue, signal);
    if (signal.aborted) return;
    const messages = queues.receive(queue, this.#options.batch ?? 10, HIDDEN_SECONDS);
    if (messages.length === 0) return;
    let again: Set<string>;
    try {
      again = this.#again(messages, failures(await invoke(event(queue, messages))));
    } catch (error) {
      failed(error);
      again = new Set(messages.map((each) => each.id));
    }
    for (const message of messages) {
      if (!again.has(message.id)) queues.remove(queue, message.receipt);
      else queues.hide(queue, message.receipt, (this.#options.backoff ?? backoff)(message.receives));
    }
  }

  #again(messages: Message[], reported: string[]): Set<string> {
    const ids = new Set(messages.map((each) => each.id));
    // As on Lambda: an identifier that is not of this batch makes the whole batch a failure.
    return reported.every((id) => ids.has(id)) ? new Set(reported) : ids;
  }
}

const ACCOUNT = "000000000000";

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

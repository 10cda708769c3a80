import { createHash } from "node:crypto";
import type { Message, Queues } from "../aws/queues";
import { ACCOUNT } from "../aws/sqs";
import { type Loop, loop } from "./loop";
import { failures } from "./stream";

export interface PollerOptions {
  queues: Queues;
  queue: string;
  /** The number of messages passed at once. */
  batch?: number;
  /** Calls the queue's function with an SQSEvent. */
  invoke: (event: object) => Promise<unknown>;
  failed: (error: unknown) => void;
}

/** The time for which a message is hidden while its handler works (Lambda's limit here is 60 seconds). */
const HIDDEN_SECONDS = 90;
/** The wait after a crash, where no handler could set one. */
const AFTER_CRASH_SECONDS = 1;

/**
 * Passes visible messages to their function, a batch at most. Those that its handler reports as failed stay
 * hidden for as long as the handler set (`ChangeMessageVisibility`), all of the batch for a moment when the
 * call itself failed; the queue parks a message after its last try. Returns how many there were.
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
  // An identifier that is not in this batch makes the whole batch a failure, as on Lambda.
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

/** Returns the event that Lambda makes of a batch. */
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

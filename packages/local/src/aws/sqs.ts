import { createHash } from "node:crypto";
import { AwsError } from "./error";
import { NoQueue, type Queues } from "./queues";

/** The account of a laptop's queues. */
export const ACCOUNT = "000000000000";

interface Input {
  QueueUrl?: string;
  QueueName?: string;
  QueueNamePrefix?: string;
  ReceiptHandle?: string;
  VisibilityTimeout?: number;
  MaxNumberOfMessages?: number;
  MessageBody?: string;
  MessageAttributes?: Record<string, unknown>;
}

/** The longest time that a message can be hidden. */
const MOST_HIDDEN = 43_200;
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

function queueIn({ QueueUrl }: Input): string {
  const name = QueueUrl?.split("/").at(-1);
  if (!name) throw new AwsError("InvalidAddress", "The address of the queue is missing.");
  return name;
}

/**
 * Handles calls of SQS over the queues of a laptop. `haste` shortens the waits that a handler requests, so
 * that hours are minutes where nobody waits for hours.
 */
export function sqs(queues: Queues, haste: number) {
  const actions: Record<string, (input: Input) => object> = {
    ListQueues: ({ QueueNamePrefix = "" }) => ({
      QueueUrls: queues
        .names()
        .filter((name) => name.startsWith(QueueNamePrefix))
        .map((name) => `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/${name}`),
    }),
    SendMessage: (input) => {
      const { MessageBody = "", MessageAttributes = {} } = input;
      if (!MessageBody) throw new AwsError("MissingParameter", "A message has a body.");
      const MessageId = queues.send(queueIn(input), MessageBody, { attributes: MessageAttributes });
      return { MessageId, MD5OfMessageBody: md5(MessageBody) };
    },
    ReceiveMessage: (input) => ({
      Messages: queues
        .receive(queueIn(input), input.MaxNumberOfMessages ?? 1, input.VisibilityTimeout)
        .map(({ id, body, receipt, attributes, receives, sentAt }) => ({
          MessageId: id,
          Body: body,
          MD5OfBody: md5(body),
          ReceiptHandle: receipt,
          MessageAttributes: attributes,
          Attributes: { ApproximateReceiveCount: `${receives}`, SentTimestamp: `${sentAt}` },
        })),
    }),
    DeleteMessage: (input) => {
      queues.remove(queueIn(input), input.ReceiptHandle ?? "");
      return {};
    },
    ChangeMessageVisibility: (input) => {
      const { VisibilityTimeout: seconds = -1, ReceiptHandle = "" } = input;
      if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST_HIDDEN)
        throw new AwsError(
          "InvalidParameterValue",
          `A message is hidden for 0 to ${MOST_HIDDEN} whole seconds.`,
        );
      if (!queues.hide(queueIn(input), ReceiptHandle, seconds / haste))
        throw new AwsError("ReceiptHandleIsInvalid", "The receipt is not that of the last delivery.");
      return {};
    },
    GetQueueAttributes: (input) => {
      const { visible, inFlight } = queues.counts(queueIn(input));
      return {
        Attributes: {
          ApproximateNumberOfMessages: `${visible}`,
          ApproximateNumberOfMessagesNotVisible: `${inFlight}`,
        },
      };
    },
  };
  return (action: string, input: Input): object => {
    const act = actions[action];
    if (!act) throw new AwsError("InvalidAction", `AmazonSQS.${action} is not served here.`);
    try {
      return act(input);
    } catch (error) {
      if (!(error instanceof NoQueue)) throw error;
      throw new AwsError("QueueDoesNotExist", error.message);
    }
  };
}

import { createHash } from "node:crypto";
import { type Message, NoQueue, type Queues } from "./queues";

/** An error in the words of an AWS service: `type` is the exception's name. */
export class AwsError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface Entry {
  Id?: string;
  MessageBody?: string;
  DelaySeconds?: number;
  MessageAttributes?: Record<string, unknown>;
  ReceiptHandle?: string;
  VisibilityTimeout?: number;
}

/** The union of the fields of the requests served here. */
export interface SqsRequest extends Entry {
  QueueUrl?: string;
  QueueName?: string;
  Entries?: Entry[];
  MaxNumberOfMessages?: number;
  WaitTimeSeconds?: number;
}

const ACCOUNT = "000000000000";
/** SQS refuses a message above 1 MB. */
const LIMIT = 1024 * 1024;

/** Answers one SQS action (JSON 1.0). `endpoint` is the origin for queue URLs. @throws AwsError */
export async function sqs(
  queues: Queues,
  endpoint: string,
  action: string,
  request: SqsRequest,
  signal?: AbortSignal,
): Promise<object> {
  try {
    return await act(queues, endpoint, action, request, signal);
  } catch (error) {
    if (error instanceof NoQueue) {
      throw new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
    }
    throw error;
  }
}

async function act(
  queues: Queues,
  endpoint: string,
  action: string,
  request: SqsRequest,
  signal?: AbortSignal,
): Promise<object> {
  const name = () => request.QueueUrl?.split("/").at(-1) ?? "";
  switch (action) {
    case "GetQueueUrl": {
      const { name } = queues.settings(request.QueueName ?? "");
      return { QueueUrl: `${endpoint}/${ACCOUNT}/${name}` };
    }
    case "ListQueues":
      return { QueueUrls: queues.names().map((each) => `${endpoint}/${ACCOUNT}/${each}`) };
    case "SendMessage":
      return send(queues, name(), request);
    case "SendMessageBatch":
      return batch(request.Entries, (entry) => send(queues, name(), entry));
    case "ReceiveMessage":
      return receive(queues, name(), request, signal);
    case "DeleteMessage":
      return remove(queues, name(), request);
    case "DeleteMessageBatch":
      return batch(request.Entries, (entry) => remove(queues, name(), entry));
    case "ChangeMessageVisibility":
      return hide(queues, name(), request);
    case "ChangeMessageVisibilityBatch":
      return batch(request.Entries, (entry) => hide(queues, name(), entry));
    case "GetQueueAttributes":
      return attributes(queues, name());
    default:
      throw new AwsError("UnsupportedOperation", `${action} is not served here.`);
  }
}

function send(queues: Queues, name: string, entry: Entry): object {
  const body = entry.MessageBody ?? "";
  if (!body || Buffer.byteLength(body) > LIMIT) {
    throw new AwsError("InvalidParameterValue", "The message body must hold 1 byte to 1 MB.");
  }
  const id = queues.send(name, body, {
    delay: entry.DelaySeconds ?? 0,
    attributes: entry.MessageAttributes ?? {},
  });
  return { MessageId: id, MD5OfMessageBody: md5(body) };
}

async function receive(
  queues: Queues,
  name: string,
  request: SqsRequest,
  signal?: AbortSignal,
): Promise<object> {
  const max = Math.min(request.MaxNumberOfMessages ?? 1, 10);
  queues.settings(name);
  if (request.WaitTimeSeconds) {
    const limits = [AbortSignal.timeout(request.WaitTimeSeconds * 1000), ...(signal ? [signal] : [])];
    await queues.ready(name, AbortSignal.any(limits));
  }
  const messages = signal?.aborted ? [] : queues.receive(name, max, request.VisibilityTimeout);
  return messages.length > 0 ? { Messages: messages.map(wire) } : {};
}

function wire(message: Message): object {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
    ...(Object.keys(message.attributes).length > 0 ? { MessageAttributes: message.attributes } : {}),
  };
}

/** The attributes that SQS adds, for a receive answer and for a Lambda's event. */
export function systemAttributes(message: Message) {
  return {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: ACCOUNT,
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  };
}

function remove(queues: Queues, name: string, entry: Entry): object {
  queues.settings(name);
  // Deleting with an outdated receipt succeeds without an effect, as it does on SQS.
  queues.remove(name, entry.ReceiptHandle ?? "");
  return {};
}

function hide(queues: Queues, name: string, entry: Entry): object {
  if (!queues.hide(name, entry.ReceiptHandle ?? "", entry.VisibilityTimeout ?? 0)) {
    throw new AwsError("ReceiptHandleIsInvalid", "The receipt handle is not valid.");
  }
  return {};
}

function attributes(queues: Queues, name: string): object {
  const settings = queues.settings(name);
  const counts = queues.counts(name);
  return {
    Attributes: {
      QueueArn: arn(name),
      ApproximateNumberOfMessages: String(counts.visible),
      ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
      ApproximateNumberOfMessagesDelayed: String(counts.delayed),
      VisibilityTimeout: String(settings.visibility),
      ...(settings.deadLetter
        ? {
            RedrivePolicy: JSON.stringify({
              deadLetterTargetArn: arn(settings.deadLetter),
              maxReceiveCount: settings.maxReceives,
            }),
          }
        : {}),
    },
  };
}

export const arn = (name: string) => `arn:aws:sqs:us-east-1:${ACCOUNT}:${name}`;

export const md5 = (text: string) => createHash("md5").update(text).digest("hex");

function batch(entries: Entry[] | undefined, each: (entry: Entry) => object): object {
  if (!entries || entries.length === 0) throw new AwsError("EmptyBatchRequest", "There is no entry.");
  if (entries.length > 10) throw new AwsError("TooManyEntriesInBatchRequest", "At most 10 entries.");
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...each(entry) });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      Failed.push({ Id: entry.Id, Code: error.type, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}

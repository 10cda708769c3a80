/**
 * Retries failures: returns dead letters of every kind to their queues, and runs recorded incidents again.
 */
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { Incident } from "@stint/core/incident";
import { now } from "@stint/core/platform/clock";
import { MARKED_DAYS } from "@stint/core/platform/event";
import { reactionIn } from "./http/queue";
import { canary, deadLetters, findSubscription, subscriptionOf, subscriptions } from "./manifest";

const DEAD = "-dead";
const DAY_MS = 86_400_000;

export interface Redrive {
  sqs: SQSClient;
  /** The prefix of the stage's queue names: `production-stint-`, empty on a laptop. */
  prefix: string;
  /** Calls a function again, without waiting for it. */
  invoke: (arn: string, payload: string) => Promise<void>;
  /** One reaction only; all of them, rules and jobs without it. */
  reaction?: string | undefined;
  /** Lists only, and moves nothing. */
  dry: boolean;
  /** Includes incidents that are older than the reactions' memory of handled events. */
  older: boolean;
  tell: (line: string) => void;
}

const nameOf = (url: string): string => url.split("/").at(-1) ?? "";
const queueOf = (arn: string): string => arn.split(":").at(-1) ?? "";

/** Returns the stage's queues by their names. */
async function queuesOf({ sqs, prefix }: Redrive): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let NextToken: string | undefined;
  do {
    const page = await sqs.send(
      new ListQueuesCommand({
        QueueNamePrefix: prefix,
        MaxResults: 1000,
        ...(NextToken ? { NextToken } : {}),
      }),
    );
    for (const url of page.QueueUrls ?? []) found.set(nameOf(url), url);
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
}

interface Letter {
  body: string;
  /** The target that a rule could not reach. */
  target: string | undefined;
}

/**
 * Returns the messages that a rule would have written into a queue for an event it could not deliver: one for
 * each reaction to it in that queue. A reaction that had its own is protected by its mark.
 */
function namedFor(body: string, queue: string, prefix: string): string[] {
  const { detail } = JSON.parse(body) as { detail?: { type?: string } };
  return subscriptions
    .filter((each) => each.event === detail?.type && `${prefix}${each.queue}` === queue)
    .map(({ reaction }) => JSON.stringify({ reaction, detail }));
}

/**
 * Returns the destination of a dead letter, in words and as an action. Undefined where a person has to act.
 */
function destination(
  options: Redrive,
  queues: Map<string, string>,
  dead: string,
  { body, target }: Letter,
): { to: string; go: () => Promise<unknown> } | undefined {
  const send = (name: string, bodies = [body]) => {
    const QueueUrl = queues.get(name);
    if (!QueueUrl || bodies.length === 0) return undefined;
    return {
      to: name,
      go: async () => {
        for (const MessageBody of bodies)
          await options.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      },
    };
  };
  const reaction = findSubscription(reactionIn(body));
  const own = send(reaction ? `${options.prefix}${reaction.queue}` : dead.slice(0, -DEAD.length));
  if (own) return own;
  if (target?.startsWith("arn:aws:sqs:")) {
    const name = queueOf(target);
    return send(name, namedFor(body, name, options.prefix));
  }
  if (target?.startsWith("arn:aws:lambda:"))
    return { to: queueOf(target), go: () => options.invoke(target, body) };
  const run = JSON.parse(body) as {
    requestContext?: { functionArn?: string };
    requestPayload?: unknown;
    DDBStreamBatchInfo?: Record<string, string>;
  };
  const arn = run.requestContext?.functionArn?.replace(/:\$LATEST$/, "");
  if (arn && run.requestPayload !== undefined)
    return { to: queueOf(arn), go: () => options.invoke(arn, JSON.stringify(run.requestPayload)) };
  const { approximateArrivalOfFirstRecord: from, approximateArrivalOfLastRecord: to } =
    run.DDBStreamBatchInfo ?? {};
  if (from && to)
    options.tell(
      `${dead}: events from ${from} to ${to} did not reach the bus. Tell them again by npm run republish.`,
    );
  return undefined;
}

/** Empties one dead-letter queue; returns how many messages were moved. */
async function drain(options: Redrive, queues: Map<string, string>, dead: string): Promise<number> {
  const { sqs, dry, tell } = options;
  const QueueUrl = queues.get(dead);
  if (!QueueUrl) return 0;
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
  );
  const there = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  if (there === 0) return 0;
  if (dry) {
    tell(
      `${dead}: ${there} would be redriven${options.reaction ? ", those of other reactions among them" : ""}`,
    );
    return there;
  }
  let moved = 0;
  // A message that fails at once comes back while this runs, so no more are taken than were there. Messages
  // of other reactions stay hidden for a minute.
  for (let seen = 0; seen < there; ) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ["All"],
        VisibilityTimeout: 60,
      }),
    );
    if (Messages.length === 0) break;
    seen += Messages.length;
    for (const message of Messages) if (await move(options, queues, dead, QueueUrl, message)) moved++;
  }
  tell(`${dead}: ${moved} of ${there} redriven`);
  return moved;
}

async function move(
  options: Redrive,
  queues: Map<string, string>,
  dead: string,
  QueueUrl: string,
  { Body: body = "", ReceiptHandle, MessageAttributes }: Message,
): Promise<boolean> {
  const target = MessageAttributes?.TARGET_ARN?.StringValue;
  if (options.reaction !== undefined && reactionIn(body) !== options.reaction) return false;
  const found = destination(options, queues, dead, { body, target });
  if (!found) return false;
  // The message is sent before it is deleted: a crash in between sends it twice, which consumers tolerate.
  await found.go();
  await options.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  return true;
}

/**
 * Sends recorded incidents back to the reactions that their messages name. Each is sent once, until it fails
 * again.
 */
async function redriveIncidents(options: Redrive, queues: Map<string, string>): Promise<number> {
  const { sqs, prefix, reaction, dry, older, tell } = options;
  const limit = new Date(now().getTime() - (MARKED_DAYS - 1) * DAY_MS).toISOString();
  let [moved, left] = [0, 0];
  for await (const row of Incident.listWaiting()) {
    const own = findSubscription(reactionIn(row.body));
    if (reaction !== undefined && own?.reaction !== reaction) continue;
    const QueueUrl = own && queues.get(`${prefix}${own.queue}`);
    if (!QueueUrl || (row.created_at < limit && !older)) {
      left++;
      continue;
    }
    moved++;
    if (dry) continue;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: row.body }));
    await Incident.noteRedriven(row);
  }
  if (moved > 0) tell(`incidents: ${moved} ${dry ? "would be redriven" : "redriven"}`);
  if (left > 0)
    tell(
      `incidents: ${left} left. They are older than ${MARKED_DAYS - 1} days, so that it is not known whether their reaction worked them through since (--older), or their reaction is no more.`,
    );
  return moved;
}

/**
 * Returns how many messages and incidents were redriven, or would be. Throws an Error in words for a name that
 * no reaction has.
 */
export async function redrive(options: Redrive): Promise<number> {
  const { prefix, reaction } = options;
  if (reaction !== undefined) subscriptionOf(reaction);
  const queues = await queuesOf(options);
  const dead = [...queues.keys()].filter((name) =>
    reaction === undefined
      ? // A visit of the canary is not repeated: the next one checks the current state.
        name.endsWith(DEAD) && name !== `${prefix}${canary.name}${DEAD}`
      : name === `${prefix}${deadLetters.queue}`,
  );
  let moved = 0;
  for (const each of dead) moved += await drain(options, queues, each);
  return moved + (await redriveIncidents(options, queues));
}

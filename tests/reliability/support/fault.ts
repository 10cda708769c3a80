import { setTimeout } from "node:timers/promises";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Db } from "@stint/core/platform/db";

/*
 * Planted faults. They sit in the SDK's clients of the test process: the product has no switch for them. A
 * property that stays green under its fault proves nothing, so each test runs its checker with one as well.
 */

/** One request to the store, as lib-dynamodb is about to marshal it. */
export interface Asked {
  command: string;
  input: Record<string, unknown>;
}
type Changed = Record<string, unknown> | "swallow";
type Change = (asked: Asked) => Changed | Promise<Changed>;

let planted = 0;

/** Runs `work` with every request to the store changed; "swallow" answers as if it had been done. */
export async function withStore<T>(change: Change, work: () => Promise<T>): Promise<T> {
  const name = `planted-${++planted}`;
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      const asked = { command: context.commandName ?? "", input: args.input as Record<string, unknown> };
      const input = await change(asked);
      if (input === "swallow") return { output: { $metadata: {} }, response: {} } as never;
      return next({ ...args, input: input as never });
    },
    { step: "initialize", priority: "high", name },
  );
  try {
    return await work();
  } finally {
    Db.client.middlewareStack.remove(name);
  }
}

interface Operation {
  Item?: Record<string, unknown>;
  Key?: Record<string, unknown>;
  ConditionExpression?: string;
  [more: string]: unknown;
}

/** The entity that an operation writes (`$invoice_1…` begins its sort key). */
export const entityOf = ({ Item, Key }: Operation): string =>
  String(Item?.__edb_e__ ?? /^\$(\w+?)_\d/.exec(String(Key?.sk ?? ""))?.[1] ?? "");

/** Changes single operations and those inside transactions alike; undefined takes one away. */
const eachOperation =
  (change: (operation: Operation) => Operation | undefined): Change =>
  ({ command, input }) => {
    if (command === "TransactWriteItemsCommand") {
      const items = (input.TransactItems as Record<string, Operation>[]).flatMap((item) =>
        Object.entries(item).flatMap(([kind, operation]) => {
          const changed = change(operation);
          return changed ? [{ [kind]: changed }] : [];
        }),
      );
      return { ...input, TransactItems: items };
    }
    if (!/^(Put|Update|Delete)/.test(command)) return input;
    return (change(input) as Record<string, unknown> | undefined) ?? "swallow";
  };

/** A condition that always holds and uses the names and values that the request declares. */
function conditionless(operation: Operation): Operation {
  const { ConditionExpression, ...rest } = operation;
  if (ConditionExpression === undefined) return operation;
  const expressions = `${rest.UpdateExpression ?? ""}`;
  const used = (of: unknown) => {
    const kept = Object.entries((of ?? {}) as Record<string, unknown>).filter(([name]) =>
      new RegExp(`${name}(?![\\w])`).test(expressions),
    );
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  };
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...bare } = rest;
  const names = used(ExpressionAttributeNames);
  const values = used(ExpressionAttributeValues);
  return {
    ...bare,
    ...(names ? { ExpressionAttributeNames: names } : {}),
    ...(values ? { ExpressionAttributeValues: values } : {}),
  };
}

/** Drops the conditions of writes to these entities. */
export const withoutConditions = <T>(entities: string[], work: () => Promise<T>): Promise<T> =>
  withStore(
    eachOperation((operation) =>
      entities.includes(entityOf(operation)) ? conditionless(operation) : operation,
    ),
    work,
  );

/** Loses every write to these entities, alone or within a transaction. */
export const withoutWrites = <T>(entities: string[], work: () => Promise<T>): Promise<T> =>
  withStore(
    eachOperation((operation) => (entities.includes(entityOf(operation)) ? undefined : operation)),
    work,
  );

/** Loses every change of what is there already in these entities. */
export const withoutUpdates = <T>(entities: string[], work: () => Promise<T>): Promise<T> =>
  withStore(
    eachOperation((operation) =>
      operation.UpdateExpression !== undefined && entities.includes(entityOf(operation))
        ? undefined
        : operation,
    ),
    work,
  );

/** The longest that a write waits for its partner, in milliseconds. */
const PARTNER_WAIT = 10_000;

/**
 * Holds the first write that says `words` until another one that says them is about to be made as well: both have
 * then read what was there before either. Without it a race of two is a matter of luck.
 */
export function inPairs<T>(words: string, work: () => Promise<T>): Promise<T> {
  const partner = Promise.withResolvers<void>();
  let arrived = 0;
  return withStore(async ({ command, input }) => {
    if (command !== "TransactWriteItemsCommand" || !JSON.stringify(input).includes(words)) return input;
    arrived++;
    if (arrived === 2) partner.resolve();
    await Promise.race([partner.promise, setTimeout(PARTNER_WAIT, undefined, { ref: false })]);
    return input;
  }, work);
}

/**
 * Loses the answer of the nth transaction (1 is the first), and of no other: it is done, its caller hears of a
 * timeout, and the process lives on and cleans up.
 */
export async function losingAnswer<T>(nth: number, work: () => Promise<T>): Promise<T> {
  const name = `planted-${++planted}`;
  let seen = 0;
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (context.commandName === "TransactWriteItemsCommand" && ++seen === nth)
        throw Object.assign(new Error("The answer was lost."), { name: "TimeoutError" });
      return answer;
    },
    { step: "initialize", priority: "high", name },
  );
  try {
    return await work();
  } finally {
    Db.client.middlewareStack.remove(name);
  }
}

/** Loses the answer of the first transaction that says each of these, as `losingAnswer` does; answers which were lost. */
export async function losingAnswersOf(
  words: readonly string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const name = `planted-${++planted}`;
  const lost: string[] = [];
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (context.commandName !== "TransactWriteItemsCommand") return answer;
      const said = JSON.stringify(args.input);
      const word = words.find((each) => !lost.includes(each) && said.includes(`"${each}"`));
      if (word === undefined) return answer;
      lost.push(word);
      throw Object.assign(new Error("The answer was lost."), { name: "TimeoutError" });
    },
    { step: "initialize", priority: "high", name },
  );
  try {
    await work();
  } finally {
    Db.client.middlewareStack.remove(name);
  }
  return lost;
}

/** Changes the words of every mail to such an address, on its way to the provider. */
export async function withWords<T>(
  to: RegExp,
  change: (words: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  const { prototype } = SESv2Client;
  const inherited = prototype.send;
  const own = Object.hasOwn(prototype, "send");
  const changed = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
    if (Array.isArray(value)) return value.map(changed);
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === "Data" && typeof each === "string" ? change(each) : changed(each),
      ]),
    );
  };
  Object.assign(prototype, {
    send(this: unknown, command: { input: Record<string, unknown> }, ...more: unknown[]) {
      const { Content, Destination } = command.input;
      if (to.test(JSON.stringify(Destination)))
        command.input = { ...command.input, Content: changed(Content) };
      return (inherited as (...args: unknown[]) => unknown).call(this, command, ...more);
    },
  });
  try {
    return await work();
  } finally {
    if (own) prototype.send = inherited;
    else Reflect.deleteProperty(prototype, "send");
  }
}

/** Rewrites one workspace's number to another's in every key and query: the tenant key is wrong. */
export const withOwner = <T>(from: number, to: number, work: () => Promise<T>): Promise<T> => {
  const swap = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll(`owner_id_${from}`, `owner_id_${to}`);
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value === "object" && value !== null && value.constructor === Object)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, swap(each)]));
    return value;
  };
  return withStore(({ input }) => swap(input) as Record<string, unknown>, work);
};

const CLIENTS = [DynamoDBDocumentClient, SESv2Client, S3Client, EventBridgeClient];

export interface Death {
  /** The calls that count and were made, the last one perhaps only tried. */
  calls: string[];
  /** The call at which the process died; undefined when it lived. */
  at: string | undefined;
}

/**
 * Runs `work` in a process that dies at its nth call to anything outside (1 is the first), before the call
 * is made or after it was done but before its answer arrives; `counts` where only calls like that count. From then on every call fails, so that no
 * clean-up can do what a dead process cannot.
 */
export async function dying<T>(
  nth: number,
  when: "before" | "after",
  work: () => Promise<T>,
  counts = /^/,
): Promise<Death & { result: T | undefined; error: unknown }> {
  const calls: string[] = [];
  let at: string | undefined;
  const dead = () => new Error("the process was killed");
  const restore = CLIENTS.map((client) => {
    const prototype = client.prototype as unknown as { send: (...args: unknown[]) => Promise<unknown> };
    const inherited = prototype.send;
    const own = Object.hasOwn(prototype, "send");
    prototype.send = async function (this: unknown, ...args: unknown[]) {
      const name = (args[0] as object).constructor.name;
      if (at !== undefined) throw dead();
      if (!counts.test(name)) return inherited.apply(this, args);
      calls.push(name);
      if (calls.length === nth) at = name;
      if (at !== undefined && when === "before") throw dead();
      const answer = await inherited.apply(this, args);
      if (at !== undefined) throw dead();
      return answer;
    };
    return () => {
      if (own) prototype.send = inherited;
      else Reflect.deleteProperty(prototype, "send");
    };
  });
  try {
    return { result: await work(), error: undefined, calls, at };
  } catch (error) {
    return { result: undefined, error, calls, at };
  } finally {
    for (const each of restore) each();
  }
}

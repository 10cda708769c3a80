import { AsyncLocalStorage } from "node:async_hooks";
import { Db } from "@stint/core/platform/db";
import { EventBridgeClient, S3Client, SESv2Client } from "../../../packages/core/test/support/clients";

/*
 * Which calls of AWS a function makes, as IAM names them: `dynamodb:Query index/gsi1`. Read off the SDK's clients of the
 * test process; the product knows nothing of it. tests/stacks/iam.test.ts holds each against the function's role.
 */

const current = new AsyncLocalStorage<string>();
const calls = new Map<string, Set<string>>();

/** Runs `work` as the function of this name: what it calls is noted for it. */
export const during = <T>(name: string, work: () => T): T => current.run(name, work);

function note(call: string): void {
  const name = current.getStore();
  if (name === undefined) return;
  calls.set(name, (calls.get(name) ?? new Set()).add(call));
}

/** What DynamoDB checks of a request: a transaction is checked operation by operation. */
function ofTable(command: string, input: Record<string, unknown>): string[] {
  const items = (input.TransactItems ?? []) as Record<string, unknown>[];
  const operations: Record<string, string> = {
    Put: "PutItem",
    Update: "UpdateItem",
    Delete: "DeleteItem",
    ConditionCheck: "ConditionCheckItem",
    Get: "GetItem",
  };
  if (items.length > 0)
    return items.flatMap((item) =>
      Object.keys(item).map((kind) => `dynamodb:${operations[kind] ?? kind} table`),
    );
  const action = {
    Get: "GetItem",
    Put: "PutItem",
    Update: "UpdateItem",
    Delete: "DeleteItem",
    BatchGet: "BatchGetItem",
    BatchWrite: "BatchWriteItem",
  }[command.replace(/Command$/, "")];
  const plain = action ?? command.replace(/Command$/, "");
  return [`dynamodb:${plain} ${input.IndexName ? `index/${input.IndexName}` : "table"}`];
}

const OBJECT: Record<string, string> = {
  PutObjectCommand: "s3:PutObject",
  GetObjectCommand: "s3:GetObject",
  HeadObjectCommand: "s3:GetObject",
  DeleteObjectCommand: "s3:DeleteObject",
};

/** The buckets that hold something else than files, by the names that tests give them. */
const BUCKETS: Record<string, (key: string) => string> = {
  "stint-archive": (key) => `archive/${key.split("/")[0]}/x`,
  "stint-mail-in": () => "mail-in",
  "stint-site": (key) => `site/${key}`,
};

/** Not every file is deleted by somebody: the first part of its key says what it is. */
const ofFiles = (key: string): string => `files/${key.split("/")[0]}/x`;

const ELSEWHERE: Record<string, string> = {
  SendEmailCommand: "ses:SendEmail identity",
  PutEventsCommand: "events:PutEvents bus",
};

/** Begins to read along. Must run before the first call. */
export function readAlong(): void {
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      for (const call of ofTable(context.commandName ?? "", args.input as Record<string, unknown>))
        note(call);
      return next(args);
    },
    { step: "initialize", priority: "high", name: "calls" },
  );
  for (const client of [S3Client, SESv2Client, EventBridgeClient]) {
    const prototype = client.prototype as unknown as { send: (...args: unknown[]) => Promise<unknown> };
    const inherited = prototype.send;
    prototype.send = function (this: unknown, ...args: unknown[]) {
      const { input = {} } = args[0] as { input?: { Bucket?: string; Key?: string } };
      const command = (args[0] as object).constructor.name;
      const action = OBJECT[command];
      const place = BUCKETS[input.Bucket ?? ""] ?? (action === "s3:DeleteObject" ? ofFiles : () => "files");
      if (action) note(`${action} ${place(input.Key ?? "")}`);
      else note(ELSEWHERE[command] ?? `unknown:${command}`);
      return inherited.apply(this, args);
    };
  }
}

/** What was noted, by function, sorted. */
export const noted = (): Record<string, string[]> =>
  Object.fromEntries([...calls].sort().map(([name, all]) => [name, [...all].sort()]));

import { spawn, spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { DescribeTableCommand, DescribeTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Db } from "@stint/core/platform/db";
import { archiveParameter, streamParameter, tableParameter } from "@stint/core/platform/recovery";
import { Workspace } from "@stint/core/workspace";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newBusiness, newDraft, type Owner } from "../../packages/core/test/invoice/support";
import { as } from "../../packages/core/test/support";
import { handler as archive } from "../../packages/functions/src/jobs/archive";
import { subscriptions } from "../../packages/functions/src/manifest";
import { type MoneyBench, mailing, openMoney } from "../../packages/functions/test/money-bench";
import { DynamoAccount } from "./support/dynamo-account";
import { entity, type Row } from "./support/rows";
import { drain, onlyJournal, openStream } from "./support/stream";

/*
 * The table is restored into a new one as an operator does it: `npm run restore` in a process of its own, against a
 * database that refuses what the real one refuses. What lies between the time of the restore and the loss comes out
 * of the archive that the table's stream fed.
 */
const BUCKET = "stint-archive";
const STAGE = "production";
let bench: MoneyBench;
let account: DynamoAccount;

beforeAll(async () => {
  bench = await openMoney();
  account = new DynamoAccount(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  await account.start();
  await openStream();
  account.own(Db.table, [
    { Key: "stage", Value: STAGE },
    { Key: "aws:cloudformation:stack-name", Value: "Database" },
  ]);
  account.parameters.set(tableParameter(STAGE), Db.table);
  account.parameters.set(archiveParameter(STAGE), BUCKET);
  vi.stubEnv("STINT_ARCHIVE_BUCKET", BUCKET);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await account.stop();
});

const toSecond = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/** What `npm run restore` runs, with what an operator types behind it. */
async function restore(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn("node_modules/.bin/tsx", ["scripts/restore.ts", "--stage", STAGE, ...args], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL_DYNAMODB: account.endpoint,
      AWS_ENDPOINT_URL_SSM: account.endpoint,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, said };
}

async function rowsIn(TableName: string): Promise<Row[]> {
  const { Items = [], LastEvaluatedKey } = await Db.client.send(
    new ScanCommand({ TableName, ConsistentRead: true }),
  );
  if (LastEvaluatedKey) throw new Error("These rows are more than a page");
  return Items;
}
/** The keys of rows that are in one table alone, or otherwise in the other. */
async function difference(one: string, other: string): Promise<string[]> {
  const [left, right] = await Promise.all([rowsIn(one), rowsIn(other)]);
  const keyOf = ({ pk, sk }: Row) => `${pk} ${sk}`;
  const of = new Map(right.map((row) => [keyOf(row), row]));
  const keys = new Set([...left, ...right].map(keyOf));
  const from = new Map(left.map((row) => [keyOf(row), row]));
  return [...keys].filter((key) => !isDeepStrictEqual(from.get(key), of.get(key)));
}

const send = (owner: Owner, project_id: number) =>
  newDraft(owner, project_id, 50_000).then(({ id }) => as(owner, () => Invoice.send(id, {})));
const mails = (words: RegExp) =>
  bench.aws.mailbox.list(undefined, 1000).filter(({ subject }) => words.test(subject)).length;

it("restores a stage as it was, brings back what came after, and switches by one deployment", async () => {
  const { owner, project_id } = await newBusiness();
  const before = await send(owner, project_id);
  const draft = await newDraft(owner, project_id, 1000);
  const time = new Date();
  await account.copy(Db.table, time);
  const to = toSecond(time);
  const target = `production-stint-restored-${to.replaceAll(/[-:]/g, "")}`;

  // What the copy lacks: an invoice that was sent and mailed, one that was paid and told nobody, a draft that is gone.
  const after = await send(owner, project_id);
  expect(await mailing.sent(owner, after.id)).toEqual({ batchItemFailures: [] });
  const paid_at = await as(owner, () => Workspace.today());
  await as(owner, () => Payment.markPaid(before.id, { paid_at, payment_method: "check" }));
  await as(owner, () => Invoice.remove(draft.id));
  await drain(Db.table, archive);
  const sent = mails(/^Invoice /);
  expect(sent).toBe(1);

  const dry = await restore("--to", to, "--dry-run", "--switch");
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.said).toContain("would: turn on the stream");
  expect(account.changes).toEqual([]);

  const first = await restore("--to", to);
  expect(first, first.said).toMatchObject({ code: 0 });
  expect(first.said).toContain(`${STAGE} still works on ${Db.table}`);
  expect(account.parameters.get(tableParameter(STAGE))).toBe(Db.table);
  expect(await difference(Db.table, target)).toEqual([]);
  const { Table } = await Db.base.send(new DescribeTableCommand({ TableName: target }));
  const { TimeToLiveDescription } = await Db.base.send(new DescribeTimeToLiveCommand({ TableName: target }));
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_IMAGE" });
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: "ttl", TimeToLiveStatus: "ENABLED" });
  expect(account.isRecoverable(target)).toBe(true);
  expect(account.isProtected(target)).toBe(true);
  expect(account.tagsOf(target)).toEqual([{ Key: "stage", Value: STAGE }]);

  const second = await restore("--to", to, "--switch");
  expect(second, second.said).toMatchObject({ code: 0 });
  expect(second.said).not.toContain("does:");
  expect(second.said).toContain("npm run deploy -- --stage production");
  expect(account.parameters.get(tableParameter(STAGE))).toBe(target);
  expect(account.parameters.get(streamParameter(STAGE))).toBe(Table?.LatestStreamArn);

  // The new table's stream tells what was replayed. Who was mailed before is not mailed again; what waited goes out.
  vi.resetModules();
  vi.stubEnv("STINT_TABLE", target);
  const { handler: publish } = await import("../../packages/functions/src/jobs/publish");
  const told: string[] = [];
  await drain(target, async (event) => {
    const journal = onlyJournal(event);
    told.push(...journal.Records.map(({ dynamodb }) => dynamodb?.NewImage?.type?.S ?? ""));
    return publish(journal);
  });
  expect(told.filter((type) => type === "invoice.sent")).toHaveLength(1);
  expect(told.filter((type) => type === "invoice.paid")).toHaveLength(1);
  const { handler: mailSent } = await import("../../packages/functions/src/events/invoice-sent/mail-client");
  const { handler: mailPaid } = await import(
    "../../packages/functions/src/events/invoice-paid/mail-receipts"
  );
  const journal = entity(await rowsIn(target), "journal");
  const message = (type: string, step: string, id: number) => {
    const reaction = subscriptions.find((each) => each.event === type && each.step === step)?.reaction;
    const detail = journal.find((row) => row.type === type && row.aggregate === `invoice:${id}`);
    return {
      Records: [{ messageId: type, body: JSON.stringify({ reaction, detail }) }],
    } as unknown as SQSEvent;
  };
  for (let time = 0; time < 2; time++) {
    expect(await mailSent(message("invoice.sent", "mail-client", after.id))).toEqual({
      batchItemFailures: [],
    });
    expect(await mailPaid(message("invoice.paid", "mail-receipts", before.id))).toEqual({
      batchItemFailures: [],
    });
  }
  expect(mails(/^Invoice /)).toBe(sent);
  expect(mails(/^Receipt/i)).toBeGreaterThan(0);
});

it("is red where a batch of changes was not archived", async () => {
  const { owner, project_id } = await newBusiness();
  const time = new Date(Date.now() + 1000);
  await account.copy(Db.table, time);
  await send(owner, project_id);
  account.parameters.set(tableParameter(STAGE), Db.table);
  const to = toSecond(time);
  expect(await restore("--to", to)).toMatchObject({ code: 0 });
  const target = `production-stint-restored-${to.replaceAll(/[-:]/g, "")}`;
  expect(await difference(Db.table, target)).not.toEqual([]);
});

it("refuses a time that is not kept, and a stage that works on no known table", async () => {
  const early = await restore("--to", "2020-01-01T00:00:00Z", "--table", Db.table);
  expect(early).toMatchObject({ code: 1 });
  expect(early.said).toMatch(
    /can be restored to any second from .* to .*, and 2020-01-01T00:00:00Z is not among them/,
  );
  account.parameters.delete(tableParameter(STAGE));
  const unknown = await restore("--to", toSecond(new Date()));
  expect(unknown).toMatchObject({ code: 1 });
  expect(unknown.said).toContain("--table NAME");
  const typed = spawnSync(process.execPath, ["scripts/restore.mjs", "--stage", STAGE, "--to", "yesterday"]);
  expect(typed.status).toBe(1);
  expect(`${typed.stderr}`).toContain("is a time in UTC");
});

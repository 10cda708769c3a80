// A day on which many rows fall due (ROWS=10000): an empty minute, handing all out, and working off a part of them, in
// requests and units. Prints a table; docs/performance.md keeps the numbers.
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { stop } from "./start";

const { measure } = await import("./capacity");
const { newBusiness, newSent } = await import("../../packages/core/test/invoice/support");
const { Clock } = await import("@stint/core/platform/clock");
const { Db } = await import("@stint/core/platform/db");
const { Due } = await import("@stint/core/platform/due");
const { messagesOf } = await import("@stint/core/platform/due/events");
const { handOut } = await import("@stint/core/platform/due/hand-out");
const { Id } = await import("@stint/core/platform/id");
const { Invoice } = await import("@stint/core/invoice");
const { InvoiceEntity } = await import("../../packages/core/src/invoice/entity");
const { AccountEntity } = await import("../../packages/core/src/workspace/entity");

const ROWS = Number(process.env.ROWS ?? 10_000);
/** Rows of one workspace that are due on the same day. */
const EACH = Number(process.env.EACH ?? 4);
/** Of which so many are worked off: each costs the same. */
const SAMPLE = Math.min(ROWS, Number(process.env.SAMPLE ?? 200));

const SENT = new Date("2044-03-01T12:00:00.000Z");
/** Due on March 15th in New York, and late from the midnight after. */
const LATE = new Date("2044-03-16T04:00:00.000Z");
let now = SENT;
Clock.use(() => now);

const { owner, project_id } = await newBusiness({ time_zone: "America/New_York" });
const { id } = await newSent(owner, project_id);
const { data: row } = await InvoiceEntity.get({ owner_id: owner.owner_id, invoice_id: id }).go();
const { data: account } = await AccountEntity.get({ owner_id: owner.owner_id }).go();
if (!row || !account) throw new Error("The invoice is gone");
if (row.due_at !== LATE.toISOString()) throw new Error(`It is due at ${row.due_at}`);

const itemOf = (query: { params(): unknown }) => ({
  PutRequest: { Item: (query.params() as { Item: Record<string, unknown> }).Item },
});
const items: ReturnType<typeof itemOf>[] = [];
for (let at = 0, owner_id = 0; at < ROWS; at++) {
  if (at % EACH === 0) {
    owner_id = Id.next();
    items.push(itemOf(AccountEntity.put({ ...account, owner_id })));
  }
  const own = Id.next();
  const due_shard = `${owner_id % Due.SHARDS.length}`;
  items.push(itemOf(InvoiceEntity.put({ ...row, owner_id, invoice_id: own, id: own, due_shard })));
}
for (let at = 0; at < items.length; at += 25) {
  const RequestItems = { [Db.table]: items.slice(at, at + 25) };
  await Db.client.send(new BatchWriteCommand({ RequestItems }));
}

const table: Record<string, object>[] = [];
const note = async (what: string, rows: number, work: () => Promise<unknown>) => {
  const began = performance.now();
  const { requests, rcu, wcu } = await measure(work);
  const each = (figure: number) => (rows ? Number((figure / rows).toFixed(3)) : "–");
  table.push({
    what: what as never,
    ...({ rows, requests, rcu, wcu, seconds: ((performance.now() - began) / 1000).toFixed(1) } as object),
    ...({ "requests a row": each(requests), "rcu a row": each(rcu), "wcu a row": each(wcu) } as object),
  });
};

now = new Date(LATE.getTime() - 60_000);
await note("an empty minute", 0, () => handOut(async () => {}));

now = LATE;
const messages: ReturnType<typeof messagesOf> = [];
const seen: import("@stint/core/platform/due").Due.Found[] = [];
let runs = 0;
await note("handing out", ROWS, async () => {
  for (let more = true; more; runs++) {
    const told = await handOut(async (rows) => {
      seen.push(...rows);
      messages.push(...messagesOf(rows));
    });
    more = told.more;
  }
});
if (seen.length < ROWS) throw new Error(`${seen.length} of ${ROWS} were handed out`);

const some = seen.slice(0, SAMPLE);
await note("working off: overdue", some.length, async () => {
  const { failed, overdue } = await Invoice.handleDue(some);
  if (failed.length > 0 || overdue < some.length - 1)
    throw new Error(`${failed.length} failed, ${overdue} are overdue: ${failed[0]?.error.message}`);
});
await note("told a second time", some.length, () => Invoice.handleDue(some));

now = new Date(LATE.getTime() + 60_000);
await note("the minute after", 0, () => handOut(async () => {}));

console.table(table);
console.log({
  rows: ROWS,
  workspaces: Math.ceil(ROWS / EACH),
  runs,
  messages: messages.length,
  "requests to the bus": Math.ceil(messages.length / 10),
});
await stop();

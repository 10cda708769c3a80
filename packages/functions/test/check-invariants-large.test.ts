import { Payment } from "@stint/core/payment";
import { Changed } from "@stint/core/platform/changed";
import { Db } from "@stint/core/platform/db";
import { Workspace } from "@stint/core/workspace";
import type { Context } from "aws-lambda";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { IncidentEntity } from "../../core/src/incident/entity";
import { newBusiness, newSent, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler } from "../src/jobs/check-invariants";
import { putRow, putRows, type Row, removeRow, rowsOf, violationsOf } from "./support-invariants";

/** Invoices of one workspace: 25 pages of them, where a turn has 20 pages of all kinds. */
const INVOICES = 600;
const KINDS = new Set(["invoice", "payment", "posting"]);

const pay = (owner: Owner, id: number) =>
  as(owner, async () => {
    const paid_at = await Workspace.today();
    await Payment.markPaid(id, { paid_at, payment_method: "check", amount: 100 });
  });

/** A copy of a row under other ids, in its keys as well. */
const copy = (row: Row, ids: [from: number, to: number][]): Row =>
  JSON.parse(
    ids.reduce((text, [from, to]) => text.replaceAll(`${from}`, `${to}`), JSON.stringify(row)),
  ) as Row;

/** Watches queries: how many there are, and the most rows of one; `fails` is the one that is cut off. */
function watch(fails = Number.POSITIVE_INFINITY) {
  const seen = { queries: 0, most: 0 };
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== "QueryCommand") return next(args);
      if (++seen.queries === fails) throw new Error("the process died");
      const answer = await next(args);
      const { Items = [] } = answer.output as { Items?: unknown[] };
      seen.most = Math.max(seen.most, Items.length);
      return answer;
    },
    { step: "initialize", name: "watch", override: true },
  );
  return seen;
}

/** A Lambda context whose time ends after so many questions for it. */
const endsAfter = (questions: number) => {
  let asked = 0;
  return { getRemainingTimeInMillis: () => (++asked > questions ? 0 : 300_000) } as Context;
};

let business: Awaited<ReturnType<typeof newBusiness>>;
let last: Row;

beforeAll(async () => {
  business = await newBusiness();
  const { owner, project_id } = business;
  const { id } = await newSent(owner, project_id);
  await pay(owner, id);
  const rows = (await rowsOf(owner.owner_id)).filter(({ __edb_e__ }) => KINDS.has(`${__edb_e__}`));
  const copies = Array.from({ length: INVOICES }, (_, at) =>
    rows.map((row) => {
      // Older than the first, so that what a test sends later stands behind all of them, however long that takes.
      const to = (from: number) => from - (INVOICES - at) * 100_000;
      const own = Number(row.id);
      return copy(row, [[id, to(id)], ...(own === id ? [] : [[own, to(own)] as [number, number]])]);
    }),
  ).flat();
  await putRows(copies);
  last = copies.findLast(({ __edb_e__ }) => __edb_e__ === "invoice") ?? {};
}, 120_000);
afterEach(() => Db.client.middlewareStack.remove("watch"));

describe("the check of a workspace far larger than a page", () => {
  it("reads pages of a bounded size, and finds what is wrong in the last of them", async () => {
    const { owner_id } = business.owner;
    const seen = watch();
    expect(await violationsOf(owner_id)).toEqual([]);
    expect(seen.most).toBeLessThanOrEqual(250);
    const { totals } = last as { totals: object };
    await putRow({ ...last, totals: { ...totals, amount_due: 1 } });
    expect(await violationsOf(owner_id)).toMatchObject([
      { invariant: "receivable-is-due", sentence: expect.stringContaining(`receivable of ${last.id}`) },
    ]);
    await putRow(last);
  });

  it("sums over all pages: a payment without its posting is missing in the whole", async () => {
    const { owner_id } = business.owner;
    const posting = (await rowsOf(owner_id)).find(
      ({ __edb_e__, cause, document }) =>
        __edb_e__ === "posting" && cause === "payment" && document === `invoice:${last.id}`,
    );
    if (!posting) throw new Error("the payment was posted");
    await removeRow(posting);
    const found = (await violationsOf(owner_id)).map(({ invariant }) => invariant);
    expect(found).toEqual(expect.arrayContaining(["money-is-conserved", "receivable-is-due"]));
    await putRow(posting);
    expect(await violationsOf(owner_id)).toEqual([]);
  });

  it("goes on where its run ended or died, while the workspace changes", async () => {
    const { owner, project_id } = business;
    const { owner_id } = owner;
    const whole = watch();
    await violationsOf(owner_id);
    await Changed.note([owner_id]);
    // The four lanes ask for the time once each, and the first one again after its first turn.
    expect(await handler({}, endsAfter(4))).toEqual({ checked: 0, violated: 0, failed: 0, left: 1 });
    // Money comes in whose postings the check has passed.
    const { id } = await newSent(owner, project_id);
    await pay(owner, id);
    await Changed.note([owner_id]);
    watch(30);
    expect(await handler()).toEqual({ checked: 0, violated: 0, failed: 1, left: 0 });
    const rest = watch();
    expect(await handler()).toEqual({ checked: 1, violated: 0, failed: 0, left: 0 });
    expect(rest.queries).toBeLessThan(whole.queries / 2);
    // What looked like a fault is looked at again, by a check from the beginning, and is none.
    const [before] = await Changed.list(10);
    expect(before).toMatchObject({ owner_id, progress: undefined });
    expect(before?.found).toContainEqual(expect.stringContaining("in − refunds − fees − payouts"));
    const again = watch();
    expect(await handler()).toEqual({ checked: 1, violated: 0, failed: 0, left: 0 });
    expect(again.queries).toBeGreaterThan(whole.queries / 2);
    expect(await Changed.list(10)).toEqual([]);
    expect((await IncidentEntity.query.one({ owner_id }).go()).data).toEqual([]);
  });
});

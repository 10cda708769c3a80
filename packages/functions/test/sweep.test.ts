import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { Invoice } from "@stint/core/invoice";
import { moveDue } from "@stint/core/invoice/move-due";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Due } from "@stint/core/platform/due";
import { messagesOf } from "@stint/core/platform/due/events";
import { handOut, isAgain } from "@stint/core/platform/due/hand-out";
import { Workspace } from "@stint/core/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as workDigests } from "../src/events/due-digests/work-off";
import { handler as workInvoices } from "../src/events/due-invoices/work-off";
import { handler as workPayments } from "../src/events/due-payments/ask-provider";
import { handler as workProposals } from "../src/events/due-proposals/work-off";
import { handler as workSignUps } from "../src/events/due-sign-ups/work-off";
import { handler as workTemplates } from "../src/events/due-templates/work-off";

let restore = () => {};
afterEach(() => {
  restore();
  Db.client.middlewareStack.remove("watch");
});
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};
const MINUTE = 60_000;
const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString();

/** A row that stands in the index and nowhere else: whoever works it off finds nothing, or fails. */
async function plant(kind: Due.Kind, owner_id: number, ids: string[], due_at: string): Promise<void> {
  const due_shard = `${owner_id % Due.SHARDS.length}`;
  const sk2 = [due_at, kind, owner_id, ...ids].join("#");
  await Db.client.send(
    new PutCommand({
      TableName: Db.table,
      Item: { pk: `planted ${kind}`, sk: `${owner_id} ${ids}`, pk2: `due#${due_shard}`, sk2 },
    }),
  );
}
const uproot = async () => {
  const { DeleteCommand, ScanCommand } = await import("@aws-sdk/lib-dynamodb");
  const { Items = [] } = await Db.client.send(new ScanCommand({ TableName: Db.table }));
  for (const { pk, sk } of Items)
    if (`${pk}`.startsWith("planted") || `${pk}`.includes("name_due"))
      await Db.client.send(new DeleteCommand({ TableName: Db.table, Key: { pk, sk } }));
};

async function runAt(instant: string, options = {}) {
  at(instant);
  const rows: Due.Found[] = [];
  const told = await handOut(async (found) => {
    rows.push(...found);
  }, options);
  return { ...told, ids: rows.map(({ ids }) => ids.join()) };
}

/** Requests to the database, by their names. */
function watch(): string[] {
  const names: string[] = [];
  Db.client.middlewareStack.add(
    (next, context) => (args) => {
      names.push(context.commandName ?? "");
      return next(args);
    },
    { step: "initialize", name: "watch", override: true },
  );
  return names;
}

const sqs = (body: object) => ({ Records: [{ messageId: "m", body: JSON.stringify(body) }] }) as never;

describe("the sweep", () => {
  it("hands out each row once, from its instant on, and goes on where a bounded run ended", async () => {
    await uproot();
    const NINE = "2040-01-01T09:00:00.000Z";
    for (let row = 0; row < 10; row++) await plant("invoice", 4 * row, [`${row}`], NINE);
    expect((await runAt(later(NINE, -1))).ids).toEqual([]);
    // Ten rows of one shard, and three of them a run.
    const found: string[] = [];
    for (let run = 0; run < 4; run++) {
      const { ids, more } = await runAt(NINE, { most: 12 });
      found.push(...ids);
      expect(more).toBe(run < 3);
    }
    expect(found.toSorted()).toEqual(Array.from({ length: 10 }, (_, row) => `${row}`).toSorted());
    expect((await runAt(later(NINE, 1))).ids).toEqual([]);
    await uproot();
  });

  it("reads one row and a page of each shard in an empty minute, and writes nothing", async () => {
    await uproot();
    const NINE = "2040-02-01T09:00:00.000Z";
    await plant("invoice", 4, ["1"], NINE);
    await runAt(NINE);
    await runAt(later(NINE, 1));
    const names = watch();
    await runAt(later(NINE, 2));
    expect(names.toSorted()).toEqual(["GetItemCommand", ...Due.SHARDS.map(() => "QueryCommand")]);
    await uproot();
  });

  it("hands out again what is still there, more and more seldom, behind nobody's back", async () => {
    await uproot();
    const NINE = "2040-03-01T09:00:00.000Z";
    await plant("invoice", 4, ["poisoned"], NINE);
    const again: number[] = [];
    for (let minute = 0; minute <= 70; minute++) {
      await plant("invoice", 8, [`${minute}`], later(NINE, minute));
      const { ids } = await runAt(later(NINE, minute));
      expect(ids).toContain(`${minute}`);
      if (ids.includes("poisoned")) again.push(minute);
      const { DeleteCommand } = await import("@aws-sdk/lib-dynamodb");
      const Key = { pk: "planted invoice", sk: `8 ${minute}` };
      await Db.client.send(new DeleteCommand({ TableName: Db.table, Key }));
    }
    expect(again[0]).toBe(0);
    expect(again.length).toBeLessThan(7);
    expect(again.length).toBeGreaterThan(2);
    await uproot();
  });

  it("catches up a day of downtime in order, and a clock gone back hands nothing out twice (D28)", async () => {
    await uproot();
    const NINE = "2040-04-01T09:00:00.000Z";
    for (let hour = 0; hour < 24; hour++)
      await plant("proposal", 4, ["9", `${hour}`], later(NINE, hour * 60));
    const { ids } = await runAt(later(NINE, 24 * 60));
    expect(ids).toEqual(Array.from({ length: 24 }, (_, hour) => `9,${hour}`));
    expect((await runAt(later(NINE, 24 * 60 - 2))).ids).toEqual([]);
    expect((await runAt(later(NINE, 24 * 60 + 1))).first).toBe(0);
    await uproot();
  });

  it("never runs twice at the same time", async () => {
    await uproot();
    const NINE = "2040-05-01T09:00:00.000Z";
    await plant("invoice", 4, ["1"], NINE);
    at(NINE);
    let other: Awaited<ReturnType<typeof handOut>> | undefined;
    const told = await handOut(async () => {
      other = await handOut(async () => expect.unreachable("it overlaps"));
    });
    expect([told.first, other?.overlapped]).toEqual([1, true]);
    await uproot();
  });

  it("hands the same rows out again where it died before it wrote down how far it came", async () => {
    await uproot();
    const NINE = "2040-06-01T09:00:00.000Z";
    await plant("invoice", 4, ["1"], NINE);
    at(NINE);
    await expect(handOut(() => Promise.reject(new Error("the bus is gone")))).rejects.toThrow(
      "the bus is gone",
    );
    expect((await runAt(later(NINE, 1))).ids).toEqual(["1"]);
    await uproot();
  });

  it("puts rows of one workspace into one message, and at most 25", () => {
    const row = (owner_id: number, id: number, kind: Due.Kind = "invoice"): Due.Found => ({
      ...{ kind, owner_id, ids: [`${id}`], due_at: "2040-01-01T09:00:00.000Z" },
    });
    const rows = [
      ...Array.from({ length: 30 }, (_, id) => row(1, id)),
      ...[row(2, 1), row(1, 31, "payout"), row(1, 5, "mail")],
    ];
    const told = messagesOf(rows).map(({ type, owner_id, data }) => [
      ...[type, owner_id, (data as { rows: unknown[] }).rows.length],
    ]);
    expect(told).toEqual([
      ["due.invoices", 1, 25],
      ["due.invoices", 1, 5],
      ["due.invoices", 2, 1],
      ["due.payments", 1, 1],
    ]);
  });

  it("waits twice as long each time, and then an hour", () => {
    const NINE = "2040-01-01T09:00:00.000Z";
    const looks = Array.from({ length: 49 }, (_, i) => i * 5).filter((minute) =>
      isAgain(NINE, later(NINE, minute - 5), later(NINE, minute)),
    );
    expect(looks).toEqual([10, 20, 40, 60, 120, 180, 240]);
  });
});

describe("a row that always fails blocks nobody", () => {
  /** All requests about one row fail, as if its place in the database were broken. */
  const poison = (needle: string) =>
    Db.client.middlewareStack.add(
      (next) => (args) => {
        if (JSON.stringify(args.input).includes(needle)) throw new Error("poisoned");
        return next(args);
      },
      { step: "initialize", name: "watch", override: true },
    );
  const message = (type: string, rows: Due.Found[]) =>
    sqs({
      detail: {
        ...{ id: 1, type, occurred_at: "2040-01-01T09:00:00.000Z", owner_id: 1, actor_id: "system:sweep" },
        ...{ aggregate: "due", data: { rows } },
      },
    });

  it("of due invoices: the others are sent, and its message is done", async () => {
    at("2041-03-01T12:00:00.000Z");
    const { owner, project_id } = await newBusiness({ time_zone: "America/New_York" });
    const ids: number[] = [];
    for (let each = 0; each < 3; each++) {
      const { id } = await newDraft(owner, project_id);
      await as(owner, () => Invoice.send(id, { send_at: "2041-03-08" }));
      ids.push(id);
    }
    at("2041-03-08T05:00:00.000Z");
    const rows: Due.Found[] = [];
    for await (const found of Due.allDue("invoice"))
      rows.push(...found.filter(({ owner_id }) => owner_id === owner.owner_id));
    expect(rows.map(({ due_at }) => due_at)).toEqual(ids.map(() => "2041-03-08T05:00:00.000Z"));
    const bad = ids[0] ?? 0;
    poison(`#invoice_id_${`${bad}`.padStart(16, "0")}`);
    expect(await workInvoices(message("due.invoices", rows))).toEqual({ batchItemFailures: [] });
    Db.client.middlewareStack.remove("watch");
    const states = await as(owner, () => Promise.all(ids.map((id) => Invoice.get(id))));
    expect(states.map(({ status }) => status)).toEqual(["scheduled", "sent", "sent"]);
    // It is worked off once whatever broke it is mended, however often it is told.
    await workInvoices(message("due.invoices", rows));
    await workInvoices(message("due.invoices", rows));
    expect((await as(owner, () => Invoice.get(bad))).status).toBe("sent");
  });

  // Mail that waits is handed out by the sweep itself: sweep-mail.test.ts.
  const WORKED_OFF = [
    ["due.proposals", workProposals, "proposal", ["1", "77"]],
    ["due.payments", workPayments, "payout", ["77"]],
    ["due.payments", workPayments, "payment", ["77", "1"]],
    ["due.payments", workPayments, "account_transfer", ["77"]],
    ["due.payments", workPayments, "account_release", ["77"]],
    ["due.payments", workPayments, "subscription", []],
    ["due.payments", workPayments, "referral", ["77"]],
    ["due.sign_ups", workSignUps, "user", []],
    ["due.templates", workTemplates, "template", ["77"]],
    // A person's preferences are theirs, whatever workspace they are in: their row is found by the person.
    ["due.digests", workDigests, "preference", ["own"]],
    ["due.invoices", workInvoices, "recurring", ["77"]],
    ["due.invoices", workInvoices, "owed_credit", ["77"]],
  ] as const;
  it("is tried for each kind of row that is due", () => {
    const tried = ["invoice", "mail", ...WORKED_OFF.map(([, , kind]) => kind)];
    expect(tried.sort()).toEqual([...Due.KINDS].sort());
  });

  it.each(WORKED_OFF)(
    "of %s (%#): those after it are read, and its message is done",
    async (type, work, kind, ids) => {
      const row = (owner_id: number): Due.Found => ({
        ...{ kind, owner_id, due_at: "2040-01-01T09:00:00.000Z" },
        ids: ids.map((id) => (id === "own" ? `${owner_id}` : id)),
      });
      const seen: string[] = [];
      Db.client.middlewareStack.add(
        (next) => (args) => {
          const text = JSON.stringify(args.input);
          seen.push(text);
          if (text.includes("5550001")) throw new Error("poisoned");
          return next(args);
        },
        { step: "initialize", name: "watch", override: true },
      );
      const told = await work(message(type, [row(5_550_001), row(5_550_002)]));
      expect(told).toEqual({ batchItemFailures: [] });
      expect(seen.some((text) => text.includes("5550001"))).toBe(true);
      expect(seen.some((text) => text.includes("5550002"))).toBe(true);
    },
  );
});

describe("another zone", () => {
  it("moves the instants at which dates begin, and no date (D26, D29)", async () => {
    at("2042-03-01T12:00:00.000Z");
    const { owner, project_id } = await newBusiness({ time_zone: "America/New_York" });
    const { id } = await newDraft(owner, project_id);
    await as(owner, () => Invoice.send(id, { send_at: "2042-03-08" }));
    const dueAt = async () => {
      const now = Clock.use(() => new Date("2042-03-20T00:00:00.000Z"));
      const found: string[] = [];
      for await (const rows of Due.allDue("invoice"))
        found.push(...rows.filter(({ owner_id }) => owner_id === owner.owner_id).map(({ due_at }) => due_at));
      now();
      return found;
    };
    expect(await dueAt()).toEqual(["2042-03-08T05:00:00.000Z"]);
    const before = await as(owner, () => Invoice.get(id));
    await as(owner, () => Workspace.update({ time_zone: "Asia/Kathmandu" }));
    await as(owner, () => moveDue());
    expect(await dueAt()).toEqual(["2042-03-07T18:15:00.000Z"]);
    expect(await as(owner, () => Invoice.get(id))).toEqual(before);
    at("2042-03-07T18:15:00.000Z");
    await Invoice.sweep();
    expect(await as(owner, () => Invoice.get(id))).toMatchObject({ status: "sent", issued_on: "2042-03-08" });
  });
});

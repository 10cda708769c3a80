import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { afterEach, describe, expect, it } from "vitest";
import {
  createRecurring,
  endRecurring,
  getRecurring,
  pauseRecurring,
  resumeRecurring,
  updateRecurring,
} from "../../src/invoice/recurring/change";
import { makeDue } from "../../src/invoice/recurring/make";
import { as, journalOf } from "../support";
import { newBusiness, newDraft, newSent, type Owner } from "./support";

let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};

const sweep = () => Invoice.sweep();

async function started(
  time_zone: string,
  input: Omit<Invoice.RecurringInput, "invoice_id">,
  unit_price = 50_000,
) {
  // The job has run until now.
  await sweep();
  const { owner, project_id, client_id } = await newBusiness({ time_zone });
  const draft = await newDraft(owner, project_id, unit_price);
  const series = await as(owner, () => createRecurring({ invoice_id: draft.id, ...input }));
  return { owner, series, client_id, draft };
}

const made = async (owner: Owner, recurring: Invoice.Recurring) => {
  const all = await as(owner, () => Invoice.all());
  const each = await as(owner, () => Promise.all(all.map(({ id }) => Invoice.get(id))));
  return each
    .filter(({ recurring_id }) => recurring_id === recurring.id)
    .sort((a, b) => ((a.issued_on ?? "") < (b.issued_on ?? "") ? -1 : 1));
};

describe("recurring invoices", () => {
  it("make each on its day where the owner is, at UTC+14 and UTC−11, once however often it runs (D26, D28)", async () => {
    at("2031-10-01T12:00:00.000Z");
    const rule = { frequency: "monthly" as const, starts_on: "2031-10-31" };
    const east = await started("Pacific/Kiritimati", rule);
    const west = await started("Pacific/Pago_Pago", rule);
    at("2031-10-30T10:05:00.000Z");
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await made(east.owner, east.series)).toMatchObject([
      { number: "INV-0001", status: "sent", issued_on: "2031-10-31", due_on: "2031-11-14" },
    ]);
    expect(await made(west.owner, west.series)).toEqual([]);
    at("2031-10-31T11:05:00.000Z");
    await Promise.all([sweep(), sweep()]);
    expect((await made(west.owner, west.series)).map(({ issued_on }) => issued_on)).toEqual(["2031-10-31"]);
    expect(await as(east.owner, () => getRecurring(east.series.id))).toMatchObject({
      next_on: "2031-11-30",
      made: 1,
      status: "active",
    });
  });

  it("catch up each missed one once, with its own date and number, over both daylight changes (D27, D28)", async () => {
    at("2031-10-15T12:00:00.000Z");
    const { owner, series } = await started("America/New_York", {
      frequency: "monthly",
      starts_on: "2031-10-31",
      count: 5,
    });
    const weekly = await as(owner, async () => {
      const { id } = await Invoice.create({ client_id: series.client_id ?? 0 });
      await Invoice.addItem(id, { name: "Care", unit_price: 1_000 });
      return createRecurring({
        invoice_id: id,
        frequency: "weekly",
        starts_on: "2032-03-01",
        ends_on: "2032-03-16",
        send: false,
      });
    });
    at("2032-03-20T04:30:00.000Z");
    await Promise.all([sweep(), sweep()]);
    const all = await made(owner, series);
    expect(all.map(({ issued_on }) => issued_on)).toEqual([
      "2031-10-31",
      "2031-11-30",
      "2031-12-31",
      "2032-01-31",
      "2032-02-29",
    ]);
    expect(all.map(({ number }) => number)).toEqual(
      Array.from({ length: 5 }, (_, i) => `INV-${String(i + 1).padStart(4, "0")}`),
    );
    expect((await as(owner, () => getRecurring(series.id))).status).toBe("ended");
    const drafts = await made(owner, weekly);
    expect(drafts.map(({ status, issued_on }) => [status, issued_on])).toEqual([
      ["draft", "2032-03-01"],
      ["draft", "2032-03-08"],
      ["draft", "2032-03-15"],
    ]);
    // A clock that goes back does nothing.
    at("2031-12-01T12:00:00.000Z");
    await sweep();
    expect(await made(owner, series)).toHaveLength(5);
  });

  it("lose and double nothing when the store fails in between (D28)", async () => {
    at("2032-04-01T12:00:00.000Z");
    const { owner, series } = await started("UTC", { frequency: "weekly", starts_on: "2032-04-02" });
    at("2032-04-17T12:00:00.000Z");
    let calls = 0;
    Db.client.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName !== "TransactWriteItemsCommand") return next(args);
        calls += 1;
        if (calls === 2) throw new Error("the network is gone");
        return next(args);
      },
      { step: "initialize", name: "fault", override: true },
    );
    const { failed } = await sweep().finally(() => Db.client.middlewareStack.remove("fault"));
    expect(failed.length).toBeGreaterThan(0);
    await sweep();
    expect((await made(owner, series)).map(({ issued_on }) => issued_on)).toEqual([
      "2032-04-02",
      "2032-04-09",
      "2032-04-16",
    ]);
  });

  it("pause after three failures on three days, say so, and make up for them when resumed", async () => {
    at("2032-05-01T12:00:00.000Z");
    const { owner, series, client_id } = await started("UTC", {
      frequency: "weekly",
      starts_on: "2032-05-03",
    });
    await as(owner, async () => {
      const [contact] = (await Client.get(client_id)).contacts;
      await Client.removeContact(client_id, contact?.id ?? 0);
    });
    for (const day of ["03", "03", "04", "05", "06"]) {
      at(`2032-05-${day}T12:00:00.000Z`);
      await sweep();
    }
    expect(await as(owner, () => getRecurring(series.id))).toMatchObject({
      status: "paused",
      failures: 3,
      failure: 2022,
      next_on: "2032-05-03",
    });
    expect(await journalOf(owner.owner_id, `recurring:${series.id}`)).toEqual([
      "recurring.created",
      "recurring.failed",
      "recurring.failed",
      "recurring.paused",
    ]);
    await as(owner, () =>
      Client.addContact(client_id, { first_name: "M", last_name: "", email: "m@cedarrow.test" }),
    );
    await as(owner, () => resumeRecurring(series.id, {}));
    at("2032-05-11T12:00:00.000Z");
    await sweep();
    expect((await made(owner, series)).map(({ issued_on }) => issued_on)).toEqual([
      "2032-05-03",
      "2032-05-10",
    ]);
  });

  it("leave out what passed while paused by hand, and end for good (2027)", async () => {
    at("2032-05-20T12:00:00.000Z");
    const { owner, series } = await started("UTC", { frequency: "weekly", starts_on: "2032-05-21" });
    await as(owner, () => pauseRecurring(series.id));
    at("2032-06-08T12:00:00.000Z");
    await sweep();
    expect(await made(owner, series)).toEqual([]);
    const on = await as(owner, () => resumeRecurring(series.id, {}));
    expect(on).toMatchObject({ status: "active", next_on: "2032-06-11" });
    expect((await as(owner, () => endRecurring(series.id))).next_on).toBeNull();
    await expect(as(owner, () => resumeRecurring(series.id, {}))).rejects.toMatchObject({
      code: 2027,
    });
    const other = await newBusiness();
    await expect(as(other.owner, () => getRecurring(series.id))).rejects.toMatchObject({
      code: 1003,
    });
  });

  it("change amount, lines, day, rhythm and end from the next one on; what was made stays (D27, D28)", async () => {
    at("2032-09-01T12:00:00.000Z");
    const { owner, series } = await started("UTC", { frequency: "monthly", starts_on: "2032-09-30" });
    at("2032-10-31T12:00:00.000Z");
    await sweep();
    expect((await made(owner, series)).map(({ issued_on }) => issued_on)).toEqual([
      "2032-09-30",
      "2032-10-30",
    ]);
    const known = await as(owner, () => getRecurring(series.id));
    const line = known.items[0]?.id ?? 0;
    const changed = await as(owner, () =>
      updateRecurring(
        series.id,
        {
          title: "Care plan",
          items: [
            { id: line, name: "Design", unit_price: 60_000 },
            { name: "Hosting", unit_price: 1_500, quantity: "2" },
          ],
          next_on: "2032-11-30",
          interval: 2,
          ends_on: "2033-12-31",
        },
        known.version,
      ),
    );
    expect(changed).toMatchObject({ title: "Care plan", next_on: "2032-11-30", total: 63_000, made: 2 });
    // Another day of the month is the new anchor; another rhythm alone keeps it.
    await as(owner, () => updateRecurring(series.id, { next_on: "2032-12-31", interval: 1 }));
    at("2033-03-31T12:00:00.000Z");
    await sweep();
    const all = await made(owner, series);
    expect(all.map(({ issued_on, title, totals }) => [issued_on, title, totals.total])).toEqual([
      ["2032-09-30", "Website redesign", 50_000],
      ["2032-10-30", "Website redesign", 50_000],
      ["2032-12-31", "Care plan", 63_000],
      ["2033-01-31", "Care plan", 63_000],
      ["2033-02-28", "Care plan", 63_000],
      ["2033-03-31", "Care plan", 63_000],
    ]);
    const slower = await as(owner, () => updateRecurring(series.id, { frequency: "yearly" }));
    // The rhythm is counted from the anchor, and never goes back to a day that was passed.
    expect(slower.next_on).toBe("2033-12-31");
    expect(await journalOf(owner.owner_id, `recurring:${series.id}`)).toContain("recurring.updated");
  });

  it("refuse a change that bills nothing, ends at once, comes too late or is stale (2027, 1004)", async () => {
    at("2032-09-01T12:00:00.000Z");
    const { owner, series } = await started("UTC", { frequency: "monthly", starts_on: "2032-09-30" });
    const change = (input: Invoice.RecurringUpdateInput, version?: number) =>
      as(owner, () => updateRecurring(series.id, input, version));
    for (const input of [
      { next_on: "2032-08-31" },
      { ends_on: "2032-09-29" },
      { items: [{ name: "Nothing", unit_price: 0 }] },
    ])
      await expect(change(input)).rejects.toMatchObject({ code: 1000 });
    await expect(change({ title: "Late" }, 7)).rejects.toMatchObject({ code: 1004 });
    expect(await as(owner, () => getRecurring(series.id))).toMatchObject({ version: 1 });
    await as(owner, () => endRecurring(series.id));
    await expect(change({ title: "Over" })).rejects.toMatchObject({ code: 2027 });
  });

  it("begin after the invoice of the 31st that they are made out of, which names its series, on the 31st (D27)", async () => {
    at("2037-01-31T12:00:00.000Z");
    const { owner, project_id } = await newBusiness({ time_zone: "UTC" });
    const { id } = await newSent(owner, project_id);
    const series = await as(owner, () =>
      createRecurring({
        invoice_id: id,
        frequency: "monthly",
        starts_on: "2037-01-31",
        after_origin: true,
      }),
    );
    expect(series).toMatchObject({ next_on: "2037-02-28", made: 0, origin_id: id });
    expect((await as(owner, () => Invoice.get(id))).series_id).toBe(series.id);
    at("2037-02-28T12:00:00.000Z");
    expect(await as(owner, () => makeDue(series.id))).toBe(1);
    expect((await as(owner, () => getRecurring(series.id))).next_on).toBe("2037-03-31");
  });
});

import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { deleteClient } from "@stint/core/operations/delete-client";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Workspace } from "@stint/core/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { createRecurring, updateRecurring } from "../../src/invoice/recurring/change";
import { ProjectEntity } from "../../src/project/entity";
import { as, journalOf } from "../support";
import { newBusiness, newDraft, newSent, type Owner } from "./support";

/** A crowd tries each number again and again: what 50 at once cost is for `npm run soak`. */
const SOAK = process.env.SOAK === "1";
const CROWD = SOAK ? 50 : 16;
const EACH = SOAK ? 40 : 16;

let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};

const sequence = (owner: Owner) => as(owner, async () => (await Workspace.get()).invoice_sequence);

/** Sends drafts at a concurrency; answers the numbers. */
async function sendAll(jobs: { owner: Owner; id: number }[], concurrency: number) {
  const queue = [...jobs];
  const numbers: { owner_id: number; number: string }[] = [];
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { owner, id } = job;
      const sent = await as(owner, () => Invoice.send(id, {}));
      numbers.push({ owner_id: owner.owner_id, number: sent.number ?? "" });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return numbers;
}

const consecutive = (count: number) =>
  Array.from({ length: count }, (_, i) => `INV-${String(i + 1).padStart(4, "0")}`);

describe("sending", () => {
  it("fixes number, dates in the owner's zone, link and counters in one act (D11, D26)", async () => {
    at("2026-11-21T10:30:00.000Z");
    const { owner, project_id, client_id } = await newBusiness({ time_zone: "Pacific/Kiritimati" });
    const { id } = await newDraft(owner, project_id);
    const sent = await as(owner, () => Invoice.send(id, { email_cc: ["books@cedarrow.test"] }));
    expect(sent).toMatchObject({
      number: "INV-0001",
      status: "sent",
      issued_on: "2026-11-22",
      due_on: "2026-12-06",
      sent_to: "maren@cedarrow.test",
      email_cc: ["books@cedarrow.test"],
    });
    expect(sent.hash).toMatch(/^[a-z2-7]{26}$/);
    expect(await journalOf(owner.owner_id, `invoice:${id}`)).toEqual([
      "invoice.created",
      "invoice.item_added",
      "invoice.sent",
    ]);
    const { data } = await ProjectEntity.get({ owner_id: owner.owner_id, project_id }).go();
    expect(data?.open_invoices).toBe(1);
    expect(await as(owner, () => Workspace.get())).toMatchObject({ invoice_sequence: 1, open_invoices: 1 });
    await expect(as(owner, () => deleteClient(client_id))).rejects.toMatchObject({ code: 2062 });
  });

  it(`gives ${CROWD} sends at once ${CROWD} consecutive numbers (D11)`, async () => {
    const { owner, project_id } = await newBusiness();
    const drafts = await Promise.all(Array.from({ length: CROWD }, () => newDraft(owner, project_id)));
    const numbers = await sendAll(
      drafts.map(({ id }) => ({ owner, id })),
      CROWD,
    );
    expect(numbers.map((each) => each.number).sort()).toEqual(consecutive(CROWD));
  }, 300_000);

  it("numbers two workspaces apart, without gaps, whatever the crowd (reliability 2)", async () => {
    const businesses = await Promise.all([newBusiness(), newBusiness()]);
    for (const concurrency of SOAK ? [8, 32] : [4, 16]) {
      const jobs = (
        await Promise.all(
          Array.from({ length: EACH }, async (_, i) => {
            const business = businesses[i % 2];
            if (!business) return [];
            const { id } = await newDraft(business.owner, business.project_id);
            return [{ owner: business.owner, id }];
          }),
        )
      ).flat();
      await sendAll(jobs, concurrency);
    }
    for (const { owner } of businesses) {
      const numbers = (await as(owner, () => Invoice.all())).map((each) => each.number ?? "");
      expect(numbers.sort()).toEqual(consecutive(EACH));
    }
  }, 300_000);

  it("is refused for nothing, in words of its own money; a charge may be all that it asks for", async () => {
    const { owner, client_id } = await newBusiness();
    await as(owner, async () => {
      const { id } = await Invoice.create({ client_id });
      await Invoice.update(id, { currency: "JPY" });
      await Invoice.addItem(id, { name: "Visit, free", unit_price: 0 });
      await expect(Invoice.send(id, {})).rejects.toMatchObject({
        code: 2028,
        message: expect.stringMatching(/greater than ¥0\.$/),
      });
      await Invoice.addCharge(id, { name: "Travel", amount: 5_000 });
      // What can be sent once can be sent every month.
      const starts_on = await Workspace.today();
      const series = await createRecurring({ invoice_id: id, frequency: "monthly", starts_on });
      expect(series).toMatchObject({ status: "active" });
      expect(await updateRecurring(series.id, { count: 3 })).toMatchObject({ status: "active" });
      expect(await Invoice.send(id, {})).toMatchObject({ totals: { total: 5_000, amount_due: 5_000 } });
    });
  });

  it("leaves no hole when it fails (D11, 2021, 2022, 2028)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const empty = await as(owner, () => Invoice.create({ project_id }));
    await expect(as(owner, () => Invoice.send(empty.id, {}))).rejects.toMatchObject({ code: 2028 });
    await expect(as(owner, () => Invoice.send(id, {}, 1))).rejects.toMatchObject({ code: 1004 });

    const contact = (await as(owner, () => Client.get(client_id))).contacts[0];
    await as(owner, () => Client.removeContact(client_id, contact?.id ?? 0));
    await expect(as(owner, () => Invoice.send(id, {}))).rejects.toMatchObject({ code: 2022 });
    expect(await sequence(owner)).toBe(0);
    await as(owner, () =>
      Client.addContact(client_id, { first_name: "M", last_name: "", email: "m@c.test" }),
    );

    Db.client.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === "TransactWriteItemsCommand") throw new Error("the network is gone");
        return next(args);
      },
      { step: "initialize", name: "fault", override: true },
    );
    try {
      await expect(as(owner, () => Invoice.send(id, {}))).rejects.toThrow("the network is gone");
    } finally {
      Db.client.middlewareStack.remove("fault");
    }
    expect(await sequence(owner)).toBe(0);
    const sent = await as(owner, () => Invoice.send(id, {}));
    expect(sent.number).toBe("INV-0001");
    await expect(as(owner, () => Invoice.send(id, {}))).rejects.toMatchObject({ code: 2021 });
    expect(await sequence(owner)).toBe(1);
  });

  it("happens once for a double click", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const answers = await Promise.allSettled([1, 2, 3].map(() => as(owner, () => Invoice.send(id, {}))));
    expect(answers.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(await sequence(owner)).toBe(1);
    const types = await journalOf(owner.owner_id, `invoice:${id}`);
    expect(types.filter((type) => type === "invoice.sent")).toHaveLength(1);
  });

  it("freezes what it shows: later edits of client, brand and project change nothing (D12, D13)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const sent = await newSent(owner, project_id);
    expect(sent.snapshot).toMatchObject({
      seller: { name: "Mockford Books" },
      buyer: { name: "Cedar & Row", email: "maren@cedarrow.test", address: "2 Sample Lane" },
      project_name: "Website redesign",
      time_zone: "UTC",
    });
    await as(owner, async () => {
      await Client.update(client_id, { name: "Another name", billing_address: "elsewhere" });
      await Workspace.update({
        brand_name: "Other",
        primary_brand_color: "#123456",
        time_zone: "Asia/Tokyo",
      });
      expect(await Invoice.get(sent.id)).toEqual(sent);
      const line = sent.items[0]?.id ?? 0;
      for (const change of [
        () => Invoice.update(sent.id, { title: "Changed" }),
        () => Invoice.addItem(sent.id, { name: "More" }),
        () => Invoice.updateItem(sent.id, line, { unit_price: 1 }),
        () => Invoice.removeItem(sent.id, line),
        () => Invoice.addDiscount(sent.id, { percent: "5" }),
        () => Invoice.addTax(sent.id, { name: "VAT", rate: "5" }),
        () => Invoice.setMethod(sent.id, "bank", true),
      ])
        await expect(change()).rejects.toMatchObject({ code: 2021 });
      expect(await Invoice.get(sent.id)).toEqual(sent);
    });
  });

  it("is scheduled by a date after today, and taken back (2027)", async () => {
    at("2026-11-21T23:30:00.000Z");
    const { owner, project_id } = await newBusiness({ time_zone: "America/New_York" });
    const { id } = await newDraft(owner, project_id);
    await as(owner, async () => {
      const scheduled = await Invoice.send(id, { send_at: "2026-11-22" });
      expect(scheduled).toMatchObject({ status: "scheduled", send_on: "2026-11-22", number: null });
      await expect(Invoice.sendScheduled(id)).rejects.toMatchObject({ code: 2027 });
      expect(await Invoice.cancelScheduled(id)).toMatchObject({ status: "draft", send_on: null });
      await expect(Invoice.cancelScheduled(id)).rejects.toMatchObject({ code: 2027 });
      // A day that is over in the owner's zone is no day to send on, though it is still that day elsewhere.
      at("2026-11-22T05:30:00.000Z");
      const before = await Invoice.get(id);
      for (const send_at of ["2026-11-21", "2020-01-31"])
        await expect(Invoice.send(id, { send_at })).rejects.toMatchObject({
          code: 1000,
          fields: { send_at: expect.stringContaining("has passed") },
        });
      expect(await Invoice.get(id)).toEqual(before);
      expect(await Invoice.send(id, { send_at: "2026-11-22" })).toMatchObject({ status: "sent" });
      await expect(Invoice.resend(id, {})).resolves.toMatchObject({ number: "INV-0001", status: "sent" });
    });
    const other = await newDraft(owner, project_id);
    await expect(as(owner, () => Invoice.resend(other.id, {}))).rejects.toMatchObject({ code: 2023 });
  });
});

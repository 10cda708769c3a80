import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { sendStatement } from "@stint/core/invoice/statement/send";
import { merge } from "@stint/core/operations/merge-clients";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { JournalEntity } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { remindMany } from "../../src/invoice/reminder/bulk";
import { as, journalOf } from "../support";
import { openMailbox } from "../support/mail";
import { newBusiness, newDraft, newSent, type Owner } from "./support";

let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};
const sweep = () => Invoice.sweep();

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

async function business(time_zone: string, reminder_days: number[]) {
  // The job has run until now.
  await sweep();
  const made = await newBusiness({ time_zone });
  const address = `client-${made.client_id}@cedarrow.test`;
  await as(made.owner, async () => {
    await Workspace.update({ reminder_days });
    const [contact] = (await Client.get(made.client_id)).contacts;
    await Client.updateContact(made.client_id, contact?.id ?? 0, { email: address });
  });
  return { ...made, address };
}

/** Hands the client's announced reminders to the reaction; each twice, as the bus may. */
async function deliver(owner: Owner, client_id: number) {
  const { data } = await JournalEntity.query
    .ofAggregate({ owner_id: owner.owner_id, aggregate: `client:${client_id}` })
    .go({ pages: "all" });
  for (const entry of data.filter(({ type }) => type === "invoice.reminded"))
    for (let i = 0; i < 2; i++)
      await as(owner, () => Invoice.mailReminder(Invoice.Events.Reminded.schema.parse(entry.data)));
}
const reminded = async (owner: Owner, client_id: number) =>
  (await journalOf(owner.owner_id, `client:${client_id}`)).filter((type) => type === "invoice.reminded")
    .length;

describe("reminders (D38)", () => {
  it("go out before, on and after the due date, each once, in the owner's zone over a daylight change", async () => {
    at("2033-02-25T12:00:00.000Z");
    const { owner, project_id, client_id, address } = await business("America/New_York", [-3, 0, 7]);
    const sent = await newSent(owner, project_id, 10_000);
    expect(sent).toMatchObject({ due_on: "2033-03-11", next_reminder_on: "2033-03-08" });
    const days: string[] = [];
    for (const day of ["2033-03-07", "2033-03-08", "2033-03-11", "2033-03-12", "2033-03-18", "2033-03-19"]) {
      for (const hour of ["04:30", "05:30"]) {
        at(`${day}T${hour}:00.000Z`);
        const before = await reminded(owner, client_id);
        await Promise.all([sweep(), sweep()]);
        if ((await reminded(owner, client_id)) > before) days.push(await as(owner, () => Workspace.today()));
      }
    }
    expect(days).toEqual(["2033-03-08", "2033-03-11", "2033-03-18"]);
    await deliver(owner, client_id);
    const subjects = (await mailbox.to(address)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    expect(await journalOf(owner.owner_id, `invoice:${sent.id}`)).toContain("invoice.overdue");
  });

  it.each([
    // Noon of March 10 in UTC is the 11th in the east and still the 10th in the west.
    ["Pacific/Kiritimati", "2033-03-11", "2033-03-10T23:00:00.000Z", "2033-03-12T23:00:00.000Z"],
    ["Pacific/Pago_Pago", "2033-03-10", "2033-03-10T23:00:00.000Z", "2033-03-14T12:00:00.000Z"],
  ])("follow days that are chosen after sending, from today on, in %s", async (zone, today, chosen, last) => {
    at("2033-02-20T12:00:00.000Z");
    const { owner, project_id, client_id } = await business(zone, []);
    const sent = await newSent(owner, project_id, 10_000);
    expect(sent).toMatchObject({ next_reminder_on: null, reminder_days: [] });
    at(chosen);
    const due_on = sent.due_on ?? "";
    const from = (day: string) => Day.daysBetween(due_on, day);
    // One is over, one is today's, one is to come.
    const days = [from(today) - 3, from(today), from(today) + 2];
    const changed = await as(owner, () => Invoice.setReminderDays(sent.id, days));
    expect(changed).toMatchObject({ reminder_days: days, next_reminder_on: today });
    expect(await journalOf(owner.owner_id, `invoice:${sent.id}`)).toContain("invoice.reminder_days_changed");
    await sweep();
    await sweep();
    expect(await reminded(owner, client_id)).toBe(1);
    expect(await as(owner, () => Invoice.get(sent.id))).toMatchObject({
      next_reminder_on: Day.addDays(today, 2),
    });
    // The same days chosen again remind of nothing twice.
    await as(owner, () => Invoice.setReminderDays(sent.id, days));
    await sweep();
    expect(await reminded(owner, client_id)).toBe(1);
    at(last);
    await sweep();
    expect(await reminded(owner, client_id)).toBe(2);
    const over = await as(owner, () => Invoice.setReminderDays(sent.id, [from(today)]));
    expect(over.next_reminder_on).toBeNull();
    const none = await as(owner, () => Invoice.setReminderDays(sent.id, []));
    expect(none).toMatchObject({ reminder_days: [], next_reminder_on: null });
  });

  it("wait while the client's credit covers what they would ask for, and name the credit that covers a part", async () => {
    at("2033-02-20T12:00:00.000Z");
    const { owner, project_id, client_id, address } = await business("UTC", [1]);
    const [paid, open] = [
      await newSent(owner, project_id, 100_000),
      await newSent(owner, project_id, 50_000),
    ];
    await as(owner, () =>
      Payment.markPaid(paid.id, {
        paid_at: "2033-02-20",
        payment_method: "cash",
        amount: 150_000,
        keep_excess: true,
      }),
    );
    for (const day of ["2033-03-07", "2033-03-08"]) {
      at(`${day}T12:00:00.000Z`);
      await sweep();
      expect(await reminded(owner, client_id)).toBe(0);
      expect(await as(owner, () => Invoice.get(open.id))).toMatchObject({
        next_reminder_on: Day.addDays(day, 1),
      });
    }
    const bell = `notification:invoice:${open.id}:credit-in-hand`;
    expect(await journalOf(owner.owner_id, bell)).toEqual(["notification.added"]);
    // The statement of that moment asks for nothing either.
    await as(owner, () => sendStatement(client_id, {}));
    const statement = (await mailbox.to(address)).at(-1);
    expect(statement?.subject).toMatch(/^Statement/);
    expect(statement?.text).not.toContain("View and pay");
    // Some of it goes elsewhere: what the rest does not cover is reminded of.
    const other = await newSent(owner, project_id, 20_000);
    await as(owner, () => Payment.payWithCredit({ invoice_id: other.id }));
    at("2033-03-09T12:00:00.000Z");
    await sweep();
    expect(await reminded(owner, client_id)).toBe(1);
    await deliver(owner, client_id);
    const mail = (await mailbox.to(address)).at(-1);
    expect(mail?.text).toContain(`Still due: $500.00`);
    expect(mail?.text).toMatch(
      /You have a credit of \$300\.00 with .+, which can pay a part of this\. Reply to use it\./,
    );
  });

  it("cannot be planned before an invoice is sent (2023), nor once it is paid (2029), and rest on", async () => {
    at("2033-02-20T12:00:00.000Z");
    const { owner, project_id } = await business("UTC", [1]);
    const draft = await newDraft(owner, project_id, 10_000);
    const choose = (id: number) => as(owner, () => Invoice.setReminderDays(id, [3]));
    await expect(choose(draft.id)).rejects.toMatchObject({ code: 2023 });
    const sent = await newSent(owner, project_id, 10_000);
    await as(owner, () => Invoice.setReminders(sent.id, false));
    expect(await choose(sent.id)).toMatchObject({ reminders_paused: true, next_reminder_on: null });
    expect(await as(owner, () => Invoice.setReminders(sent.id, true))).toMatchObject({
      next_reminder_on: Day.addDays(sent.due_on ?? "", 3),
    });
    await as(owner, () =>
      Payment.markPaid(sent.id, { paid_at: "2033-02-20", payment_method: "bank_transfer" }),
    );
    await expect(choose(sent.id)).rejects.toMatchObject({ code: 2029 });
  });

  it("do not storm: fifteen late invoices are one mail a day, however often the clock ticks", async () => {
    at("2033-04-01T12:00:00.000Z");
    const { owner, project_id, client_id, address } = await business("UTC", [1, 2, 3, 4, 5]);
    const sent: Invoice.Info[] = [];
    for (let i = 0; i < 15; i++) sent.push(await newSent(owner, project_id, 10_000));
    // The job was down for days, then runs many times at once.
    at("2033-04-19T12:00:00.000Z");
    for (let i = 0; i < 3; i++) await Promise.all([sweep(), sweep()]);
    await deliver(owner, client_id);
    await deliver(owner, client_id);
    const mails = await mailbox.to(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("15 invoices open, $1,500.00");
    for (const { id } of sent)
      expect(
        (await journalOf(owner.owner_id, `invoice:${id}`)).filter((type) => type === "invoice.reminder_sent"),
      ).toHaveLength(1);
    await expect(as(owner, () => Invoice.remind(sent[0]?.id ?? 0, {}))).rejects.toMatchObject({ code: 1005 });
  });

  it("asked for by hand on several are one mail for each client, and say which were refused", async () => {
    at("2033-04-03T12:00:00.000Z");
    const { owner, project_id, client_id, address } = await business("UTC", []);
    const open = [await newSent(owner, project_id, 10_000), await newSent(owner, project_id, 20_000)];
    const draft = await newDraft(owner, project_id);
    const invoice_ids = [...open, draft].map(({ id }) => id);
    const ids = open.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await as(owner, () => remindMany({ invoice_ids }))).toEqual({
      reminded: ids,
      refused: [{ id: draft.id, message: "There is nothing to remind of" }],
    });
    await deliver(owner, client_id);
    expect((await mailbox.to(address)).map(({ subject }) => subject)).toEqual([
      "Reminder: 2 invoices open, $300.00",
    ]);
    const again = await as(owner, () => remindMany({ invoice_ids: ids }));
    expect(again).toMatchObject({
      reminded: [],
      refused: [{ message: expect.stringMatching(/tomorrow/) }, {}],
    });
    await expect(as(owner, () => remindMany({ invoice_ids: [1] }))).rejects.toMatchObject({
      code: 1066,
    });
  });

  it("quote what remains, and say nothing of what was settled between the decision and the mail (D36)", async () => {
    at("2033-05-01T12:00:00.000Z");
    const { owner, project_id, client_id, address } = await business("UTC", [0]);
    const [first, second] = [
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 20_000),
    ];
    at("2033-05-15T12:00:00.000Z");
    await sweep();
    const pay = (id: number, amount: number) =>
      as(owner, () => Payment.markPaid(id, { paid_at: "2033-05-15", payment_method: "check", amount }));
    await pay(first.id, 10_000);
    await pay(second.id, 5_000);
    await deliver(owner, client_id);
    const mails = await mailbox.to(address);
    expect(mails.map(({ subject }) => subject)).toEqual([`Reminder: invoice ${second.number}, $150.00 open`]);
  });

  it("none if paid, void, paused, or while the client's rest; by hand a person decides", async () => {
    at("2033-06-01T12:00:00.000Z");
    const { owner, project_id, client_id } = await business("UTC", [0, 3]);
    const [paid, void_, paused, draft] = [
      await newSent(owner, project_id),
      await newSent(owner, project_id),
      await newSent(owner, project_id),
      await newDraft(owner, project_id),
    ];
    await as(owner, async () => {
      await Payment.markPaid(paid.id, { paid_at: "2033-06-01", payment_method: "cash" });
      await Invoice.voidInvoice(void_.id, {});
      expect(await Invoice.setReminders(paused.id, false)).toMatchObject({
        reminders_paused: true,
        next_reminder_on: null,
      });
      for (const [id, code] of [
        [paid.id, 2029],
        [void_.id, 1004],
        [draft.id, 2023],
      ] as const)
        await expect(Invoice.remind(id, {})).rejects.toMatchObject({ code });
    });
    at("2033-06-15T12:00:00.000Z");
    await sweep();
    expect(await reminded(owner, client_id)).toBe(0);
    await as(owner, async () => {
      expect((await Invoice.setReminders(paused.id, true)).next_reminder_on).toBe("2033-06-18");
      await Invoice.setClientReminders(client_id, false);
    });
    at("2033-06-18T12:00:00.000Z");
    await sweep();
    expect(await reminded(owner, client_id)).toBe(0);
    await as(owner, () => Invoice.remind(paused.id, { message: "A word" }));
    expect(await reminded(owner, client_id)).toBe(1);
    expect(await as(owner, () => Invoice.clientReminders(client_id))).toEqual({
      client_id,
      paused: true,
      last_on: "2033-06-18",
    });
  });

  it("cannot be turned off or on for a client without an address (2012)", async () => {
    const { owner } = await business("UTC", [0]);
    await as(owner, async () => {
      const { id } = await Client.create({ name: "Without Address" });
      for (const on of [false, true])
        await expect(Invoice.setClientReminders(id, on)).rejects.toMatchObject({ code: 2012 });
      expect(await Invoice.clientReminders(id)).toMatchObject({ paused: false });
      await Client.addContact(id, { first_name: "Ada", last_name: "Sample", email: "ada@sample.test" });
      expect(await Invoice.setClientReminders(id, false)).toMatchObject({ paused: true });
    });
  });

  it("rest and count for a client together with those merged into it (D46)", async () => {
    at("2033-02-25T12:00:00.000Z");
    const { owner, project_id, client_id: old } = await business("America/New_York", [0, 7]);
    const sent = await newSent(owner, project_id, 10_000);
    const into = await as(owner, async () => {
      const { id } = await Client.create({ name: "New Co" });
      await Invoice.setClientReminders(old, false);
      await merge(id, old);
      // What rested goes on resting, and can be taken up where it is seen.
      expect(await Invoice.clientReminders(id)).toMatchObject({ client_id: id, paused: true });
      expect(await Invoice.remindClient(old, [sent.id], { by_hand: false })).toEqual([]);
      expect(await Invoice.setClientReminders(id, true)).toMatchObject({ paused: false });
      expect(await Invoice.clientReminders(id)).toMatchObject({ paused: false });
      await Invoice.setClientReminders(id, false);
      return id;
    });
    at(`${sent.due_on}T12:00:00.000Z`);
    expect(await as(owner, () => Invoice.remindClient(old, [sent.id], { by_hand: false }))).toEqual([]);
    await as(owner, async () => {
      await Invoice.setClientReminders(into, true);
      at("2033-03-18T12:00:00.000Z");
      expect(await Invoice.remindClient(old, [sent.id], { by_hand: false })).toEqual([sent.id]);
      expect((await Invoice.clientReminders(into)).last_on).toBe("2033-03-18");
      await expect(Invoice.remind(sent.id, {})).rejects.toMatchObject({ code: 1005 });
    });
  });

  it("are one mail for the invoices of two clients that were merged, by hand and planned (D46)", async () => {
    at("2033-07-04T12:00:00.000Z");
    const { owner, project_id, client_id: old } = await business("UTC", [1]);
    const [first, second] = [
      await newSent(owner, project_id, 10_000),
      await newSent(owner, project_id, 20_000),
    ];
    const ids = [first.id, second.id].toSorted((a, b) => a - b);
    await as(owner, async () => {
      const into = await Client.create({ name: "New Co" });
      await Client.addContact(into.id, { first_name: "Ada", last_name: "Row", email: "ada@newco.test" });
      const draft = await Invoice.create({ client_id: into.id });
      await Invoice.addItem(draft.id, { name: "Print", unit_price: 5_000 });
      const third = await Invoice.send(draft.id, {});
      await merge(into.id, old);
      const invoice_ids = [third.id, ...ids];
      expect(await remindMany({ invoice_ids })).toEqual({
        reminded: invoice_ids.toSorted((a, b) => a - b),
        refused: [],
      });
      expect(await reminded(owner, into.id)).toBe(1);
      at(`${Day.addDays(third.due_on ?? "", 1)}T12:00:00.000Z`);
      await sweep();
      expect([await reminded(owner, into.id), await reminded(owner, old)]).toEqual([2, 0]);
      for (const id of invoice_ids)
        expect(
          (await journalOf(owner.owner_id, `invoice:${id}`)).filter(
            (type) => type === "invoice.reminder_sent",
          ),
        ).toHaveLength(2);
    });
  });
});

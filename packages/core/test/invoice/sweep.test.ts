import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Due } from "@stint/core/platform/due";
import { afterEach, describe, expect, it } from "vitest";
import { as, journalOf } from "../support";
import { newBusiness, newDraft, newSent, type Owner } from "./support";

let restore = () => {};
afterEach(() => restore());
const at = (instant: string) => {
  restore();
  restore = Clock.use(() => new Date(instant));
};

const count = async (owner: Owner, id: number, type: string) =>
  (await journalOf(owner.owner_id, `invoice:${id}`)).filter((each) => each === type).length;
const get = (owner: Owner, id: number) => as(owner, () => Invoice.get(id));

async function scheduled(time_zone: string, send_at: string) {
  const { owner, project_id, client_id } = await newBusiness({ time_zone });
  const { id } = await newDraft(owner, project_id);
  await as(owner, () => Invoice.send(id, { send_at }));
  return { owner, id, client_id };
}

describe("the sweep", () => {
  it("sends each scheduled invoice once its day has come where its owner is (D26, D28)", async () => {
    at("2026-03-01T12:00:00.000Z");
    const east = await scheduled("Pacific/Kiritimati", "2026-03-08");
    const west = await scheduled("Pacific/Pago_Pago", "2026-03-08");
    at("2026-03-07T10:30:00.000Z");
    await Promise.all([Invoice.sweep(), Invoice.sweep()]);
    expect(await get(east.owner, east.id)).toMatchObject({ status: "sent", issued_on: "2026-03-08" });
    expect((await get(west.owner, west.id)).status).toBe("scheduled");
    at("2026-03-08T11:30:00.000Z");
    await Invoice.sweep();
    await Invoice.sweep();
    expect(await get(west.owner, west.id)).toMatchObject({ status: "sent", issued_on: "2026-03-08" });
    for (const { owner, id } of [east, west]) expect(await count(owner, id, "invoice.sent")).toBe(1);
  });

  it("catches up after a downtime, each with its own date, and a clock gone back does nothing (D28)", async () => {
    at("2026-04-01T12:00:00.000Z");
    await Invoice.sweep();
    const late = await scheduled("UTC", "2026-04-03");
    const later = await scheduled("UTC", "2026-04-20");
    at("2026-05-20T12:00:00.000Z");
    await Invoice.sweep();
    expect(await get(late.owner, late.id)).toMatchObject({ issued_on: "2026-04-03", due_on: "2026-04-17" });
    expect(await get(later.owner, later.id)).toMatchObject({ issued_on: "2026-04-20" });
    at("2026-04-10T12:00:00.000Z");
    await Invoice.sweep();
    const next = await scheduled("UTC", "2026-04-12");
    at("2026-04-12T12:00:00.000Z");
    await Invoice.sweep();
    expect((await get(next.owner, next.id)).status).toBe("sent");
    expect(await count(late.owner, late.id, "invoice.sent")).toBe(1);
  });

  it("gives an invoice that cannot go out back as a draft, and says so", async () => {
    at("2026-06-01T12:00:00.000Z");
    const { owner, id, client_id } = await scheduled("UTC", "2026-06-02");
    await as(owner, async () => {
      const [contact] = (await Client.get(client_id)).contacts;
      await Client.removeContact(client_id, contact?.id ?? 0);
    });
    at("2026-06-02T12:00:00.000Z");
    await Invoice.sweep();
    expect((await get(owner, id)).status).toBe("draft");
    expect(await count(owner, id, "invoice.send_failed")).toBe(1);
  });

  it("tries again what the store refused", async () => {
    at("2026-06-10T12:00:00.000Z");
    const { owner, id } = await scheduled("UTC", "2026-06-11");
    at("2026-06-11T12:00:00.000Z");
    Db.client.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === "TransactWriteItemsCommand") throw new Error("the network is gone");
        return next(args);
      },
      { step: "initialize", name: "fault", override: true },
    );
    const { failed } = await Invoice.sweep().finally(() => Db.client.middlewareStack.remove("fault"));
    expect(failed.map((each) => Due.idOf(each))).toContain(id);
    at("2026-06-14T12:00:00.000Z");
    await Invoice.sweep();
    expect(await get(owner, id)).toMatchObject({ status: "sent", number: "INV-0001" });
  });

  it("announces a late invoice once, from the day after, and not when it was paid (D26)", async () => {
    at("2026-07-01T12:00:00.000Z");
    const { owner, project_id } = await newBusiness({ time_zone: "America/New_York" });
    const open = await newSent(owner, project_id);
    const paid = await newSent(owner, project_id);
    expect(open.due_on).toBe("2026-07-15");
    await as(owner, () => Payment.markPaid(paid.id, { paid_at: "2026-07-01", payment_method: "check" }));
    at("2026-07-16T03:30:00.000Z");
    await Invoice.sweep();
    expect((await get(owner, open.id)).status).toBe("sent");
    at("2026-07-16T04:30:00.000Z");
    await Promise.all([Invoice.sweep(), Invoice.sweep()]);
    await Invoice.sweep();
    expect((await get(owner, open.id)).status).toBe("overdue");
    expect(await count(owner, open.id, "invoice.overdue")).toBe(1);
    expect(await count(owner, paid.id, "invoice.overdue")).toBe(0);
    expect((await as(owner, () => Invoice.list({ status: "overdue" }))).items.map(({ id }) => id)).toEqual([
      open.id,
    ]);
  });
});

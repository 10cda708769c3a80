import { Invoice } from "@stint/core/invoice";
import { updateProject } from "@stint/core/operations/update-project";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { handleOnce } from "@stint/core/platform/event";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { accept, atTime, newOffer, sent } from "../proposal/support";
import { as, journalOf } from "../support";

type Settings = Parameters<typeof updateProject>[1];

/** An accepted offer of $6,350.00 with these invoice settings, and the event's data. */
async function accepted(settings: Settings, input: Parameters<typeof newOffer>[0] = {}) {
  return atTime("2026-11-21T15:00:00.000Z", async () => {
    const offer = await newOffer(input);
    await as(offer.owner, () => updateProject(offer.project_id, settings));
    const { hash } = await sent(offer);
    await accept(hash);
    return { ...offer, event: { project_id: offer.project_id, proposal_id: offer.proposal_id, version: 1 } };
  });
}
type Accepted = Awaited<ReturnType<typeof accepted>>;

/** Delivers the event as the queue does, by its id. */
const deliver = ({ owner, event }: Accepted, id = 1) =>
  atTime("2026-11-21T15:00:05.000Z", () =>
    Actor.asSystem(owner.owner_id, "proposal-accepted-invoice-schedule", () =>
      handleOnce("invoice-schedule", `${owner.owner_id}:${id}`, () => Proposal.issueSchedule(event)),
    ),
  );

/** As they stand on the day of the acceptance, whatever day it is by now. */
const invoicesOf = ({ owner, project_id }: Accepted) =>
  atTime("2026-11-21T15:00:10.000Z", async () => {
    const listed = await as(owner, () => Invoice.all({ project_id }));
    const all = await Promise.all(listed.map(({ id }) => as(owner, () => Invoice.get(id))));
    return all.sort((a, b) => (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0));
  });

describe("an accepted schedule", () => {
  it("sends the deposit, arms the dated rest and drafts what completion brings (D22, D25)", async () => {
    const offer = await accepted({
      invoice_payment_terms: 7,
      invoice_upfront_mode: "percentage",
      invoice_upfront_percentage_amount: "40",
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: [
        { label: "Design approved", percentage: "33.33", due: { kind: "days_after", days: 30 } },
        { label: "Hand-over", percentage: "26.67", due: { kind: "completion" } },
      ],
    });
    await deliver(offer);
    const [deposit, middle, last] = await invoicesOf(offer);
    expect(deposit).toMatchObject({
      status: "sent",
      number: "INV-0001",
      title: "Deposit, Website redesign",
      items: [{ name: "Deposit, 40%, Website redesign" }],
      issued_on: "2026-11-21",
      due_on: "2026-11-28",
      sent_to: "maren@cedarrow.test",
      totals: { total: 254_000 },
      schedule: { proposal_id: offer.proposal_id, sequence: 1 },
    });
    expect(middle).toMatchObject({
      status: "scheduled",
      number: null,
      send_on: "2026-12-21",
      due_on: "2026-12-28",
    });
    expect(middle?.items.map((item) => item.name)).toEqual(["Design approved, 33.33%, Website redesign"]);
    expect(last).toMatchObject({
      status: "draft",
      send_on: null,
      due_on: null,
      totals: { total: 169_354 },
      // What was signed says when: no day is kept for it, and the owner sends it.
      schedule: { when: "When the project is complete" },
    });
    const amounts = [deposit, middle, last].map((each) => each?.totals.total ?? 0);
    expect(amounts.reduce((a, b) => a + b)).toBe(635_000);
    expect(await journalOf(offer.owner.owner_id, `invoice:${deposit?.id}`)).toEqual([
      "invoice.created",
      "invoice.sent",
    ]);
  });

  it("is issued exactly once, however often it is delivered (D22)", async () => {
    const offer = await accepted({ invoice_remaining_mode: "monthly", invoice_remaining_monthly_count: 3 });
    await Promise.all([1, 1, 1, 2].map((id) => deliver(offer, id).catch(() => undefined)));
    await deliver(offer, 1);
    await deliver(offer, 3);
    const invoices = await invoicesOf(offer);
    expect(invoices.map((each) => each.schedule?.sequence)).toEqual([1, 2, 3, 4]);
    expect(invoices.map((each) => each.send_on)).toEqual([null, "2026-12-21", "2027-01-21", "2027-02-21"]);
    expect((await as(offer.owner, () => Workspace.get())).invoice_sequence).toBe(1);
    for (const { id } of invoices) {
      const types = await journalOf(offer.owner.owner_id, `invoice:${id}`);
      expect(types.filter((type) => type === "invoice.created")).toHaveLength(1);
    }
  });

  it("survives a death at each call to the store, also when it needs several transactions (D22)", async () => {
    const offer = await accepted({
      invoice_remaining_mode: "monthly",
      invoice_remaining_monthly_count: 40,
      invoice_remaining_monthly_start_at: "2027-01-31",
    });
    for (let fatal = 1; ; fatal++) {
      let calls = 0;
      Db.client.middlewareStack.add(
        (next) => async (args) => {
          calls += 1;
          const answer = await next(args);
          if (calls === fatal) throw new Error("killed");
          return answer;
        },
        { step: "initialize", name: "kill", override: true },
      );
      const failed = await deliver(offer)
        .then(() => false)
        .catch(() => true)
        .finally(() => Db.client.middlewareStack.remove("kill"));
      if (!failed) break;
    }
    await deliver(offer);
    const invoices = await invoicesOf(offer);
    expect(invoices.map((each) => each.schedule?.sequence)).toEqual(
      Array.from({ length: 41 }, (_, i) => i + 1),
    );
    expect(invoices.reduce((sum, each) => sum + each.totals.total, 0)).toBe(635_000);
    expect(invoices.slice(1, 4).map((each) => each.send_on)).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
    ]);
    expect((await as(offer.owner, () => Workspace.get())).invoice_sequence).toBe(1);
  });
});

import { updateProject } from "@stint/core/operations/update-project";
import { JournalEntity } from "@stint/core/platform/event";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accepted, Day, Invoice, invoicesOf } from "./change.support";
import { atTime, newOffer, type Offer, Scope } from "./support";

/** One service of $1,000.00, signed: 40% sent, 30% in one month and 30% in two. */
async function agreed(): Promise<Offer> {
  const offer = await newOffer();
  const [first, second] = offer.task_ids;
  await as(offer.owner, async () => {
    await Scope.updateTask(first, { price: 100_000 });
    await Scope.removeTask(second);
    await updateProject(offer.project_id, {
      invoice_upfront_mode: "percentage",
      invoice_upfront_percentage_amount: "40",
      invoice_remaining_mode: "monthly",
      invoice_remaining_monthly_count: 2,
    });
  });
  await accepted(offer);
  return offer;
}

/** Bills the work beside its schedule. */
const billByHand = ({ owner, project_id, task_ids }: Offer, share: "all" | number) =>
  as(owner, async () => {
    const { id } = await Invoice.create({ project_id });
    if (share === "all") await Invoice.addFrom(id, { service_ids: [task_ids[0]] });
    else await Invoice.addItem(id, { name: "Part of it", unit_price: share });
    return Invoice.send(id, {});
  });

/** What the sweep of a day sends of the schedule, as [status, cents]. */
async function sweepOn(offer: Offer, day: string) {
  await atTime(`${day}T18:00:00.000Z`, () => Invoice.sweep());
  return (await invoicesOf(offer)).map(({ status, totals }) => [status, totals.total]);
}

describe("an instalment whose work its owner billed beside the schedule", () => {
  it("does not go out by itself: it is a draft again, and its owner hears why", async () => {
    const offer = await agreed();
    const [, next] = await invoicesOf(offer);
    await billByHand(offer, "all");
    expect(await sweepOn(offer, next?.send_on ?? "")).toEqual([
      ["sent", 40_000],
      ["draft", 30_000],
      ["scheduled", 30_000],
    ]);
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: offer.owner.owner_id, aggregate: `invoice:${next?.id}` })
      .go({ order: "desc" });
    const [said] = data.filter(({ type }) => type === "invoice.send_failed");
    expect(said?.data).toMatchObject({ why: "beyond_agreed" });
    expect(Invoice.reasonOf({ code: 1003, why: "beyond_agreed" })).toContain("already ask for all");
    // What its owner means is sent all the same.
    const sent = await as(offer.owner, () => Invoice.send(next?.id ?? 0, {}));
    expect(sent.status).toBe("sent");
  });

  it.each([undefined, 50_000])(
    "goes out on its day where own words of %s stand beside it",
    async (beside) => {
      const offer = await agreed();
      const [, next] = await invoicesOf(offer);
      if (beside) await billByHand(offer, beside);
      const day = next?.send_on ?? "";
      expect(await sweepOn(offer, day)).toEqual([
        ["sent", 40_000],
        ["sent", 30_000],
        ["scheduled", 30_000],
      ]);
      expect((await sweepOn(offer, Day.addMonths(day, 1))).map(([status]) => status)).toEqual([
        "sent",
        "sent",
        "sent",
      ]);
    },
  );
});

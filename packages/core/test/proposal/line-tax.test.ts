import { Invoice } from "@stint/core/invoice";
import { Library } from "@stint/core/library";
import { updateProject } from "@stint/core/operations/update-project";
import { Scope } from "@stint/core/project/scope";
import { Unsent } from "@stint/core/proposal/unsent";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { follow, invoicesOf } from "./change.support";
import { accept, newOffer, type Offer, Proposal, sent, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const, reason: "" };
const REDUCED = { name: "VAT, reduced", rate: "7", category: "S" as const, reason: "" };

/** $4,800.00 at 19% and $1,550.00 at 7%, half upfront. */
async function newMixed(): Promise<Offer> {
  const offer = await newOffer();
  await as(offer.owner, async () => {
    await updateProject(offer.project_id, { tax: { taxes: [VAT], inclusive: false, chosen: true } });
    await Scope.updateTask(offer.task_ids[1], { tax: REDUCED });
  });
  return offer;
}

describe("a service with a tax of its own", () => {
  it("is said on the page, and each invoice has each rate, which over all of them is whole", async () => {
    const offer = await newMixed();
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.phases[0]?.services.map(({ name, tax }) => [name, tax])).toEqual([
      ["Design system", undefined],
      ["Template pages", "VAT, reduced 7%"],
    ]);
    expect(document?.tax).toMatchObject({ net_total: 635_000, tax_total: 91_200 + 10_850, total: 737_050 });
    expect((await accept(hash)).total).toBe(737_050);
    await follow(offer, offer.proposal_id);
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ items }) => items.map(({ amount, tax }) => [amount, tax?.rate ?? null]))).toEqual([
      [
        [240_000, null],
        [77_500, "7"],
      ],
      [
        [240_000, null],
        [77_500, "7"],
      ],
    ]);
    expect(invoices.map(({ totals }) => totals.total)).toEqual([368_525, 368_525]);
    // The agreement counts both lines as the instalment.
    expect(await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id))).toMatchObject({
      accepted_total: 635_000,
      unplanned: 0,
    });
  });

  it("stays whole over invoices that get other amounts", async () => {
    const offer = await newMixed();
    await as(offer.owner, () =>
      updateProject(offer.project_id, {
        invoice_upfront_mode: "none",
        invoice_remaining_mode: "monthly",
        invoice_remaining_monthly_count: 3,
        invoice_remaining_monthly_start_at: "2040-01-31",
      }),
    );
    const { hash } = await sent(offer);
    await accept(hash);
    await follow(offer, offer.proposal_id);
    const [first, second] = await invoicesOf(offer);
    await as(offer.owner, () =>
      Proposal.setSchedule({
        id: offer.proposal_id,
        lines: [
          { invoice_id: first?.id ?? 0, amount: 333_33 },
          { invoice_id: second?.id ?? 0, amount: 111_11 },
        ],
      }),
    );
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ totals }) => totals.net_total)).toEqual([333_33, 111_11, 635_000 - 444_44]);
    const baseOf = (rate: string) =>
      invoices.reduce(
        (sum, { totals }) => sum + (totals.groups.find((group) => group.rate === rate)?.base ?? 0),
        0,
      );
    expect([baseOf("19"), baseOf("7")]).toEqual([480_000, 155_000]);
  });

  it("stays whole where an invoice is edited by hand, also one that has a tax no more", async () => {
    const offer = await newMixed();
    await as(offer.owner, () =>
      updateProject(offer.project_id, {
        invoice_upfront_mode: "none",
        invoice_remaining_mode: "monthly",
        invoice_remaining_monthly_count: 3,
        invoice_remaining_monthly_start_at: "2040-01-31",
      }),
    );
    const { hash } = await sent(offer);
    await accept(hash);
    await follow(offer, offer.proposal_id);
    const sums = async () => {
      const invoices = await invoicesOf(offer);
      const of = (rate: string) =>
        invoices.reduce(
          (sum, { items }) =>
            sum + items.reduce((all, line) => all + ((line.tax?.rate ?? "19") === rate ? line.amount : 0), 0),
          0,
        );
      return { sums: [of("19"), of("7")], lines: invoices.map(({ items }) => items.length) };
    };
    const [first, second, third] = await invoicesOf(offer);
    if (!first || !second || !third) throw new Error("three invoices");
    const reduced = first.items.find(({ tax }) => tax?.rate === "7");
    // The reduced line goes from the first: the last bills it.
    await as(offer.owner, () => Invoice.removeItem(first.id, reduced?.id ?? 0));
    expect(await sums()).toEqual({ sums: [480_000, 155_000], lines: [1, 2, 2] });
    // Other amounts give each invoice its part of each tax again.
    await as(offer.owner, () =>
      Proposal.setSchedule({
        id: offer.proposal_id,
        lines: [
          { invoice_id: first.id, amount: 400_000 },
          { invoice_id: second.id, amount: 5_001 },
        ],
      }),
    );
    expect(await sums()).toEqual({ sums: [480_000, 155_000], lines: [2, 2, 2] });
    const now = await as(offer.owner, () => Invoice.get(second.id));
    const [line] = now.items;
    await as(offer.owner, () => Invoice.updateItem(second.id, line?.id ?? 0, { unit_price: 90_000 }));
    expect((await sums()).sums).toEqual([480_000, 155_000]);
    expect(await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id))).toMatchObject({
      unplanned: 0,
    });
    // One that was canceled takes its taxes along: what is planned again has them.
    const out = await as(offer.owner, () => Invoice.send(first.id, {}));
    await as(offer.owner, () => Invoice.voidInvoice(out.id, { reason: "Sent too early" }));
    const { unplanned } = await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id));
    expect(unplanned).toBe(400_000);
    await as(offer.owner, () =>
      Proposal.setSchedule({ id: offer.proposal_id, lines: [{ invoice_id: third.id }] }),
    );
    const left = (await invoicesOf(offer)).filter(({ status }) => status !== "void");
    const baseOf = (rate: string) =>
      left.reduce(
        (sum, { totals }) => sum + (totals.groups.find((group) => group.rate === rate)?.base ?? 0),
        0,
      );
    expect([baseOf("19"), baseOf("7")]).toEqual([480_000, 155_000]);
  });

  it("is a change of the proposal like its price", async () => {
    const offer = await newMixed();
    await sent(offer);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[1], { tax: null }));
    const { changes } = await as(offer.owner, () => Unsent.changes(offer.proposal_id));
    expect(changes.map(({ name, what }) => [name, what])).toEqual([
      ["Template pages", "Taxed as the project"],
    ]);
  });

  it("comes from the library with its rate, unless the scope says another", async () => {
    const offer = await newOffer();
    await as(offer.owner, async () => {
      const { tax_rates } = await Workspace.update({
        tax_rates: [
          { ...VAT, note: "", default_for: ["*"] },
          { ...REDUCED, note: "", default_for: [] },
        ],
      });
      const rate = tax_rates[1];
      if (!rate) throw new Error("two rates");
      const service = await Library.add({ name: "Print", price: 10_000, tax_rate_id: rate.id });
      const at = { scopecategory_id: offer.phase_id, deliverable_id: service.id };
      expect((await Scope.addTask(at)).tax).toEqual({ ...REDUCED, rate_id: rate.id });
      expect((await Scope.addTask({ ...at, tax: null })).tax).toBeNull();
      // A rate that is gone leaves what was copied, and gives nothing new.
      const [vat] = tax_rates;
      await Workspace.update({ tax_rates: vat ? [{ ...vat }] : [] });
      expect((await Scope.addTask(at)).tax).toBeNull();
    });
  });

  it("is the tax of its line on an invoice that is made of the project", async () => {
    const offer = await newMixed();
    await as(offer.owner, async () => {
      const lined = async (input: Parameters<typeof Invoice.addFrom>[1]) => {
        const { id } = await Invoice.create({ project_id: offer.project_id });
        const { items } = await Invoice.addFrom(id, input);
        await Invoice.remove(id);
        return items.map(({ name, tax }) => [name, tax?.rate ?? null]);
      };
      const mixed = [
        ["Design system", null],
        ["Template pages", "7"],
      ];
      expect(await lined({ service_ids: [...offer.task_ids] })).toEqual(mixed);
      // A line has one tax, so that a phase over two is billed by its services.
      expect(await lined({ phase_ids: [offer.phase_id] })).toEqual(mixed);
    });
  });

  it("is refused as any tax that does not fit", async () => {
    const offer = await newOffer();
    const [id] = offer.task_ids;
    expect(Scope.TaskUpdateInput.safeParse({ tax: { ...VAT, category: "E" } }).success).toBe(false);
    expect(
      Scope.TaskUpdateInput.safeParse({ tax: { name: "Exempt", rate: "0", category: "E" } }).success,
    ).toBe(false);
    await expect(
      as((await newOffer()).owner, () => Scope.updateTask(id, { tax: VAT })),
    ).rejects.toMatchObject({
      code: 1003,
    });
  });
});

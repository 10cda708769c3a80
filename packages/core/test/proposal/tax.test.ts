import { Client } from "@stint/core/client";
import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { notifyProposalAccepted } from "@stint/core/operations/notify/proposal";
import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { mailSent } from "@stint/core/proposal/mail";
import { Unsent } from "@stint/core/proposal/unsent";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { deliver, follow, invoicesOf, offered, open, sign } from "./change.support";
import { accept, CONTACT, newOffer, type Offer, Proposal, Scope, sent, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const };

/** $6,350.00 before tax, half upfront, at 19%. */
async function newTaxed(inclusive = false) {
  const offer = await newOffer();
  await as(offer.owner, () =>
    updateProject(offer.project_id, { tax: { taxes: [VAT], inclusive, chosen: true } }),
  );
  return { ...offer, ...(await sent(offer)) };
}

describe("a proposal with tax", () => {
  it("shows, signs, certifies and invoices the same total: the deposit carries its tax", async () => {
    const offer = await newTaxed();
    const { document } = await visitor(() => Proposal.view(offer.hash));
    expect(document).toMatchObject({
      total: 635_000,
      tax: { net_total: 635_000, tax_total: 120_650, total: 755_650, due_on_acceptance: 377_825 },
    });
    const acceptance = await accept(offer.hash);
    expect(acceptance).toMatchObject({
      total: 755_650,
      tax: { inclusive: false, net_total: 635_000, tax_total: 120_650 },
    });
    // The owner reads what was signed.
    const { recent } = await as(offer.owner, async () => {
      await notifyProposalAccepted({ ...offer, version: 1 });
      return Dashboard.get();
    });
    expect(recent.map(({ text }) => text).join()).toContain("$7,556.50");
    await follow(offer, offer.proposal_id);
    const invoices = await invoicesOf(offer);
    expect(
      invoices.map(({ status, totals, tax_inclusive }) => [
        status,
        totals.net_total,
        totals.total,
        tax_inclusive,
      ]),
    ).toEqual([
      ["sent", 317_500, 377_825, false],
      ["draft", 317_500, 377_825, false],
    ]);
    expect(invoices[0]?.totals.groups).toEqual([
      { category: "S", rate: "19", reason: "", base: 317_500, amount: 60_325 },
    ]);
    // The agreement goes on in the amounts as typed.
    const schedule = await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id));
    expect(schedule).toMatchObject({ accepted_total: 635_000, unplanned: 0 });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({ total: 635_000 });
  });

  it("begins with the workspace's default for the client's place", async () => {
    const { owner } = await newOffer();
    const project = await as(owner, async () => {
      await Workspace.update({
        tax_rates: [{ ...VAT, category: "S", note: "", default_for: ["*"] }],
        tax_inclusive: true,
      });
      return startProject({ name: "Another", client_name: "Cedar & Row" });
    });
    expect(project.tax).toMatchObject({ taxes: [VAT], inclusive: true, chosen: true });
  });

  it("follows another client's default until one is typed or something is signed", async () => {
    const { owner } = await newOffer();
    const namesOf = (taxes: readonly { name: string }[]) => taxes.map(({ name }) => name);
    await as(owner, async () => {
      const rate = { category: "S" as const, note: "" };
      await Workspace.update({
        tax_rates: [
          { ...rate, name: "VAT", rate: "19", default_for: ["DE"] },
          { ...rate, name: "MwSt.", rate: "20", default_for: ["AT"] },
        ],
      });
      const berlin = await Client.create({ name: "Birch Press", country: "DE" });
      const vienna = await Client.create({ name: "Elm Press", country: "AT" });
      const project = await startProject({ name: "Another", client_name: berlin.name });
      expect(namesOf(project.tax.taxes)).toEqual(["VAT"]);
      const moved = await updateProject(project.id, { client_id: vienna.id });
      expect(namesOf(moved.tax.taxes)).toEqual(["MwSt."]);
      const tax = { taxes: [{ ...VAT, name: "Own" }], inclusive: false, chosen: true };
      await updateProject(project.id, { tax });
      const back = await updateProject(project.id, { client_id: berlin.id });
      expect(namesOf(back.tax.taxes)).toEqual(["Own"]);
      // An invoice for nobody yet takes over the tax of whoever it is for.
      const { id, taxes } = await Invoice.create({ is_global: true });
      expect(namesOf(taxes)).toEqual([]);
      const choose = async (client_id: number) => namesOf((await Invoice.update(id, { client_id })).taxes);
      expect(await choose(berlin.id)).toEqual(["VAT"]);
      expect(await choose(vienna.id)).toEqual(["MwSt."]);
      await Invoice.addTax(id, { name: "City", rate: "1" });
      expect(await choose(berlin.id)).toEqual(["MwSt.", "City"]);
    });
  });

  it("keeps its tax at another client once it is signed", async () => {
    const offer = await newTaxed();
    await accept(offer.hash);
    await follow(offer, offer.proposal_id);
    const { tax } = await as(offer.owner, async () => {
      const other = await Client.create({ name: "Elm Press", country: "AT" });
      return updateProject(offer.project_id, { client_id: other.id });
    });
    expect(tax.taxes).toMatchObject([VAT]);
  });

  it("keeps typed totals where prices include tax", async () => {
    const offer = await newTaxed(true);
    const { total } = await accept(offer.hash);
    expect(total).toBe(635_000);
    await follow(offer, offer.proposal_id);
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ totals }) => totals.total)).toEqual([317_500, 317_500]);
    expect(await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id))).toMatchObject({
      accepted_total: 635_000,
      unplanned: 0,
    });
  });

  it("signs what the page showed: another tax is another document", async () => {
    const offer = await newTaxed();
    await as(offer.owner, () =>
      updateProject(offer.project_id, { tax: { taxes: [], inclusive: false, chosen: true } }),
    );
    const { document } = await visitor(() => Proposal.view(offer.hash));
    expect(document?.tax?.total).toBe(755_650);
    const { changes } = await as(offer.owner, () => Unsent.changes(offer.proposal_id));
    expect(changes).toEqual([{ kind: "setting", id: null, name: "Tax", what: "None", was: null, now: null }]);
  });
});

describe("a change order of a proposal with tax", () => {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  beforeAll(async () => {
    mailbox = await openMailbox();
  });

  /** The newest mail of a change order to the client, its text on one line. */
  async function mailOf(offer: Offer, proposal_id: number) {
    const { document_version: version } = await as(offer.owner, () => Proposal.get(proposal_id));
    const ref = { project_id: offer.project_id, proposal_id, version };
    await deliver(offer, "mail-sent", () => mailSent(ref, proposal_id), proposal_id);
    const mail = (await mailbox.to(CONTACT)).findLast(({ text }) => text.includes("New total"));
    return { subject: mail?.subject, text: mail?.text.replace(/\s+/g, " ") };
  }

  const paperOf = async (hash: string) => {
    const { body } = await visitor(() => Proposal.downloadOpen(hash));
    return (await readPdf(Buffer.from(body))).text.replace(/\s+/g, " ");
  };

  /** Accepted with its deposit sent, $6,350.00 before tax; then the scope is other by some cents. */
  async function changedBy(cents: number) {
    const offer = await newTaxed();
    await accept(offer.hash);
    await follow(offer, offer.proposal_id);
    const change = await open(offer);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 480_000 + cents }));
    const hash = await offered(offer, change.id);
    return { offer, change, hash, page: await visitor(() => Proposal.view(hash)) };
  }

  it("says each figure with tax on page, PDF, mail and record, and invoices what was signed", async () => {
    const { offer, change, hash, page } = await changedBy(20_000);
    const redline = page.document?.change;
    expect(redline?.tax).toEqual({
      base: { net_total: 635_000, tax_total: 120_650, total: 755_650 },
      difference: { net_total: 20_000, tax_total: 3_800, total: 23_800 },
      credit: { net_total: 0, tax_total: 0, total: 0 },
    });
    // What stands without this change, for whoever may not read the document any more.
    expect(page.change?.total).toBe(755_650);
    const { subject, text } = await mailOf(offer, change.id);
    expect(subject).toMatch(/^Change order 1 for .+: \+\$238\.00$/);
    for (const figure of [": $7,556.50", "VAT: +$38.00", "New total: $7,794.50", "stays $7,556.50"])
      expect(text).toContain(figure);
    const paper = await paperOf(hash);
    for (const figure of [
      "prices before VAT",
      "$6,350.00 plus $1,206.50 VAT $7,556.50",
      "$200.00 plus $38.00 VAT +$238.00",
      "New total $7,794.50",
      "Total $7,556.50 +$238.00 $7,794.50",
      "VAT 19% on $6,550.00 $1,244.50",
    ])
      expect(paper).toContain(figure);
    await sign(offer, change.id, hash);
    const { acceptance } = await as(offer.owner, () => Proposal.get(change.id));
    expect(acceptance).toMatchObject({ total: 779_450, tax: { net_total: 655_000, tax_total: 124_450 } });
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ totals }) => totals.total)).toEqual([377_825, 401_625]);
  });

  it("adds up where services have rates of their own: one line of tax in the mail, each rate in the PDF", async () => {
    const offer = await newTaxed();
    await accept(offer.hash);
    await follow(offer, offer.proposal_id);
    const change = await open(offer);
    const scopecategory_id = offer.phase_id;
    await as(offer.owner, () =>
      Scope.addTask({
        scopecategory_id,
        name: "Printed catalog",
        price: 90_000,
        tax: { name: "VAT, reduced", rate: "7", category: "S", reason: "" },
      }),
    );
    const hash = await offered(offer, change.id);
    const { text } = await mailOf(offer, change.id);
    for (const figure of ["Printed catalog: +$900.00", " Tax: +$63.00", "New total: $8,519.50"])
      expect(text).toContain(figure);
    const paper = await paperOf(hash);
    for (const figure of [
      "$900.00 plus $63.00 tax +$963.00",
      "VAT 19% on $6,350.00 $1,206.50",
      "VAT, reduced 7% on $900.00 $63.00",
      "Total $8,519.50",
    ])
      expect(paper).toContain(figure);
  });

  it("credits the tax with what was invoiced too much, as it was signed", async () => {
    const { offer, change, hash, page } = await changedBy(-400_000);
    expect(page.document?.change?.tax?.credit).toEqual({
      net_total: 82_500,
      tax_total: 15_675,
      total: 98_175,
    });
    await sign(offer, change.id, hash);
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ totals }) => totals.amount_credited)).toEqual([98_175]);
    expect(invoices[0]?.totals.amount_due).toBe(279_650);
  });

  it("has its prices as they were accepted: with tax or before it (422)", async () => {
    const offer = await newTaxed();
    await accept(offer.hash);
    await follow(offer, offer.proposal_id);
    await open(offer);
    const tax = { taxes: [VAT], inclusive: true, chosen: true };
    await expect(as(offer.owner, () => updateProject(offer.project_id, { tax }))).rejects.toMatchObject({
      fields: { tax: expect.stringContaining("accepted") },
    });
  });

  it("bills without tax where a change order takes the tax away, and says so", async () => {
    const offer = await newTaxed();
    await accept(offer.hash);
    await follow(offer, offer.proposal_id);
    const change = await open(offer);
    await as(offer.owner, () =>
      updateProject(offer.project_id, { tax: { taxes: [], inclusive: false, chosen: true } }),
    );
    const hash = await offered(offer, change.id);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.tax).toMatchObject({ net_total: 635_000, tax_total: 60_325, total: 695_325 });
    await sign(offer, change.id, hash);
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ totals }) => totals.total)).toEqual([377_825, 317_500]);
  });
});

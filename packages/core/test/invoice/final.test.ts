import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { checkInvoice } from "@stint/core/invoice/check";
import { downloadXml } from "@stint/core/invoice/einvoice";
import { mailSent } from "@stint/core/invoice/mail";
import { download } from "@stint/core/invoice/print";
import { statement } from "@stint/core/invoice/statement";
import { updateProject } from "@stint/core/operations/update-project";
import { Money } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { Xml } from "@stint/documents/xml";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { check } from "../../src/invoice/einvoice/check";
import { loadBillable } from "../../src/invoice/remaining";
import { follow, invoicesOf } from "../proposal/change.support";
import { accept, newOffer, sent } from "../proposal/support";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { type Business, businesses } from "./businesses";

const CLIENT = "maren@cedarrow.test";

/** What a public buyer and Peppol ask for beside the rest. */
async function fillForEinvoices(client_id: number) {
  const account = { country: "DE", holder: "Nova Example", bank: "", bic: "", routing: "", account: "" };
  await Workspace.update({
    electronic_address: "9930:DE123456789",
    bank_accounts: [
      { ...account, currency: "EUR", iban: "DE89370400440532013000", reference: "number" as const },
    ],
  });
  await Client.update(client_id, { electronic_address: "9930:DE987654321" });
}

/**
 * A business of the country has a proposal accepted: 6,350.00 in its money, 40 % on acceptance, a third on a day,
 * the rest at the end. It sends all three.
 */
async function story(of: Business, { inclusive = false, format = "en16931_ubl" as Format } = {}) {
  const offer = await newOffer({ currency: of.currency });
  const { country, street, postcode, city, region = "", tax_id, tax_number = "", register_number = "" } = of;
  await as(offer.owner, async () => {
    await Workspace.update({
      ...{
        brand_name: "Nova",
        legal_name: "Nova Example",
        contact_name: "Robin Example",
        phone: "+49 30 1234",
      },
      ...{ country, street, postcode, city, region, tax_id, tax_number, register_number },
    });
    await Client.update(offer.client_id, {
      ...{
        country,
        street,
        postcode,
        city,
        region,
        tax_id,
        buyer_reference: "REF-7",
        einvoice_format: format,
      },
    });
    if (format !== "en16931_ubl") await fillForEinvoices(offer.client_id);
    await updateProject(offer.project_id, {
      tax: { taxes: [{ name: of.tax, rate: of.rate, category: "S" }], inclusive, chosen: true },
      invoice_upfront_mode: "percentage",
      invoice_upfront_percentage_amount: "40",
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: [
        { label: "Design approved", percentage: "33.33", due: { kind: "days_after", days: 30 } },
        { label: "Hand-over", percentage: "26.67", due: { kind: "completion" } },
      ],
    });
  });
  const { hash } = await sent(offer);
  const signed = await accept(hash);
  await follow(offer, offer.proposal_id);
  const [deposit, part, final] = await invoicesOf(offer);
  if (!deposit || !part || !final) throw new Error("three payments are three invoices");
  return { ...offer, signed, ids: { deposit: deposit.id, part: part.id, final: final.id } };
}
type Format = "en16931_ubl" | "xrechnung_ubl" | "peppol_bis" | "facturx_en16931";
type Story = Awaited<ReturnType<typeof story>>;

const send = ({ owner }: Story, id: number) => as(owner, () => Invoice.send(id, {}));
const readPaper = async (id: number) => (await readPdf(Buffer.from((await download(id)).bytes))).text;
const readEinvoice = async (id: number) => Xml.readXml(Buffer.from((await downloadXml(id)).bytes).toString());

describe("a business invoices a project in parts, and the last invoice deducts the others", () => {
  it.each(businesses)("$country", async (of) => {
    const made = await story(of);
    const { owner, ids, client_id } = made;
    const money = (amount: number) => Money.format(amount, of.currency);
    const part = await send(made, ids.part);
    await as(owner, () =>
      Invoice.update(ids.final, { supply_from: "2026-11-02", supply_until: "2026-11-20" }),
    );
    const check = await as(owner, () => checkInvoice(ids.final));
    const final = await send(made, ids.final);
    const deposit = await as(owner, () => Invoice.get(ids.deposit));
    const { settlement } = final;
    if (!settlement) throw new Error("the last invoice settles the others");
    // What the editor showed is what was frozen.
    expect(check.settlement).toEqual(settlement);
    expect([deposit.kind, part.kind, final.kind]).toEqual(["deposit", "part", "final"]);
    expect(settlement.whole).toMatchObject({
      lines: [
        { name: "Design system", amount: 480_000 },
        { name: "Template pages", quantity: "2.5", amount: 155_000 },
      ],
      net_total: 635_000,
      total: made.signed.total,
    });
    expect(settlement.earlier).toEqual(
      [deposit, part].map(({ id, number, kind, issued_on, totals }) => ({
        ...{ invoice_id: id, number, kind, issued_on, groups: totals.groups },
        ...{ net_total: totals.net_total, tax_total: totals.tax_total, total: totals.total },
        ...{ credited: 0, open: totals.total },
      })),
    );
    // All three together are what was signed, and the cents of their rounding are said.
    const sums = [deposit, part, final].map(({ totals }) => totals);
    expect(Money.sum(sums.map(({ net_total }) => net_total))).toBe(635_000);
    const off = Money.subtract(Money.sum(sums.map(({ total }) => total)), made.signed.total);
    expect(settlement.beside).toEqual(
      off === 0
        ? []
        : [expect.objectContaining({ label: "Tax rounded on each invoice", net_total: 0, total: off })],
    );

    const { page, pdf, xml, first } = await as(owner, async () => ({
      page: await Invoice.getPublic(final.hash ?? ""),
      pdf: await readPaper(ids.final),
      xml: of.currency === "JPY" ? undefined : await readEinvoice(ids.final),
      first: await readPaper(ids.deposit),
    }));
    expect(page).toMatchObject({
      kind: "final",
      totals: final.totals,
      settlement: {
        whole: settlement.whole,
        earlier: settlement.earlier.map(({ invoice_id: _, ...each }) => each),
      },
    });
    expect(JSON.stringify(page.settlement)).not.toContain("invoice_id");
    expect(first).toContain(`Deposit invoice ${deposit.number}`);
    for (const text of [
      `Final invoice ${final.number}`,
      "Design system",
      `Whole, net ${money(635_000)}`,
      `Whole ${money(settlement.whole.total)}`,
      "Less earlier invoices",
      `Deposit invoice ${deposit.number} of`,
      `Partial invoice ${part.number} of`,
      ...[deposit, part].map(({ totals }) =>
        [totals.net_total, totals.tax_total, totals.total].map((each) => money(-each)).join(" "),
      ),
      `Rest, net ${money(final.totals.net_total)}`,
      `${of.tax} ${of.rate}%`,
      `Amount due ${money(final.totals.amount_due)}`,
      "Supplied November 2, 2026 to November 20, 2026",
      ...of.address,
      ...of.numbers,
    ])
      expect(pdf.replace(/\s+/g, " ")).toContain(text);
    if (xml) {
      expect(xml).toMatchObject({
        type: "380",
        preceding: [deposit, part].map(({ number, issued_on }) => ({ number, issued_on })),
        period: { from: "2026-11-02", until: "2026-11-20" },
        totals: {
          net: Money.toDecimal(final.totals.net_total, of.currency),
          tax: Money.toDecimal(final.totals.tax_total, of.currency),
          total: Money.toDecimal(final.totals.total, of.currency),
        },
      });
      expect(xml.lines.map(({ name, quantity, net }) => [name, quantity, net])).toEqual([
        ["Design system", "1", "4800.00"],
        ["Template pages", "2.5", "1550.00"],
        ...[deposit, part].map(({ number, totals }) => [
          expect.stringContaining(`invoice ${number} of`),
          "-1",
          Money.toDecimal(-totals.net_total, of.currency),
        ]),
      ]);
    }

    // Its mail says the whole and what is taken off.
    const mailbox = await openMailbox();
    await as(owner, () => mailSent({ invoice_id: ids.final, project_id: made.project_id, scheduled: false }));
    const mail = (await mailbox.to(CLIENT)).at(-1);
    for (const text of [
      `Final invoice: ${final.number}`,
      `The whole: ${money(settlement.whole.total)}`,
      `Less earlier invoices: ${money(Money.negate(Money.add(deposit.totals.total, part.totals.total)))}`,
    ])
      expect(mail?.text.replace(/\s+/g, " ")).toContain(text);

    // A credit note takes off the rest alone, and the account of the client holds all of it.
    const credited = await as(owner, () =>
      Invoice.credit(ids.final, { reason: "A page less", amount: 10_000 }),
    );
    expect(credited).toMatchObject({
      settlement,
      totals: { amount_due: Money.subtract(final.totals.total, 10_000) },
    });
    const { currencies } = await as(owner, () => statement(client_id, {}));
    expect(currencies).toMatchObject([
      {
        currency: of.currency,
        closing: Money.subtract(Money.sum(sums.map(({ total }) => total)), 10_000),
        lines: [
          { text: `Deposit invoice ${deposit.number}`, charged: deposit.totals.total },
          { text: `Partial invoice ${part.number}`, charged: part.totals.total },
          { text: `Final invoice ${final.number}`, charged: final.totals.total },
          { text: expect.stringContaining("Credit note"), charged: -10_000 },
        ],
      },
    ]);
    const listed = await as(owner, () => Invoice.all({ client_id }));
    expect(listed.map(({ kind }) => kind).sort()).toEqual(["deposit", "final", "part"]);
  });
});

describe("which invoice is final, and what it takes off", () => {
  const [german] = businesses;
  const begin = (more?: Parameters<typeof story>[1]) => story(german as Business, more);

  it("is the last one of the agreement alone: not while another is still to be sent", async () => {
    const made = await begin();
    const early = await send(made, made.ids.final);
    expect([early.kind, early.settlement]).toEqual(["part", null]);
    // The one that ends the agreement is final, whichever it is.
    const last = await send(made, made.ids.part);
    expect(last.kind).toBe("final");
    expect(last.settlement?.earlier.map(({ number }) => number)).toEqual(["INV-0001", "INV-0002"]);
  });

  it("takes off what credit notes left of an earlier invoice, and says what was given away", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    const gift = { reason: "For the wait", amount: 11_900, as_discount: true };
    const credited = await as(owner, () => Invoice.credit(ids.part, gift));
    const final = await send(made, ids.final);
    const [, earlier] = final.settlement?.earlier ?? [];
    expect(earlier).toMatchObject({
      credited: 11_900,
      open: credited.totals.amount_due,
      net_total: 211_646 - 10_000,
      total: credited.totals.total - 11_900,
    });
    // What was given away is a row: the rest is what was agreed for it.
    expect(final.settlement?.beside).toMatchObject([{ label: "Discounts and credits", net_total: -10_000 }]);
    expect(final.totals.net_total).toBe(169_354);
    expect(await as(owner, () => readPaper(ids.final))).toContain("After credit notes of €119.00");
  });

  it("leaves a void invoice out: what it billed is left, and whoever bills that ends the agreement", async () => {
    const made = await begin();
    const { owner, ids, project_id } = made;
    await send(made, ids.part);
    await as(owner, () => Invoice.voidInvoice(ids.part, {}));
    expect((await send(made, ids.final)).settlement).toBeNull();
    const rest = await as(owner, () => invoiceRest(project_id));
    const last = await send(made, rest.id);
    expect(last.settlement).toMatchObject({
      earlier: [{ number: "INV-0001" }, { number: "INV-0003" }],
      whole: { net_total: 635_000 },
    });
    // Nothing of it is billed twice.
    expect(await as(owner, () => loadBillable(project_id))).toMatchObject({ left: 0, invoiced: 635_000 });
  });

  it("is a plain invoice where its owner wants one, and keeps what it was sent as", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    await as(owner, () => Invoice.update(ids.final, { is_plain: true }));
    expect((await as(owner, () => checkInvoice(ids.final))).settlement).toBeNull();
    const sentPlain = await send(made, ids.final);
    expect([sentPlain.kind, sentPlain.settlement]).toEqual(["part", null]);
    expect(await as(owner, () => readPaper(ids.final))).not.toContain("Less earlier invoices");
  });

  it("stays as issued when an earlier one is credited or void afterwards (D12)", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    const final = await send(made, ids.final);
    const before = Buffer.from((await as(owner, () => download(ids.final))).bytes);
    await as(owner, () => Invoice.credit(ids.part, { reason: "Late", amount: 1_000 }));
    await as(owner, () => Invoice.voidInvoice(ids.deposit, {}));
    expect((await as(owner, () => Invoice.get(ids.final))).settlement).toEqual(final.settlement);
    const after = Buffer.from((await as(owner, () => download(ids.final))).bytes);
    expect(after.equals(before)).toBe(true);
  });

  it("sums prices with included tax to what was signed", async () => {
    const made = await begin({ inclusive: true });
    await send(made, made.ids.part);
    const { settlement, totals } = await send(made, made.ids.final);
    expect(settlement?.whole).toMatchObject({ subtotal: 635_000, total: 635_000 });
    const taken = Money.sum(settlement?.earlier.map(({ total }) => total) ?? []);
    expect(Money.add(taken, totals.total)).toBe(635_000);
    const xml = await as(made.owner, () => readEinvoice(made.ids.final));
    expect(xml.totals.total).toBe(Money.toDecimal(totals.total, "EUR"));
  });

  it.each([
    ["en16931_ubl", "386", "326"],
    ["facturx_en16931", "386", "326"],
    ["xrechnung_ubl", "380", "326"],
    ["peppol_bis", "386", "326"],
  ] as const)(
    "is written by the rules of %s, with the kinds that it takes",
    async (format, deposit, part) => {
      const made = await begin({ format });
      const { owner, ids } = made;
      await send(made, ids.part);
      await send(made, ids.final);
      const read = await as(owner, () => Promise.all(Object.values(ids).map(readEinvoice)));
      expect(read.map(({ type }) => type)).toEqual([deposit, part, "380"]);
      expect(read.flatMap((each) => check(each).map(({ id }) => id))).toEqual([]);
    },
  );
});

import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { checkInvoice } from "@stint/core/invoice/check";
import { exportCsv } from "@stint/core/invoice/export";
import { mailSent } from "@stint/core/invoice/mail";
import { download } from "@stint/core/invoice/print";
import { statement } from "@stint/core/invoice/statement";
import { Expense } from "@stint/core/operations/expenses";
import { Money } from "@stint/core/platform/money";
import { describe, expect, it } from "vitest";
import { check } from "../../src/invoice/einvoice/check";
import { nameOfKind } from "../../src/invoice/print/rules";
import { loadBillable } from "../../src/invoice/remaining";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { asPrinted, CLIENT, flat, readEinvoice, readPaper, send, story } from "./agreement";
import { type Business, businesses } from "./businesses";

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

    const { page, pdf, xml } = await as(owner, async () => ({
      page: await Invoice.getPublic(final.hash ?? ""),
      pdf: await readPaper(ids.final),
      xml: of.currency === "JPY" ? undefined : await readEinvoice(ids.final),
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
    // Papers are in the client's language (papers.test.ts), the page and the mail in English.
    for (const text of [
      "Design system",
      ...[deposit, part].map(({ totals }) =>
        [totals.net_total, totals.tax_total, totals.total].map((each) => asPrinted(of, -each)).join(" "),
      ),
      asPrinted(of, final.totals.net_total),
      ...of.address,
      ...of.numbers,
    ])
      expect(flat(pdf)).toContain(text);
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
      `Contract total: ${money(settlement.whole.total)}`,
      `Less earlier invoices: ${money(Money.negate(Money.add(deposit.totals.total, part.totals.total)))}`,
    ])
      expect(mail?.text.replace(/\s+/g, " ")).toContain(text);
    for (const { label, total } of settlement.beside)
      expect(mail?.text.replace(/\s+/g, " ")).toContain(`${label}: ${money(total)}`);

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
    const csv = await as(owner, () => exportCsv({ client_id }));
    for (const { number, kind } of [deposit, part, final])
      expect(csv).toContain(`\r\n${number},${nameOfKind(kind)},`);
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
    expect(await as(owner, () => readPaper(ids.final))).toContain("Nach Rechnungskorrekturen über 119,00");
    // The mail has every row between the whole and the amount due: they add up.
    const mailbox = await openMailbox();
    await as(owner, () => mailSent({ invoice_id: ids.final, project_id: made.project_id, scheduled: false }));
    const text = (await mailbox.to(CLIENT)).at(-1)?.text.replace(/\s+/g, " ") ?? "";
    const sumOf = (label: string) => {
      const [, sign, digits = ""] = text.match(new RegExp(`${label}: (−?)€([\\d,.]+)`)) ?? [];
      return Number(digits.replace(/[,.]/g, "")) * (sign ? -1 : 1);
    };
    expect(sumOf("Discounts and credits")).toBe(-11_900);
    const rows = [
      "Contract total",
      "Less earlier invoices",
      ...(final.settlement?.beside ?? []).map(({ label }) => label),
    ];
    expect(Money.sum(rows.map(sumOf))).toBe(sumOf("Amount due"));
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
    expect(await as(owner, () => readPaper(ids.final))).not.toContain("Abzüglich früherer Rechnungen");
  });

  it("stays the final one where a note took back a part of the deposit, and takes off what is left of it", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    const deposit = await as(owner, () => Invoice.credit(ids.deposit, { reason: "Less", amount: 11_900 }));
    const { settlement } = await as(owner, () => checkInvoice(ids.final));
    const final = await send(made, ids.final);
    expect(final).toMatchObject({ kind: "final", settlement });
    const [first] = final.settlement?.earlier ?? [];
    expect(first).toMatchObject({
      credited: 11_900,
      net_total: deposit.totals.net_total - 10_000,
      tax_total: deposit.totals.tax_total - 1_900,
    });
    expect(final.settlement?.beside).toMatchObject([
      { label: "Discounts and credits", net_total: -10_000, tax_total: -1_900 },
    ]);
    // It is left to be billed: whoever bills it takes the final one off as well.
    const rest = await as(owner, () => invoiceRest(made.project_id));
    const last = await send(made, rest.id);
    expect(last).toMatchObject({ kind: "final", totals: { net_total: 10_000, total: 11_900 } });
    expect(last.settlement?.earlier.map(({ number }) => number)).toEqual([
      "INV-0001",
      "INV-0002",
      "INV-0003",
    ]);
    expect(last.settlement?.beside.filter(({ net_total }) => net_total !== 0)).toEqual([]);
  });

  it("stays as issued when an earlier one is credited afterwards, and none that it takes off can be void (D12)", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    const final = await send(made, ids.final);
    const before = Buffer.from((await as(owner, () => download(ids.final))).bytes);
    await as(owner, () => Invoice.credit(ids.part, { reason: "Late", amount: 1_000 }));
    await expect(as(owner, () => Invoice.voidInvoice(ids.deposit, {}))).rejects.toMatchObject({
      code: 1004,
      message: expect.stringContaining(`Final invoice ${final.number} takes this one off`),
    });
    expect((await as(owner, () => Invoice.get(ids.final))).settlement).toEqual(final.settlement);
    const after = Buffer.from((await as(owner, () => download(ids.final))).bytes);
    expect(after.equals(before)).toBe(true);
  });

  // The numbers are the fence: both take one of the same account row, and whoever comes second reads again.
  it.each([1, 2, 3])("takes off nothing that is void, where both happen at once: round %i", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    const [voided, final] = await Promise.allSettled([
      as(owner, () => Invoice.voidInvoice(ids.deposit, {})),
      send(made, ids.final),
    ]);
    expect(final.status).toBe("fulfilled");
    const { settlement } = await as(owner, () => Invoice.get(ids.final));
    const taken = settlement?.earlier.some(({ invoice_id }) => invoice_id === ids.deposit) ?? false;
    expect(taken).toBe(voided.status === "rejected");
    expect((await as(owner, () => Invoice.get(ids.deposit))).status).toBe(taken ? "sent" : "void");
    if (voided.status === "rejected") expect(voided.reason).toMatchObject({ code: 1004 });
  });

  it("has an expense in the whole, beside what was agreed: on the paper and in the XML, and the sums hold", async () => {
    const made = await begin();
    const { owner, ids, project_id } = made;
    await send(made, ids.part);
    await as(owner, async () => {
      const of = { name: "Train to Porto", category: "travel" as const, spent_on: "2026-11-02" };
      const { id } = await Expense.create({
        ...{ project_id, ...of, amount: 10_000, billable: true, markup: "0", note: "" },
      });
      await Invoice.addFrom(ids.final, { expense_ids: [id] });
    });
    const final = await send(made, ids.final);
    expect(final.kind).toBe("final");
    const { whole, earlier = [], beside = [] } = final.settlement ?? {};
    expect(whole?.net_total).toBe(645_000);
    expect(whole?.lines.map(({ name }) => name)).toContain("Train to Porto");
    const sum = (key: "net_total" | "total") => Money.sum([...earlier].map((each) => each[key]));
    const off = (key: "net_total" | "total") => Money.sum([...beside].map((each) => each[key]));
    for (const key of ["net_total", "total"] as const)
      expect(Money.add(Money.subtract(whole?.[key] ?? 0, sum(key)), off(key))).toBe(final.totals[key]);
    const xml = await as(owner, () => readEinvoice(ids.final));
    expect(check(xml)).toEqual([]);
    expect(xml.lines.map(({ name }) => name).join()).toContain("Train to Porto");
    expect(await as(owner, () => readPaper(ids.final))).toContain("Train to Porto");
  });

  it("with a discount of its own settles the whole, and says the discount as what was given away", async () => {
    const made = await begin();
    const { owner, ids } = made;
    await send(made, ids.part);
    await as(owner, () => Invoice.addDiscount(ids.final, { name: "Loyalty", amount: 10_000 }));
    const final = await send(made, ids.final);
    const { whole, earlier = [], beside = [] } = final.settlement ?? {};
    const given = beside.find(({ label }) => label === "Discounts and credits");
    expect(given).toMatchObject({ net_total: -10_000, tax_total: -1_900, total: -11_900 });
    const rest = Money.subtract(whole?.total ?? 0, Money.sum(earlier.map(({ total }) => total)));
    expect(Money.add(rest, Money.sum(beside.map(({ total }) => total)))).toBe(final.totals.total);
    expect(check(await as(owner, () => readEinvoice(ids.final)))).toEqual([]);
  });

  it("between two French businesses is told, before it goes out, that its case (S4) is not written", async () => {
    const french = businesses.find(({ country }) => country === "FR") as Business;
    const made = await story(french);
    await send(made, made.ids.part);
    const { hints } = await as(made.owner, () => checkInvoice(made.ids.final));
    expect(hints.join()).toContain("S4");
    const german = await begin();
    await send(german, german.ids.part);
    const others = (await as(german.owner, () => checkInvoice(german.ids.final))).hints;
    expect(others.join()).not.toContain("S4");
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

import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { downloadXml } from "@stint/core/invoice/einvoice";
import { exportCsv } from "@stint/core/invoice/export";
import { mailResent, mailSent } from "@stint/core/invoice/mail";
import { NOTHING_LATER, payableOf } from "@stint/core/invoice/payable/rules";
import { download, downloadAccount } from "@stint/core/invoice/print";
import { statement } from "@stint/core/invoice/statement";
import { Payment } from "@stint/core/payment";
import { recordWithheld } from "@stint/core/payment/withheld";
import { AppError } from "@stint/core/platform/error";
import { Money } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../packages/core/test/invoice/support";
import { readUbl } from "../../packages/core/test/rules/einvoice-read";
import { as } from "../../packages/core/test/support";
import { openMailbox } from "../../packages/core/test/support/mail";
import { readPdf } from "../../packages/documents/test/read";
import { clear } from "./support/rows";
import { count, ofSeed, parallel, type Seeded, seeded } from "./support/seed";

const random = seeded("D6, one figure on six surfaces");

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const compact = (text: string): string => text.replace(/\s+/g, "");
const textOf = async ({ bytes }: { bytes: Uint8Array }): Promise<string> =>
  compact((await readPdf(Buffer.from(bytes))).text);

/** A draft of up to five lines, with or without discount, charge and one or two taxes, beside prices or in them. */
async function drawDraft(random: Seeded, project_id: number): Promise<number> {
  const rates = ["19", "7", "20", "8.25"] as const;
  const line = () => ({
    name: `Work ${random.below(100)}`,
    quantity: random.pick(["1", "2", "2.25", "0.5", "13"]),
    unit_price: 1 + random.below(300_000),
    ...(random.below(4) === 0 ? { discount: { percent: "12.5" } } : {}),
    ...random.pick<{ tax?: { name: string; rate: string; category?: "E"; reason?: string } }>([
      {},
      {},
      {},
      { tax: { name: "Reduced", rate: "7" } },
      { tax: { name: "Exempt", rate: "0", category: "E", reason: "Article 132" } },
    ]),
  });
  const { id } = await Invoice.create({
    project_id,
    tax_inclusive: random.below(2) === 0,
    items: Array.from({ length: 1 + random.below(5) }, line),
    ...(random.below(3) === 0 ? { discounts: [{ name: "Thanks", percent: "10" }] } : {}),
    ...(random.below(3) === 0 ? { charges: [{ name: "Courier", amount: 1_250 }] } : {}),
    taxes: [{ name: "VAT", rate: random.pick(rates) }],
    ...(random.below(3) === 0
      ? { withholding: { name: "IRPF", rate: "15", step: null, rounds_down: false } }
      : {}),
  });
  // Amounts in francs are rounded to what can be paid in cash.
  if (random.below(3) === 0) await Invoice.update(id, { currency: "CHF" });
  return id;
}

/** Something that happens to a sent invoice. What its state refuses does not happen. */
async function happen(random: Seeded, id: number): Promise<void> {
  const { totals, payments } = await Invoice.get(id);
  const part = 1 + random.below(Math.max(1, totals.total));
  const last = payments.at(-1)?.id ?? 0;
  const paid = { paid_at: await Workspace.today(), payment_method: "bank_transfer" as const };
  const act = random.pick([
    () => Payment.markPaid(id, { ...paid, amount: part, keep_excess: true }),
    () => Invoice.credit(id, { amount: part, reason: "Fewer pages" }),
    () => Payment.refund(id, last, { amount: part }),
    () => Payment.reverse(id, last, { note: "It bounced" }),
    () => Invoice.voidInvoice(id, { reason: "Sent twice" }),
    () => recordWithheld(id, { amount: random.below((totals.withheld ?? 0) + 1) }),
  ]);
  await act().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** What the client paid of it as issued: its total less what they withhold. */
const toPay = (totals: Invoice.Totals): number => payableOf({ ...totals, ...NOTHING_LATER });

/** An invoice as API, page and list tell it. */
async function readSurfaces(id: number) {
  const info = await Invoice.get(id);
  const page = await Invoice.getPublic(info.hash ?? "");
  const listed = (await Invoice.list({})).items.find((each) => each.id === id);
  return { info, page, listed };
}
type Surfaces = Awaited<ReturnType<typeof readSurfaces>>;

/** What the surfaces tell as issued, by surface and figure; equal ones are the same words. */
function issuedFigures({ info, page, listed }: Surfaces, bytes: Uint8Array) {
  const xml = readUbl(Buffer.from(bytes).toString());
  const figure = (amount: bigint) => Number(amount) / 100;
  return {
    total: {
      api: info.totals.total,
      page: page.totals.total,
      list: listed?.total,
      xml: figure(xml.totals.total),
    },
    tax: { api: info.totals.tax_total, page: page.totals.tax_total, xml: figure(xml.totals.tax) },
    net: { api: info.totals.net_total, page: page.totals.net_total, xml: figure(xml.totals.net) },
    // Withheld tax is a way to pay: EN 16931 knows no less that is asked for.
    asked: { api: info.totals.total + (info.totals.rounding ?? 0), xml: figure(xml.totals.due) },
    to_pay: { api: toPay(info.totals) },
  };
}

const same = (figures: Record<string, unknown>): void => {
  const [first] = Object.values(figures);
  expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((key) => [key, first])));
};

/** The last mail about an invoice, found by its link: numbers begin anew with each business. */
const lastMail = (hash: string | null) =>
  compact(
    mailbox.to("maren@cedarrow.test", 20).findLast(({ text }) => text.includes(hash ?? "?"))?.text ?? "",
  );

/** One invoice from its draft on; each document is drawn once, as its bytes stay. */
async function check(random: Seeded, project_id: number): Promise<void> {
  const id = await drawDraft(random, project_id);
  const { number, currency, hash } = await Invoice.send(id, { confirm_no_tax: true });
  await mailSent({ invoice_id: id, project_id, scheduled: false });
  const words = (amount: number) => compact(Money.format(amount, currency));
  const [pdf, xml] = [await download(id), await downloadXml(id)];
  const before = await readSurfaces(id);
  for (const each of Object.values(issuedFigures(before, xml.bytes))) same(each);
  const asked = toPay(before.info.totals);
  expect(lastMail(hash)).toContain(words(asked));
  for (let step = random.below(5); step > 0; step--) await happen(random, id);

  // As issued: the same figures on every surface, and the same bytes.
  const now = await readSurfaces(id);
  const { info, page, listed } = now;
  for (const each of Object.values(issuedFigures(now, xml.bytes))) same(each);
  const text = await textOf(pdf);
  for (const { amount } of info.totals.taxes) expect(text).toContain(words(amount));
  for (const amount of [info.totals.net_total, info.totals.total]) expect(text).toContain(words(amount));
  expect(text).toContain(compact(number ?? "?"));
  expect(text).toContain(`Amountdue${words(asked)}`);
  if (info.totals.withheld) expect(text).toContain(words(-info.totals.withheld));
  expect(Buffer.from((await download(id)).bytes).equals(Buffer.from(pdf.bytes))).toBe(true);
  expect(Buffer.from((await downloadXml(id)).bytes).equals(Buffer.from(xml.bytes))).toBe(true);

  // Now: page, list, API, the account and its sheet; the mail while something is due.
  const { totals } = info;
  const sums = page.history.reduce((all, { charged, received }) => all + charged - received, 0);
  same({
    api: totals.amount_due,
    page: page.totals.amount_due,
    list: listed?.amount_due,
    account: page.history.at(-1)?.balance,
    lines: sums,
  });
  same({ api: totals.amount_paid, page: page.totals.amount_paid, list: listed?.amount_paid });
  same({ api: totals.amount_credited, page: page.totals.amount_credited, list: listed?.amount_credited });
  same({ api: info.amount_refunded, page: page.amount_refunded, list: listed?.amount_refunded });
  // What was paid, credited and went back is on the account sheet line by line, and in the mail below.
  const sheet = await textOf(await downloadAccount(id));
  expect(sheet).toContain(`Amountdue${words(totals.amount_due)}`);
  for (const { charged, received, balance } of page.history)
    for (const amount of [charged, received, balance])
      if (amount !== 0) expect(sheet).toContain(words(amount));
  if (totals.amount_due > 0) {
    await mailResent({ invoice_id: id, project_id, sending: "again" });
    expect(lastMail(hash)).toMatch(/(Amountdue|Topay):/);
    expect(lastMail(hash)).toContain(`:${words(totals.amount_due)}`);
    for (const { label, amount } of page.balance)
      expect(lastMail(hash)).toContain(`${compact(label)}:${words(amount)}`);
  }
}

/** Reads a CSV of plain cells by the names of its columns. */
function readCsv(text: string): Record<string, string>[] {
  const rows = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell));
  const [names = [], ...rest] = rows;
  return rest.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
}

/** The client's account and the CSV of all invoices come to what the invoices say. */
async function checkSums(client_id: number): Promise<void> {
  const invoices = await Invoice.all({ client_id });
  const account = await statement(client_id, {});
  for (const { currency, open, kept, closing, charged, received, lines } of account.currencies) {
    const own = invoices.filter((each) => each.currency === currency && each.status !== "void");
    same({ invoices: Money.sum(own.map(({ amount_due }) => amount_due)), statement: open });
    same({ closing, sides: open - kept, columns: charged - received });
    // Each document is there with its own amount.
    for (const { number, total } of own)
      expect(lines.find(({ text }) => text.endsWith(` ${number}`))?.charged).toBe(total);
  }
  const rows = readCsv(await exportCsv({ client_id }));
  for (const of of invoices) {
    const row = rows.find((each) => each.Number === of.number) ?? {};
    const cell = (name: string) => Math.round(Number(row[name]) * 100);
    const asked = cell("Total") - cell("Credited") - cell("Withheld") + cell("Rounding");
    same({ api: of.amount_due, csv: cell("Still due") });
    same({ api: of.amount_paid, csv: cell("Paid") });
    if (of.amount_refunded === 0) expect(cell("Still due")).toBe(Math.max(0, asked - cell("Paid")));
  }
}

/** Two businesses at a time, each with a few invoices and draws of its own. */
const EACH = 10;
async function business(seed: number, invoices: number): Promise<void> {
  const { owner, project_id, client_id } = await newBusiness();
  await as(owner, async () => {
    await Workspace.update({
      ...{ country: "DE", street: "Beispielweg 1", tax_id: "DE123456789", cash_rounding: ["CHF"] },
    });
    await Client.update(client_id, { country: "FR" });
    const own = ofSeed(seed);
    for (let at = 0; at < invoices; at++) await check(own, project_id);
    await checkSums(client_id);
  });
}

describe("one figure on six surfaces (D6)", () => {
  it("as issued on page, list, mail, PDF, XML and API for ever; now on page, list, mail, API and account", async () => {
    let left = count(8, 1000);
    while (left > 0) {
      const sizes = [Math.ceil(left / 2), Math.floor(left / 2)].map((each) => Math.min(each, EACH));
      const lanes = sizes.filter((size) => size > 0).map((size) => ({ size, seed: random.below(2 ** 32) }));
      await parallel(2, lanes, ({ seed, size }) => business(seed, size));
      left -= sizes.reduce((sum, size) => sum + size, 0);
      if (left > 0) await clear();
    }
  }, 3_600_000);
});

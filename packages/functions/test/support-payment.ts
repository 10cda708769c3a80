import { Invoice } from "@stint/core/invoice";
import type { Ledger } from "@stint/core/ledger";
import { trace } from "@stint/core/operations/trace-figure";
import { expect } from "vitest";
import type { Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { deliver, type MoneyBench, sentInvoice, visitor } from "./money-bench";

export const AMOUNT = 125_000;
/** What the provider keeps of it. */
export const FEE = 3655;
export const API = "/api/v2/invoices";

export const state = (owner: Owner, id: number) => as(owner, () => Invoice.get(id));

type Book = Partial<Record<Ledger.Statement["balances"][number]["account"], number>>;
/** The sums of an invoice's entries by account, those of 0 left out. */
export async function book(owner: Owner, id: number): Promise<Book> {
  const { balances } = await as(owner, () => trace({ invoice_id: id }));
  const sums = balances.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]);
  return Object.fromEntries(sums) as Book;
}

/** `pi_1` of `pi_1_secret_2`. */
export const intentIn = (client_secret: unknown): string => String(client_secret).split("_secret_")[0] ?? "";

/** A provider whose news are handed on when a test asks for them, in their order. */
export function payments(bench: () => MoneyBench) {
  let told = 0;
  const hear = async () => {
    const { stripe } = bench();
    await stripe.settled();
    const fresh = stripe.received.slice(told);
    told = stripe.received.length;
    for (const event of fresh) expect(await deliver(event)).toBe(200);
  };
  /** An invoice that its client has paid with a test method. */
  const paid = async (
    payment_method = "pm_card_visa",
    methods: Invoice.Method[] = ["card"],
    of?: Parameters<typeof sentInvoice>[2],
  ) => {
    const invoice = await sentInvoice(AMOUNT, methods, of);
    const { body } = await visitor().post(`${API}/${invoice.hash}/cardpayment`);
    const intent = intentIn(body.data.client_secret);
    await bench().stripe.stripe.paymentIntents.confirm(intent, { payment_method });
    await hear();
    const { payments: all } = await state(invoice.owner, invoice.id);
    return { ...invoice, intent, payment_id: all[0]?.id ?? 0 };
  };
  return { hear, paid };
}

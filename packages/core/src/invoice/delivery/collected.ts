/** What a network is told of an invoice's money, where it asks for that: France, by status 212. */
import { Xml } from "@stint/documents/xml";
import { iso } from "../../platform/clock";
import { openNetwork } from "../../platform/delivery";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { invoiceModel } from "../einvoice/model";
import { asIssued } from "../issued/as-issued";
import { notesOf } from "../notes";
import { countedPaid, payableOf } from "../payable/rules";
import { load, type PaymentRow, type Row } from "../read";
import type { Totals } from "../schema-lines";
import { findDelivery } from "./read";
import { documentOf } from "./rows";
import { NEVER_ARRIVED, readSiren } from "./rules";

type Group = Totals["groups"][number];

/**
 * Spreads what was received over the rates of an invoice, by what is left of each after its notes. Amounts in minor
 * units; their sum is `received`.
 */
export function collectedByRate(
  received: number,
  groups: readonly Group[],
  given: readonly Group[],
): { amount: number; rate: string }[] {
  const left = new Map<string, number>();
  for (const { base, amount, rate } of groups)
    left.set(rate, Money.add(left.get(rate) ?? 0, Money.add(base, amount)));
  for (const { base, amount, rate } of given)
    left.set(rate, Money.subtract(left.get(rate) ?? 0, Money.add(base, amount)));
  const rates = [...left].filter(([, amount]) => amount > 0);
  const parts = rates.length > 0 ? rates : [...left].map(([rate]) => [rate, 0] as const);
  const shares =
    parts.length > 0
      ? Money.allocate(
          received,
          parts.map(([, amount]) => amount),
        )
      : [];
  return parts.map(([rate], at) => ({ rate, amount: shares[at] ?? 0 })).filter(({ amount }) => amount !== 0);
}

/** Returns a UUID that is the same for the same words. */
const uuidOf = (words: string): string =>
  Id.sha256(words).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/**
 * Tells amounts by rate, in minor units, under a key of `cause`. Does nothing for an invoice that did not go out
 * through a network that asks for it, or never reached its receiver. Throws while the network is down.
 */
async function sendAmounts(
  of: Row,
  cause: string,
  amounts: { amount: number; rate: string }[],
): Promise<void> {
  const delivery = await findDelivery(of.id, documentOf(0));
  const { snapshot, number, issued_on, currency } = of;
  if (!delivery || !snapshot || !number || !issued_on || amounts.length === 0) return;
  if (NEVER_ARRIVED.has(delivery.status)) return;
  const port = await openNetwork(delivery.network);
  if (!port.sendLifecycle) return;
  const { seller, buyer } = snapshot;
  const key = uuidOf(`${delivery.key}:212${cause}`);
  const xml = await Xml.writeCollected({
    id: key,
    at: iso().replace(/\D/g, "").slice(0, 14),
    seller: { siren: readSiren(seller.electronic_address), name: seller.legal_name || seller.name },
    buyer: { siren: readSiren(buyer.electronic_address), name: buyer.name },
    number,
    type: invoiceModel(asIssued(of), snapshot).type,
    issued_on,
    currency,
    amounts: amounts.map(({ amount, rate }) => ({ amount: Money.toDecimal(amount, currency), rate })),
  });
  await port.sendLifecycle(key, Buffer.from(xml));
}

/** Tells what was received for an invoice that is paid, once; nothing for one that its notes settled alone. */
export async function tellPaid(invoice_id: number): Promise<void> {
  const { row: of } = await load(invoice_id);
  const given = (await notesOf(of)).flatMap(({ groups }) => groups);
  const received = Math.min(countedPaid(of.totals), payableOf(of.totals));
  await sendAmounts(of, "", collectedByRate(received, of.totals.groups, given));
}

/** Says whether an invoice was paid in full at some time: only then its payment was told. */
const wasPaid = (row: Row, payments: readonly PaymentRow[]): boolean =>
  Boolean(row.paid_at) ||
  Money.sum(
    payments
      .filter(({ status }) => status === "settled" || status === "returned")
      .map(({ amount }) => amount),
  ) >= payableOf(asIssued(row).totals);

/**
 * Tells that money which was told as received went back, once for each refund or return: below 0, spread over the
 * rates of the invoice.
 */
export async function tellReturned(of: {
  invoice_id: number;
  payment_id: number;
  refund_id?: number;
  amount?: number;
}): Promise<void> {
  const { row, payments } = await load(of.invoice_id);
  const payment = payments.find(({ id }) => id === of.payment_id);
  if (!payment || !wasPaid(row, payments)) return;
  const parts = collectedByRate(of.amount ?? payment.amount, row.totals.groups, []);
  const back = parts.map(({ rate, amount }) => ({ rate, amount: Money.negate(amount) }));
  await sendAmounts(row, of.refund_id ? `:refund:${of.refund_id}` : `:return:${of.payment_id}`, back);
}

/** What a network is told of an invoice's money, where it asks for that: France, by status 212. */
import { Xml } from "@stint/documents/xml";
import { iso } from "../../platform/clock";
import { openNetwork, partsOf } from "../../platform/delivery";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { invoiceModel } from "../einvoice/model";
import { asIssued } from "../issued/as-issued";
import { payableOf } from "../payable/rules";
import { load, type PaymentRow, type Row } from "../read";
import { findDelivery } from "./read";
import { documentOf } from "./rows";

const readSiren = (address: string | undefined): string => partsOf(address)?.id.slice(0, 9) ?? "";

/** Returns a UUID that is the same for the same words. */
const uuidOf = (words: string): string =>
  Id.sha256(words).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/**
 * Tells amounts by rate, in minor units, under a key of `cause`. Does nothing for an invoice that did not go out
 * through a network that asks for it, or never reached its receiver. Throws while the network is down.
 */
async function sendAmounts(of: Row, cause: string, amounts: { amount: number; rate: string }[]): Promise<void> {
  const delivery = await findDelivery(of.id, documentOf(0));
  const { snapshot, number, issued_on, currency } = of;
  if (!delivery || !snapshot || !number || !issued_on) return;
  if (delivery.status === "waiting" || delivery.status === "failed" || delivery.status === "refused") return;
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

const totalsByRate = ({ totals }: Row) =>
  totals.groups.map(({ base, amount, rate }) => ({ amount: Money.add(base, amount), rate }));

/** Tells that an invoice is paid, once. */
export async function tellPaid(invoice_id: number): Promise<void> {
  const { row } = await load(invoice_id);
  await sendAmounts(row, "", totalsByRate(row));
}

/** Says whether an invoice was paid in full at some time: only then its payment was told. */
const wasPaid = (row: Row, payments: readonly PaymentRow[]): boolean =>
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
  const groups = totalsByRate(row);
  const parts = Money.allocate(
    of.amount ?? payment.amount,
    groups.map(({ amount }) => amount),
  );
  const back = groups.map(({ rate }, at) => ({ rate, amount: Money.negate(parts[at] ?? 0) }));
  await sendAmounts(row, of.refund_id ? `:refund:${of.refund_id}` : `:return:${of.payment_id}`, back);
}

import { Money } from "../../platform/money";
import {
  describeKeeping,
  describeProcessing,
  disputeOf,
  lossOf,
  refundsOf,
  restOf,
  WAIVED,
} from "../balance";
import { ROUNDING, roundingLeft, shareWithheld, withheldLabel } from "../payable/rules";
import { type PaymentRow, paymentShape, type Row } from "../read";
import type { AccountLine } from "../schema";
import { describeLoss, type Reader } from "../statement/rules";
import { methodInWords, money } from "../words";

type Movement = Omit<AccountLine, "balance">;

const charge = (on: string, text: string, charged: number): Movement => ({ on, text, charged, received: 0 });
const receive = (on: string, text: string, received: number): Movement => ({
  on,
  text,
  charged: 0,
  received,
});
/** Something to know that moves no money. */
const note = (on: string, text: string): Movement => ({ on, text, charged: 0, received: 0 });

/** Lists how a payment came: its processing fee, and the money. Refused cards are left out. */
function listArrivals(payment: PaymentRow, reader: Reader): Movement[] {
  const [shown] = paymentShape(payment);
  if (!shown || shown.status === "failed") return [];
  const { amount, surcharge, paid_at: on } = shown;
  if (payment.provider === "credit")
    return [receive(on, reader === "client" ? "Your credit used" : "Credit used", amount)];
  if (shown.status === "processing")
    return [note(on, `${money(amount, payment)} on its way, ${methodInWords(payment)}`)];
  return [
    ...(surcharge > 0 ? [charge(on, describeProcessing(payment), surcharge)] : []),
    receive(on, `Paid, ${methodInWords(payment)}`, Money.add(amount, surcharge)),
  ];
}

/** Lists a dispute of a payment, and its end where the money stays. */
function listDispute(payment: PaymentRow, reader: Reader): Movement[] {
  const dispute = disputeOf(payment);
  if (!dispute) return [];
  const amount = money(dispute.amount, payment);
  const bank = reader === "client" ? "your bank" : "the client’s bank";
  return [
    note(dispute.on, `${amount} disputed with ${bank}`),
    ...(dispute.status === "won"
      ? [note(dispute.ended ?? dispute.on, `Dispute of ${amount} closed, the payment stands`)]
      : []),
  ];
}

/** Lists what went back of it. */
function listReturns(payment: PaymentRow, reader: Reader): Movement[] {
  const lost = lossOf(payment);
  const { ended_on: on, status, provider, amount, surcharge = 0 } = payment;
  const bank = status === "returned" && provider !== "credit";
  const back = (amount: number) => Money.negate(amount);
  return [
    ...refundsOf(payment).map((refund) =>
      receive(refund.refunded_on, `Refunded, ${methodInWords(payment)}`, back(refund.amount)),
    ),
    ...(lost ? [receive(lost.on, describeLoss(reader), back(lost.amount))] : []),
    ...(on
      ? [
          receive(
            on,
            bank ? "Payment returned by the bank" : "Payment taken back",
            back(Money.add(amount, surcharge)),
          ),
          ...(surcharge > 0 ? [charge(on, "Processing not charged", back(surcharge))] : []),
        ]
      : []),
  ];
}

/** Lists what the client withholds, what of it each note and its owner took back, and the rounding. */
function listWithheld({ totals, withholding, credit_notes, issued_on = "", unwithheld_on }: Row): Movement[] {
  const { withheld = 0, amount_unwithheld = 0 } = totals;
  const rounding = roundingLeft(totals);
  let amount_credited = 0;
  const backs = credit_notes.map(({ issued_on: on, number, amount }) => {
    const before = shareWithheld({ ...totals, amount_credited });
    amount_credited = Money.add(amount_credited, amount);
    const back = Money.subtract(before, shareWithheld({ ...totals, amount_credited }));
    return charge(on, `No longer withheld, ${number}`, back);
  });
  const all = [
    charge(issued_on, withheldLabel(withholding), Money.negate(withheld)),
    ...backs,
    charge(
      unwithheld_on ?? issued_on,
      "Not withheld by the client",
      Math.min(amount_unwithheld, shareWithheld(totals)),
    ),
    charge(issued_on, ROUNDING, rounding),
  ];
  return all.filter(({ charged }) => charged !== 0);
}

/**
 * Returns the account of an invoice: everything that happened to it, oldest first, with the balance after it;
 * on one day money in comes before money out. The last balance is the amount due. What was issued stays as it
 * is beside it.
 */
export function accountOf(
  { row, payments }: { row: Row; payments: readonly PaymentRow[] },
  reader: Reader,
): AccountLine[] {
  const dated = [
    charge(row.issued_on ?? "", `Invoice ${row.number ?? ""}`, row.totals.total),
    ...listWithheld(row),
    ...payments.flatMap((payment) => listArrivals(payment, reader)),
    ...row.credit_notes.map(({ issued_on, kind, number, amount }) =>
      charge(issued_on, `${kind === "void" ? "Canceled" : "Credited"} by ${number}`, Money.negate(amount)),
    ),
    ...payments.flatMap((payment) => listDispute(payment, reader)),
    ...payments.flatMap((payment) => listReturns(payment, reader)),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const last = dated.at(-1)?.on ?? "";
  const { kept, waived } = restOf({ row, payments }, sumOf(dated));
  let balance = 0;
  return [
    ...dated,
    ...(kept > 0 ? [receive(last, describeKeeping(reader), Money.negate(kept))] : []),
    ...(waived < 0 ? [charge(last, WAIVED, waived)] : []),
  ].map((movement) => {
    balance = Money.add(balance, sumOf([movement]));
    return { ...movement, balance };
  });
}

const sumOf = (movements: readonly Movement[]): number =>
  Money.sum(movements.map(({ charged, received }) => Money.subtract(charged, received)));

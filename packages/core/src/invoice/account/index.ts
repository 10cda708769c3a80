import { Money } from "../../platform/money";
import {
  byTime,
  describeKeeping,
  describeProcessing,
  disputeOf,
  lossOf,
  type Moment,
  refundsOf,
  restOf,
  WAIVED,
} from "../balance";
import { ROUNDING, roundingLeft, withheldLabel, withheldLeft } from "../payable/rules";
import { type PaymentRow, paymentShape, type Row } from "../read";
import type { AccountLine } from "../schema";
import { describeLoss, type Reader } from "../statement/rules";
import { methodInWords, money } from "../words";

type Movement = Omit<AccountLine, "balance"> & Pick<Moment, "at">;

/** The same movements at one instant. */
const atOnce = (movements: Movement[], at: string | undefined): Movement[] =>
  movements.map((movement) => ({ ...movement, at }));

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
    ...atOnce([note(dispute.on, `${amount} disputed with ${bank}`)], dispute.at),
    ...(dispute.status === "won"
      ? atOnce(
          [note(dispute.ended ?? dispute.on, `Dispute of ${amount} closed, the payment stands`)],
          dispute.ended_at,
        )
      : []),
  ];
}

/** Lists what went back of it. */
function listReturns(payment: PaymentRow, reader: Reader): Movement[] {
  const lost = lossOf(payment);
  const { ended_on: on, ended_at, status, provider, amount, surcharge = 0 } = payment;
  const bank = status === "returned" && provider !== "credit";
  const back = (amount: number) => Money.negate(amount);
  return [
    ...refundsOf(payment).map((refund) => ({
      ...receive(refund.refunded_on, `Refunded, ${methodInWords(payment)}`, back(refund.amount)),
      at: refund.created_at,
    })),
    ...(lost ? atOnce([receive(lost.on, describeLoss(reader), back(lost.amount))], lost.at) : []),
    ...atOnce(
      on
        ? [
            receive(
              on,
              bank ? "Payment returned by the bank" : "Payment taken back",
              back(Money.add(amount, surcharge)),
            ),
            ...(surcharge > 0 ? [charge(on, "Processing not charged", back(surcharge))] : []),
          ]
        : [],
      ended_at,
    ),
  ];
}

/** Lists what the client withholds and the rounding, and what of both each note and its owner took back. */
function listWithheld({ totals, withholding, credit_notes, issued_on = "", unwithheld_on }: Row): Movement[] {
  const { withheld = 0, rounding = 0 } = totals;
  const sumOfNotes = (key: "withheld" | "rounding") => Money.sum(credit_notes.map((note) => note[key] ?? 0));
  // What no note changed, its owner did.
  const unwithheld = Money.subtract(Money.subtract(withheld, sumOfNotes("withheld")), withheldLeft(totals));
  const rounded = Money.subtract(roundingLeft(totals), Money.add(rounding, sumOfNotes("rounding")));
  const on = unwithheld_on ?? issued_on;
  const all = [
    ...atOnce(
      [
        charge(issued_on, withheldLabel(withholding), Money.negate(withheld)),
        charge(issued_on, ROUNDING, rounding),
      ],
      "",
    ),
    ...credit_notes.flatMap((note) =>
      atOnce(
        [
          charge(note.issued_on, `No longer withheld, ${note.number}`, note.withheld ?? 0),
          charge(note.issued_on, `${ROUNDING}, ${note.number}`, note.rounding ?? 0),
        ],
        note.created_at,
      ),
    ),
    charge(on, "Not withheld by the client", unwithheld),
    charge(on, ROUNDING, rounded),
  ];
  return all.filter(({ charged }) => charged !== 0);
}

/**
 * Returns the account of an invoice: everything that happened to it, oldest first, with the balance after it. The
 * last balance is the amount due. What was issued stays as it is beside it.
 */
export function accountOf(
  { row, payments }: { row: Row; payments: readonly PaymentRow[] },
  reader: Reader,
): AccountLine[] {
  const dated = [
    ...atOnce([charge(row.issued_on ?? "", `Invoice ${row.number ?? ""}`, row.totals.total)], ""),
    ...payments.flatMap((payment) => atOnce(listArrivals(payment, reader), payment.created_at)),
    ...row.credit_notes.flatMap(({ issued_on, created_at, kind, number, amount }) =>
      atOnce(
        [
          charge(
            issued_on,
            `${kind === "void" ? "Canceled" : "Credited"} by ${number}`,
            Money.negate(amount),
          ),
        ],
        created_at,
      ),
    ),
    ...listWithheld(row),
    ...payments.flatMap((payment) => listDispute(payment, reader)),
    ...payments.flatMap((payment) => listReturns(payment, reader)),
  ].sort(byTime);
  const last = dated.at(-1)?.on ?? "";
  const { kept, waived } = restOf({ row, payments }, sumOf(dated));
  let balance = 0;
  return [
    ...dated,
    ...(kept > 0 ? [receive(last, describeKeeping(reader), Money.negate(kept))] : []),
    ...(waived < 0 ? [charge(last, WAIVED, waived)] : []),
  ].map(({ at: _, ...movement }) => {
    balance = Money.add(balance, sumOf([movement]));
    return { ...movement, balance };
  });
}

const sumOf = (movements: readonly Movement[]): number =>
  Money.sum(movements.map(({ charged, received }) => Money.subtract(charged, received)));

import { feesOf } from "../../billing/fee/rules";
import { type Till, till } from "../../connected-account/read";
import { readSeller } from "../../invoice/issue";
import { surchargeOf, wayOf } from "../../invoice/payment/rules";
import { carriedFees, type PaymentRow, type Row } from "../../invoice/read";
import type { SeriesRow } from "../../invoice/recurring";
import { series } from "../../invoice/recurring";
import { dateOf } from "../../invoice/recurring/rules";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { takes } from "../../platform/stripe/amount";
import { Workspace } from "../../workspace";
import { chargedOf } from "../charge-amount";
import { type Asked, compareTerms, consentText, type Gap, isEarly, sayWhy, tellPayer } from "./consent";
import { AutopayEntity, type AutopayRow } from "./entity";
import { debitDay } from "./notice";
import { aggregateOf, find, reaches } from "./rows";

/** Returns what an invoice asks for now. */
export const toAsked = (of: Row): Asked => ({
  seller: of.snapshot?.seller.name ?? "",
  title: of.title,
  pass_fee: of.pass_fee,
  fees: carriedFees(of),
  amount: of.totals.amount_due,
  currency: of.currency,
});

/** Returns the consent offered on an invoice's page: at most its total, each time. */
export const offerOf = (of: Row, each: SeriesRow): string =>
  consentText(toAsked(of), each, { amount: of.totals.total, currency: of.currency });

/** Compares the next invoice of a series with the consent. */
export async function compareNext(saved: AutopayRow, each: SeriesRow): Promise<Gap | undefined> {
  const { client_id, title, pass_fee, totals, currency } = each.template;
  if (client_id !== saved.client_id) return "words";
  const [seller, workspace] = await Promise.all([readSeller(), Workspace.get()]);
  const fees = carriedFees({ fees: feesOf(workspace), currency });
  const asked = { seller, title, pass_fee, fees, amount: totals.amount_due, currency };
  return compareTerms(saved, asked, each);
}

/** Describes to the owner why nothing is charged for a series now; "" where the next invoice will be. */
export async function sayPaused(saved: AutopayRow, each: SeriesRow, to: Till): Promise<string> {
  if (!reaches(saved, to))
    return "Nothing is charged now: clients cannot pay into the account that this was agreed for.";
  if (each.status === "ended") return "";
  const gap = await compareNext(saved, each);
  if (gap)
    return `The next invoice is not charged: ${sayWhy(gap, saved, "the client")}. It goes out to be paid by hand, and its page offers to agree anew.`;
  return isEarly(saved, dateOf(each, each.sequence), each)
    ? `The next invoice is not charged: ${sayWhy("early", saved, "the client")}. It goes out to be paid by hand.`
    : "";
}

/** A charge in the evening may wait until the next morning; older invoices are not charged automatically. */
const LATE_DAYS = 1;

interface Weighed {
  saved: AutopayRow;
  gap: Gap | undefined;
}

/**
 * Decides whether an invoice is charged to the client's saved method: the terms and amount must be covered,
 * the agreed interval since the last one must be over, it must be issued just now, and the saved method must
 * be in the account that clients pay into today. Undefined without a consent, or where nothing can be
 * charged. If a series ended with its last invoice, that one is still covered; if it was ended by hand, none
 * is.
 */
async function weigh(of: Row): Promise<Weighed | undefined> {
  if (of.recurring_id === undefined) return undefined;
  const [saved, each, to, today] = await Promise.all([
    find(of.recurring_id),
    series(of.recurring_id),
    till(),
    Workspace.today(),
  ]);
  if (saved?.status !== "active" || saved.client_id !== of.client_id || !reaches(saved, to)) return undefined;
  if (each.status === "ended" && each.last_invoice_id !== of.id) return undefined;
  if (!takes(of.totals.amount_due, of.currency)) return undefined;
  const issued_on = of.issued_on ?? today;
  const terms = compareTerms(saved, toAsked(of), each);
  if (terms) return { saved, gap: terms };
  // Invoices dated ahead could otherwise all go out today, each in its own interval.
  if (issued_on > today || issued_on < Day.addDays(today, -LATE_DAYS)) return { saved, gap: "late" };
  const early = saved.turn?.invoice_id !== of.id && isEarly(saved, issued_on, each);
  return { saved, gap: early ? "early" : undefined };
}

/**
 * Gives an invoice its turn to be charged, on condition of the row: of two invoices within the agreed
 * interval only one has it, whether the charge or the mail asks first. Repeated calls return the same.
 */
export const takeTurn = (of: Row): Promise<Weighed | undefined> =>
  Db.withoutInbox(() =>
    Db.retryOnConflict(async () => {
      const weighed = await weigh(of);
      if (!weighed || weighed.gap || weighed.saved.turn?.invoice_id === of.id) return weighed;
      const { saved } = weighed;
      const turn = { invoice_id: of.id, issued_on: of.issued_on ?? (await Workspace.today()) };
      const { write, next } = Db.replaceNext<AutopayRow>(AutopayEntity, saved, { ...saved, turn });
      await Db.commit(
        [write],
        [
          Event.audit("recurring.autopay_turn", aggregateOf(saved.recurring_id), {
            before: { turn: saved.turn ?? null },
            after: { turn },
            version: next.version,
          }),
        ],
      );
      return { saved: next, gap: undefined };
    }),
  );

/** Returns the surcharge beside the amount due, where the client carries the fee (D10). */
export const feeOn = (of: Row, { method }: Pick<AutopayRow, "method">): { surcharge: number } => ({
  surcharge: of.pass_fee ? surchargeOf(carriedFees(of)[wayOf(method)], of.totals.amount_due, of.currency) : 0,
});

type ChargeParts = Pick<PaymentRow, "amount" | "surcharge" | "currency">;
const withFee = (reference: string, of: ChargeParts): string =>
  of.surcharge
    ? `${reference} (${Money.format(chargedOf(of), of.currency)} with the processing fee)`
    : reference;

/**
 * Describes what an invoice that just went out is or was charged to automatically: "Visa ending 4242". Or why
 * it is not, where its client may rely on that.
 */
export async function findCovering(
  of: Row,
  payments: PaymentRow[],
): Promise<{ paid_with?: string; debited_on?: string; not_charged?: string }> {
  const charge = payments.find(({ charges }) => charges !== undefined);
  if (charge)
    return charge.status === "failed"
      ? {}
      : { paid_with: withFee(charge.reference ?? "", charge), debited_on: charge.charges?.on };
  const due = of.totals.amount_due;
  const weighed = due > 0 ? await takeTurn(of) : undefined;
  if (!weighed) return {};
  const { saved, gap } = weighed;
  if (gap) return { not_charged: tellPayer(gap, saved) };
  return {
    paid_with: withFee(saved.reference, { ...feeOn(of, saved), amount: due, currency: of.currency }),
    debited_on: debitDay(saved.method, await Workspace.today()),
  };
}

/**
 * The schedule of one version (D25): a first proposal schedules its total, a change order the part that is
 * not billed yet. Sent invoices never change; the remainder is spread again over the waiting ones (D23, D4).
 * Browser-safe.
 */
import type { Balance, RateAmount, RateCredit } from "../../invoice/billing/rates/rules";
import type { BilledService, Creditable } from "../../invoice/owed/rules";
import * as Day from "../../platform/date";
import { Money } from "../../platform/money";
import {
  afterPhase,
  type Instalment,
  type InvoiceSettings,
  ON_ACCEPTANCE,
  type PhaseShare,
  schedule,
} from "../../project/schedule/rules";

/** An invoice that bills the accepted proposal: one of the schedule, or one that was sent beside it. */
export interface BaseLine {
  id?: number | undefined;
  /** 0 for an invoice beside the schedule. */
  sequence: number;
  label: string;
  /** Cents of the accepted total that it bills, before credits. */
  amount: number;
  /** Cents of that amount that were credited since. */
  credited: number;
  /** Cents of the remainder that are discounted: nobody was billed for them. */
  given?: number | undefined;
  /** The printed amounts of a sent invoice: total, tax, lines beside the agreed ones, and credits. */
  printed?: { total: number; tax: number; beside: number; credited: number } | undefined;
  sent: boolean;
  number: string | null;
  send_on: string | null;
  due_on: string | null;
}

/** A sent invoice that a change order can credit. */
export interface BaseCreditable extends Creditable {
  /** The billed services by name. */
  services: BilledService[];
  /** True while a payment is disputed or processing: this invoice is then credited last. */
  waits: boolean;
  /** Its total by tax, and what earlier notes took of each; absent in bases frozen before taxes were told. */
  printed?:
    | {
        total: number;
        groups: TaxGroup[];
        noted: { base: number; amount: number }[][];
        /** True if its prices include tax. */
        inclusive?: boolean | undefined;
      }
    | undefined;
}

/** All of an invoice at one rate. */
export interface TaxGroup {
  name: string;
  category: string;
  rate: string;
  reason: string;
  base: number;
  amount: number;
}

/** The schedule and invoices that a change order starts from. */
export interface BasePlan {
  lines: BaseLine[];
  /** Cents that were credited on sent invoices. */
  credits: number;
  /** Cents of sent invoices that can still be credited: the billed amount without discounts. */
  creditable: number;
  /** The creditable invoices, newest first. */
  creditables?: BaseCreditable[] | undefined;
  /** Cents of the accepted total on unsent invoices beside the instalments. */
  drafts?: number | undefined;
  /**
   * What sent invoices bill of the agreement by tax rate, and `drafts`; absent in bases frozen before rates were told
   * apart.
   */
  rates?: { billed: RateAmount[]; drafted: RateAmount[] } | undefined;
  /** The day of the first acceptance, from which days after acceptance are counted. */
  accepted_on: string;
  /**
   * True if the invoice settings are the accepted ones: the waiting invoices then keep their order and days.
   */
  keeps: boolean;
  /** True if the accepted settings had a deposit. */
  upfront?: boolean | undefined;
  payment_terms: number;
}

export interface NewSchedule {
  instalments: Instalment[];
  /** Cents credited on sent invoices. */
  credit: number;
  /** Cents of that amount that cannot be credited, because they were discounted: they stay billed. */
  kept: number;
  /** `credit` by tax rate, where the agreement has several. */
  credits?: RateCredit[] | undefined;
}

/** Returns the sent amount minus credits. */
const billedOf = ({ lines, credits }: BasePlan): number =>
  Money.subtract(Money.sum(lines.filter(({ sent }) => sent).map(({ amount }) => amount)), credits);

/**
 * Returns when a waiting invoice is sent, in the words of the first schedule; one of a phase is named like
 * the phase.
 */
const whenOf = ({ send_on, label }: BaseLine, phases: readonly PhaseShare[]): string =>
  send_on
    ? `On ${Day.inWords(send_on)}`
    : phases.some(({ name }) => name === label)
      ? afterPhase(label)
      : "When its work is complete";

const heldInstalment = (line: BaseLine, total: number, phases: readonly PhaseShare[]): Instalment => ({
  sequence: line.sequence,
  kind: line.send_on ? "payment" : "completion",
  label: line.label,
  amount: line.amount,
  percent: Money.shareOf(line.amount, total),
  when: whenOf(line, phases),
  send_on: line.send_on,
  due_on: line.due_on,
});

/** Moves a day that has passed to the day of the signature (D30). */
function notBefore(each: Instalment, signed_on: string, terms: number): Instalment {
  if (!each.send_on || each.send_on >= signed_on) return each;
  return { ...each, when: ON_ACCEPTANCE, send_on: signed_on, due_on: Day.addDays(signed_on, terms) };
}

/**
 * Returns the places of the new settings whose invoices are not sent. A deposit that the settings no longer
 * have gets no place; the last place stays for the remainder. Places take over the waiting invoices in order.
 */
function placesOf(
  settings: InvoiceSettings,
  total: number,
  base: BasePlan,
  phases: readonly PhaseShare[],
): Instalment[] {
  const all = schedule(settings, total, base.accepted_on, phases);
  const gone = base.upfront && all[0]?.kind !== "upfront" ? 1 : 0;
  const taken = new Set(
    base.lines.filter(({ sent }) => sent).map(({ sequence }) => Money.subtract(sequence, gone)),
  );
  const open = all.filter(({ sequence }, at) => at === all.length - 1 || !taken.has(sequence));
  const free = base.lines.filter(({ sent }) => !sent).map(({ sequence }) => sequence);
  const last = lastOf(base);
  return open.map((each, at) => ({ ...each, sequence: free[at] ?? last + 1 + at - free.length }));
}

const lastOf = ({ lines }: BasePlan): number => Math.max(0, ...lines.map(({ sequence }) => sequence));

/** What a change order still bills, credits, and leaves because it was given away. */
type Sides = Pick<NewSchedule, "credit" | "kept"> & { rest: number };

/** Returns the sides of an agreement with one tax rate. A discount is a fixed gift, and is never credited (D23). */
function sidesOf(total: number, base: BasePlan): Sides {
  const unbilled = Money.subtract(total, billedOf(base));
  const rest = Math.max(0, Money.subtract(unbilled, base.drafts ?? 0));
  // An invoice that is only a draft bills nothing yet, so it is not credited.
  const beyond = Math.max(0, Money.negate(unbilled));
  const credit = Math.min(beyond, base.creditable);
  return { rest, credit, kept: Money.subtract(beyond, credit) };
}

/** Returns the sides of an agreement with several: one rate may be credited while another is billed. */
const sidesByRate = ({ bill, credit, kept }: Balance): Sides => ({
  rest: Money.sum(bill.map(({ amount }) => amount)),
  credit: Money.sum(credit.map(({ amount }) => amount)),
  kept,
});

/**
 * Returns the instalments still to come after a change order with a new `total`, and the credit. All sent
 * invoices count: instalments + sent + drafts - credit = total, by tax rate where `balance` has the sides of each.
 */
export function replan(
  settings: InvoiceSettings,
  total: number,
  base: BasePlan,
  signed_on: string | null,
  phases: readonly PhaseShare[] = [],
  balance?: Balance,
): NewSchedule {
  const { rest, ...back } = balance ? sidesByRate(balance) : sidesOf(total, base);
  if (rest === 0) return { instalments: [], ...back };
  const open = base.keeps
    ? base.lines
        .filter(({ sent, amount }) => !sent && amount > 0)
        .map((line) => heldInstalment(line, total, phases))
    : placesOf(settings, total, base, phases);
  const single: Instalment = {
    sequence: lastOf(base) + 1,
    kind: "payment",
    label: "Change order",
    amount: rest,
    percent: Money.shareOf(rest, total),
    when: ON_ACCEPTANCE,
    send_on: signed_on,
    due_on: signed_on && Day.addDays(signed_on, base.payment_terms),
  };
  if (open.length === 0) return { instalments: [single], ...back };
  const amounts = Money.allocate(
    rest,
    open.map(({ amount }) => amount),
  );
  const asked = open
    .map((each, i) => ({ ...each, amount: amounts[i] ?? 0 }))
    .filter(({ amount }) => amount > 0);
  const percents = Money.sharesOf(
    asked.map(({ amount }) => amount),
    total,
  );
  const instalments = asked
    .map((each, i) => ({ ...each, percent: percents[i] ?? "0" }))
    .map((each) => (signed_on ? notBefore(each, signed_on, base.payment_terms) : each));
  return { instalments, ...back };
}

/** Returns the schedule of a version of either kind. `signed_on` null plans it, for a preview. */
export function scheduleOf(
  settings: InvoiceSettings,
  total: number,
  base: BasePlan | undefined,
  signed_on: string | null,
  phases: readonly PhaseShare[],
  balance?: Balance,
): NewSchedule {
  if (base) return replan(settings, total, base, signed_on, phases, balance);
  return { instalments: schedule(settings, total, signed_on, phases), credit: 0, kept: 0 };
}

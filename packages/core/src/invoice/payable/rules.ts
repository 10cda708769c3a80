/**
 * What of an invoice's total the client pays: less the tax that they withhold, and rounded where it is paid in cash.
 * Pure and browser-safe; amounts are minor units.
 */
import { Money } from "../../platform/money";
import { divideRounded, parseScaled } from "../../platform/money/decimal";
import { describeWithholding } from "../../workspace/withholding/rules";
import type { Withholding } from "../../workspace/withholding/schema";

const partOf = (base: number, rate: string, down: boolean): number =>
  down ? Number((BigInt(base) * parseScaled(rate, 4)) / 1_000_000n) : Money.percentOf(base, rate);

/** Returns the tax withheld of a net total, rounded once; nothing of one below 0. */
export function computeWithheld(net: number, of: Withholding, currency: string): number {
  if (net <= 0) return 0;
  const { step, rate, rounds_down } = of;
  const above = step?.currency === currency ? Math.max(0, Money.subtract(net, step.above)) : 0;
  return Money.add(
    partOf(Money.subtract(net, above), rate, rounds_down),
    partOf(above, step?.rate ?? "0", rounds_down),
  );
}

/**
 * Returns what rounds an amount to the nearest step, half a step away from 0. What would be rounded to nothing stays as
 * it is: an invoice that asks for something is never settled by rounding alone.
 */
export function computeRounding(amount: number, step: number): number {
  const rounded = Number(divideRounded(BigInt(amount), BigInt(step)) * BigInt(step));
  return rounded === 0 ? 0 : Money.subtract(rounded, amount);
}

/** The sums of an invoice that its amount to pay follows from; absent ones are nothing. */
export interface PayableSums {
  total: number;
  /** The amount taken back by credit notes. */
  amount_credited?: number | null | undefined;
  /** The tax that the client withholds of the whole invoice, as it was sent. */
  withheld?: number | null | undefined;
  /** What credit notes took off it. */
  withheld_credited?: number | undefined;
  /** What of it they did not withhold after all. */
  amount_unwithheld?: number | null | undefined;
  /** What rounds the amount to pay, as it was sent. */
  rounding?: number | null | undefined;
  /** The step of cash that it is rounded to, also after credit notes. */
  cash_step?: number | null | undefined;
}

/** The columns of totals that say what of a total is not to be paid; a list has them, too. */
export const DEDUCTED = {
  withheld: true,
  withheld_credited: true,
  amount_unwithheld: true,
  amount_uncounted: true,
  rounding: true,
  cash_step: true,
} as const;

/** Picks those columns of totals. */
export const pickDeducted = <T extends Partial<Record<keyof typeof DEDUCTED, number | null | undefined>>>({
  withheld,
  withheld_credited,
  amount_unwithheld,
  amount_uncounted,
  rounding,
  cash_step,
}: T): Pick<T, keyof typeof DEDUCTED> => ({
  withheld,
  withheld_credited,
  amount_unwithheld,
  amount_uncounted,
  rounding,
  cash_step,
});

/** What of totals came later than the invoice as it was sent. */
export const NOTHING_LATER = {
  amount_paid: 0,
  amount_credited: 0,
  withheld_credited: undefined,
  amount_unwithheld: undefined,
  amount_uncounted: undefined,
} as const;

/** What the amount to pay of an invoice depends on beside its lines. */
export interface Terms {
  currency: string;
  withholding?: Withholding | null | undefined;
  /** The step of cash that it is rounded to. */
  cash_step?: number | null | undefined;
}

/** Computes what is withheld of an invoice and what rounds it; absent where that is nothing. */
export function deductionsOf(
  { net_total, total }: { net_total: number; total: number },
  { currency, withholding, cash_step }: Terms,
): { withheld?: number; rounding?: number; cash_step?: number } {
  if (total <= 0) return {};
  const withheld = withholding ? Math.min(computeWithheld(net_total, withholding, currency), total) : 0;
  const rounding = cash_step ? computeRounding(Money.subtract(total, withheld), cash_step) : 0;
  return {
    ...(withheld > 0 ? { withheld } : {}),
    ...(rounding === 0 ? {} : { rounding }),
    ...(cash_step ? { cash_step } : {}),
  };
}

/** Returns the tax to be withheld of what credit notes left of an invoice, whatever was said of it since. */
export const withheldByTerms = ({ withheld, withheld_credited }: PayableSums): number =>
  Math.max(0, Money.subtract(withheld ?? 0, withheld_credited ?? 0));

/** Returns the tax withheld of what credit notes left of an invoice. */
export const withheldLeft = (of: PayableSums): number =>
  Math.max(0, Money.subtract(withheldByTerms(of), of.amount_unwithheld ?? 0));

/**
 * Returns the sums of an invoice after one more note of `amount`, which leaves `net` without tax: what is withheld is
 * computed anew of that net, as if the rest alone had been invoiced. It never rises, and never falls by more than the
 * note takes, so that no client pays more because they were credited.
 */
export function creditSums<T extends PayableSums>(
  of: T,
  { amount, net }: { amount: number; net: number },
  { currency, withholding }: Terms,
): T & { amount_credited: number } {
  const amount_credited = Money.add(of.amount_credited ?? 0, amount);
  const before = withheldByTerms(of);
  if (before === 0) return { ...of, amount_credited };
  const left = Math.max(0, Money.subtract(of.total, amount_credited));
  const anew = withholding ? computeWithheld(net, withholding, currency) : 0;
  const least = Math.max(0, Money.subtract(before, amount));
  const after = Math.min(Math.max(anew, least), before, left);
  return { ...of, amount_credited, withheld_credited: Money.subtract(of.withheld ?? 0, after) };
}

/** Returns what rounds the rest of an invoice's total less what is withheld of it. */
const roundRest = (of: PayableSums, rest: number): number =>
  rest <= 0 ? 0 : of.cash_step ? computeRounding(rest, of.cash_step) : (of.rounding ?? 0);

/** Returns what credit notes left of the total, less the tax withheld of it. */
function sumUnrounded(of: PayableSums): number {
  const left = Math.max(0, Money.subtract(of.total, of.amount_credited ?? 0));
  return Money.subtract(left, Math.min(left, withheldLeft(of)));
}

/**
 * Returns what a client pays of an invoice in all, after its credit notes: never below 0. It only falls while more is
 * credited, and is rounded anew to the step of cash.
 */
export function payableOf(of: PayableSums): number {
  const rest = sumUnrounded(of);
  return Math.max(0, Money.add(rest, roundRest(of, rest)));
}

/** Returns what counts as paid: less what went back of it before less was withheld. */
export const countedPaid = (of: {
  amount_paid?: number | null | undefined;
  amount_uncounted?: number | null | undefined;
}): number => Math.max(0, Money.subtract(of.amount_paid ?? 0, of.amount_uncounted ?? 0));

/**
 * Returns what a credit note has to take off an invoice so that the client pays `less` of it (minor units): more than
 * that where tax is withheld, since the rest was never theirs to pay; all that is left where they would pay nothing.
 * `after` returns the sums after a note.
 */
export function grossOf(of: PayableSums, less: number, after: (amount: number) => PayableSums): number {
  const left = Math.max(0, Money.subtract(of.total, of.amount_credited ?? 0));
  const before = payableOf(of);
  if (less >= before) return left;
  const falls = (by: number) => Money.subtract(before, payableOf(after(by)));
  // What is paid never grows with a larger note, so the smallest note that is enough is found by halving.
  let [enough, short] = [left, 0];
  while (enough - short > 1) {
    const middle = Math.floor((enough + short) / 2);
    if (falls(middle) >= less) enough = middle;
    else short = middle;
  }
  return enough;
}

/** Returns what still rounds the amount to pay. */
export const roundingLeft = (of: PayableSums): number => Money.subtract(payableOf(of), sumUnrounded(of));

/** Returns the withheld tax as a line of the totals: "Less withholding 15% IRPF". */
export const withheldLabel = (of: Withholding | null | undefined): string =>
  of ? `Less withholding ${describeWithholding(of)}` : "Less withholding";

export const ROUNDING = "Rounding";

/** Lists what stands between the total and the amount to pay, as lines of the totals. */
export const listDeductions = (
  of: PayableSums,
  withholding: Withholding | null | undefined,
): { label: string; amount: number }[] => {
  const [withheld, rounding] = [withheldLeft(of), roundingLeft(of)];
  return [
    ...(withheld > 0 ? [{ label: withheldLabel(withholding), amount: Money.negate(withheld) }] : []),
    ...(rounding === 0 ? [] : [{ label: ROUNDING, amount: rounding }]),
  ];
};

/** Lists what stands between the total of a credit note and what it takes off the amount to pay. */
export const listNoteDeductions = (
  { withheld = 0, rounding = 0 }: { withheld?: number | undefined; rounding?: number | undefined },
  withholding: Withholding | null | undefined,
): { label: string; amount: number }[] => [
  ...(withheld > 0 ? [{ label: withheldLabel(withholding), amount: Money.negate(withheld) }] : []),
  ...(rounding === 0 ? [] : [{ label: ROUNDING, amount: Money.negate(rounding) }]),
];

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

/** Returns what rounds an amount to the nearest step, half a step away from 0. */
export const computeRounding = (amount: number, step: number): number =>
  Money.subtract(Number(divideRounded(BigInt(amount), BigInt(step)) * BigInt(step)), amount);

/** The sums of an invoice that its amount to pay follows from; absent ones are nothing. */
export interface PayableSums {
  total: number;
  /** The amount taken back by credit notes. */
  amount_credited?: number | null | undefined;
  /** The tax that the client withholds of the whole invoice, as it was sent. */
  withheld?: number | null | undefined;
  /** What of it they did not withhold after all. */
  amount_unwithheld?: number | null | undefined;
  /** What rounds the amount to pay, as it was sent. */
  rounding?: number | null | undefined;
}

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
): { withheld?: number; rounding?: number } {
  if (total <= 0) return {};
  const withheld = withholding ? Math.min(computeWithheld(net_total, withholding, currency), total) : 0;
  const rounding = cash_step ? computeRounding(Money.subtract(total, withheld), cash_step) : 0;
  return { ...(withheld > 0 ? { withheld } : {}), ...(rounding === 0 ? {} : { rounding }) };
}

/** Returns the tax to be withheld of what credit notes left of an invoice, whatever was said of it since. */
export function shareWithheld({ total, amount_credited, withheld }: PayableSums): number {
  const credited = Math.min(amount_credited ?? 0, total);
  if (!withheld || total <= 0) return 0;
  return Money.allocate(withheld, [Money.subtract(total, credited), credited])[0] ?? 0;
}

/** Returns the tax withheld of what credit notes left of an invoice: their share of it is not withheld any more. */
export const withheldLeft = (of: PayableSums): number =>
  Math.max(0, Money.subtract(shareWithheld(of), of.amount_unwithheld ?? 0));

/**
 * Returns what a client pays of an invoice in all, after its credit notes: never below 0. It only falls while more is
 * credited; with the last cent its rounding is gone, too.
 */
export function payableOf(of: PayableSums): number {
  const left = Money.subtract(of.total, of.amount_credited ?? 0);
  if (left <= 0) return 0;
  return Math.max(0, Money.add(Money.subtract(left, withheldLeft(of)), of.rounding ?? 0));
}

/**
 * Returns what a credit note has to take off an invoice so that the client pays `less` of it (minor units): more than
 * that where tax is withheld, since the rest was never theirs to pay; all that is left where they would pay nothing.
 */
export function grossOf(of: PayableSums, less: number): number {
  const credited = of.amount_credited ?? 0;
  const left = Math.max(0, Money.subtract(of.total, credited));
  const before = payableOf(of);
  if (less >= before) return left;
  const falls = (by: number) =>
    Money.subtract(before, payableOf({ ...of, amount_credited: Money.add(credited, by) }));
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
export const roundingLeft = (of: PayableSums): number => {
  const left = Math.max(0, Money.subtract(of.total, of.amount_credited ?? 0));
  return Money.subtract(payableOf(of), Money.subtract(left, Math.min(left, withheldLeft(of))));
};

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

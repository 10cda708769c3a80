import { Money } from "../../platform/money";
import type { Adjustment, Line, LineTotals } from "./types";

/** Says whether a part has the sign of its whole and is no larger. */
export const within = (part: number, whole: number): boolean =>
  whole < 0 ? part <= 0 && part >= whole : part >= 0 && part <= whole;

/** Collects a message per field. A refused value counts as 0, so that one pass finds every fault. */
export class Check {
  readonly fields: Record<string, string> = {};

  add(field: string, message: string): 0 {
    this.fields[field] ??= message;
    return 0;
  }

  count(): number {
    return Object.keys(this.fields).length;
  }

  amount(field: string, value: number | null | undefined): number {
    if (value === null || value === undefined) return 0;
    return Money.isAmount(value) ? Money.add(value, 0) : this.add(field, "Enter an amount");
  }

  rate(field: string, value: string | null | undefined): void {
    if (value !== null && value !== undefined && !Money.isPercent(value))
      this.add(field, "Enter a rate from 0 to 100");
  }

  /** Returns the value of a discount or charge of `whole`; percentages are rounded once (D2). */
  adjustment(field: string, of: Adjustment | null | undefined, whole: number): number {
    if (!of) return 0;
    if (of.percent === null || of.percent === undefined) return this.amount(`${field}.amount`, of.amount);
    if (!Money.isPercent(of.percent)) return this.add(`${field}.percent`, "Enter a percentage from 0 to 100");
    return Money.percentOf(whole, of.percent);
  }

  /** Computes a line without its tax: quantity times price, discount and charge, each rounded once (D2). */
  line(field: string, line: Line): LineTotals {
    const base = line.base_quantity ?? "1";
    const price = line.unit_price;
    const faults = this.count();
    this.rate(`${field}.tax_rate`, line.tax_rate);
    if (!Money.isDecimal(line.quantity))
      this.add(`${field}.quantity`, "Enter a number with at most 4 decimals");
    if (typeof price === "number" ? !Money.isAmount(price) : !Money.isDecimal(price, 12))
      this.add(`${field}.unit_price`, "Enter an amount");
    if (!Money.isDecimal(base) || Money.compareDecimal(base, "0") <= 0)
      this.add(`${field}.base_quantity`, "Enter a number above 0");
    if (this.count() > faults) return { gross: 0, discount: 0, charge: 0, amount: 0, net: 0 };
    const gross = Money.multiply(line.quantity, price, base);
    const discount = this.adjustment(`${field}.discount`, line.discount, gross);
    if (!within(discount, gross)) this.add(`${field}.discount`, "The discount is larger than the line");
    const charge = this.adjustment(`${field}.charge`, line.charge, gross);
    const amount = Money.add(Money.subtract(gross, discount), charge);
    return { gross, discount, charge, amount, net: amount };
  }
}

import type { ReadInvoice } from "@stint/documents/xml";
import { isDecimal } from "../../../platform/money";
import { parseScaled } from "../../../platform/money/decimal";

/** A rule of a standard in our own words. */
export interface Rule {
  /** Its number in the standard: `BR-CO-10`. */
  id: string;
  /** What it asks for, for a person who has to mend it. */
  words: string;
  /** The field of a form that mends it, where one does. */
  field?: string;
  keeps: (of: ReadInvoice) => boolean;
}

/** Amounts are exact integers of 10⁻¹², as fine as prices go. */
const SCALE = 12;
export const UNIT = 10n ** 12n;
export const CENT = UNIT / 100n;

/** Returns an amount, none as 0. */
export const inUnits = (text: string | undefined): bigint =>
  text && isDecimal(text, SCALE) ? parseScaled(text, SCALE) : 0n;
export const sum = (amounts: (string | undefined)[]): bigint =>
  amounts.reduce((all, each) => all + inUnits(each), 0n);
export const isNear = (a: bigint, b: bigint, by: bigint): boolean => {
  const difference = a - b;
  return difference <= by && difference >= -by;
};
/** Says whether an amount has at most so many decimals. */
export const isFine = (text: string | undefined, digits: number): boolean =>
  text === undefined || isDecimal(text, digits);
export const isSameRate = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined ? a === b : inUnits(a) === inUnits(b);

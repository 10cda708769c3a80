/** Quantities with their units, the same in the app, on public pages and in documents. Browser-safe and pure. */

/** A plain word in the singular. Plurals and abbreviations are none: "kg", "m²", "pcs". */
const SINGULAR = /^(?=.*[aeiouy])[a-z]+([^s]|ss)$/;

/** Returns the plural of an English word; what is none stays as somebody typed it. */
function pluralOf(word: string): string {
  if (word === "person") return "people";
  if (word === "foot") return "feet";
  if (!SINGULAR.test(word)) return word;
  return `${word.replace(/([^aeiou])y$/, "$1ie").replace(/(s|x|ch|sh)$/, "$1e")}s`;
}

interface Amount {
  quantity: string | null;
  unit?: string | null | undefined;
}

/** Returns the unit behind a quantity, in the plural where needed: "hours", "hours of footage", or "". */
export function unitOf({ quantity, unit }: Amount): string {
  if (!unit || quantity === null) return "";
  if (Number(quantity) === 1) return unit;
  return unit.replace(/[^ ]+(?= of | per |$)/, pluralOf);
}

/** Returns "4 hours": the quantity with its unit. */
export const countOf = (of: Amount): string => `${of.quantity ?? ""} ${unitOf(of)}`.trim();

/** Returns the same for a line of its own, in which a lone "1" would say nothing: "" for one of something without a unit. */
export const describeCount = (of: Amount): string =>
  !of.unit && Number(of.quantity) === 1 ? "" : countOf(of);

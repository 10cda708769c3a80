/**
 * The digits of what somebody typed or pasted into a number field: "$1,234.5" is "1234.5" with two decimals.
 * A second point, decimals beyond `scale` and every other sign are left out; a true minus counts as one.
 */
export function plainNumber(text: string, scale: number, negative = false): string {
  const sign = negative && /^\s*[-\u2212]/.test(text) ? "-" : "";
  const [whole = "", ...rest] = text.replace(/[^\d.]/g, "").split(".");
  if (rest.length === 0 || scale === 0) return sign + whole;
  return `${sign + whole}.${rest.join("").slice(0, scale)}`;
}

/** A plain number with a comma every three digits, for reading: "1234.50" is "1,234.50". */
export function grouped(plain: string): string {
  const [whole = "", ...fraction] = plain.split(".");
  return [whole.replace(/(\d)(?=(\d{3})+$)/g, "$1,"), ...fraction].join(".");
}

/**
 * The name of taxes beside an amount, and how a project's amounts stand to its tax. It stands alone, because lists
 * and pages need it without the calculator. Browser-safe and pure.
 */

export const isRated = ({ category }: { category: string }): boolean => category === "S";

/** Names taxes after an amount: "VAT", or "tax" where several have different names. */
export function nameOf(taxes: readonly { name: string; category: string }[]): string {
  const [first, ...others] = taxes.filter(isRated);
  return first && others.every(({ name }) => name === first.name) ? first.name : "tax";
}

/**
 * Says how the amounts of a project, as its prices were typed, stand to its tax: "before VAT", "incl. VAT"; null
 * where no tax is charged. Whoever shows a project's value says it beside the amount.
 */
export function taxNote({
  taxes,
  inclusive,
}: {
  taxes: readonly { name: string; category: string }[];
  inclusive: boolean;
}): string | null {
  if (!taxes.some(isRated)) return null;
  return `${inclusive ? "incl." : "before"} ${nameOf(taxes)}`;
}

/**
 * Says how a sum over several projects stands to their taxes, from the note of each: the one that all have, "before
 * tax" where only the names differ, "partly before tax" where it is so for some; null where no tax is charged.
 */
export function sumTaxNote(notes: readonly (string | null)[]): string | null {
  const [first, ...others] = new Set(notes);
  if (first === undefined || others.length === 0) return first ?? null;
  const isBefore = (note: string | null) => note?.startsWith("before") === true;
  if (notes.every(isBefore)) return "before tax";
  if (notes.some(isBefore)) return "partly before tax";
  return notes.includes(null) ? "partly incl. tax" : "incl. tax";
}

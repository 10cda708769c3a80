/** The name of taxes beside an amount. It stands alone, because pages need it without the calculator. */

export const isRated = ({ category }: { category: string }): boolean => category === "S";

/** Names taxes after an amount: "VAT", or "tax" where several have different names. */
export function nameOf(taxes: readonly { name: string; category: string }[]): string {
  const [first, ...others] = taxes.filter(isRated);
  return first && others.every(({ name }) => name === first.name) ? first.name : "tax";
}

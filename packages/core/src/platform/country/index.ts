/**
 * Returns the English name of a code: "Germany" for "DE"; the code itself when it has no name, "" for no
 * code.
 */
export function countryName(code: string): string {
  if (code === "XI") return "Northern Ireland";
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
}

/** Returns a postal address with its country on the last line, unless the address names it already. */
export function withCountry(address: string, code: string): string {
  const name = countryName(code);
  return name && address.toLowerCase().includes(name.toLowerCase())
    ? address
    : [address, name].filter(Boolean).join("\n");
}

/** The English name of a code: "DE" is "Germany"; the code itself where it has none, "" for none. */
export function countryName(code: string): string {
  if (code === "XI") return "Northern Ireland";
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
}

/** A postal address with its country on the last line, unless it names it already. */
export function withCountry(address: string, code: string): string {
  const name = countryName(code);
  return name && address.toLowerCase().includes(name.toLowerCase())
    ? address
    : [address, name].filter(Boolean).join("\n");
}

/**
 * Returns the name of a code, in English by default: "Germany" for "DE"; the code itself when it has no name, ""
 * for no code.
 */
export function countryName(code: string, language = "en"): string {
  if (code === "XI") return "Northern Ireland";
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

/** Returns a postal address with its country on the last line, unless the address names it already. */
export function withCountry(address: string, code: string, language = "en"): string {
  const name = countryName(code, language);
  const named = [name, countryName(code)].some((each) => address.toLowerCase().includes(each.toLowerCase()));
  return name && named ? address : [address, name].filter(Boolean).join("\n");
}

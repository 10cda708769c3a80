import { countryName } from "../index";

/** Postal addresses by the order of their country. Browser-safe. */

/** The parts of a postal address; the street may have several lines. */
export interface AddressParts {
  street: string;
  postcode: string;
  city: string;
  region: string;
}

export const PARTS = [
  "street",
  "postcode",
  "city",
  "region",
] as const satisfies readonly (keyof AddressParts)[];

/** The lines of an address with S for street, Z for postcode, C for city, R for region. */
const USUAL = "S|Z C|R";
const ORDERS: Record<string, string> = {
  AU: "S|C R Z",
  BR: "S|C-R|Z",
  CA: "S|C R Z",
  GB: "S|C|R|Z",
  HU: "C|S|Z",
  IE: "S|C|R|Z",
  IN: "S|C Z|R",
  IT: "S|Z C R",
  JP: "S|C|R Z",
  MX: "S|Z C, R",
  NZ: "S|C Z|R",
  SG: "S|C Z|R",
  US: "S|C, R Z",
  ZA: "S|C|R|Z",
};
/** In Japanese writing an address goes from the large to the small. */
const JAPANESE = "〒Z|RC|S";
const isJapanese = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

const orderOf = (of: AddressParts, country: string): string =>
  country === "JP" && isJapanese(of.city + of.street) ? JAPANESE : (ORDERS[country] ?? USUAL);

/** Returns the parts of a row or form; those that it lacks are "". */
export const partsOf = (of: { [K in keyof AddressParts]?: string | null | undefined }): AddressParts => ({
  street: of.street?.trim() ?? "",
  postcode: of.postcode?.trim() ?? "",
  city: of.city?.trim() ?? "",
  region: of.region?.trim() ?? "",
});

/** Says whether anything is known of an address. */
export const isKnown = (of: AddressParts): boolean => PARTS.some((part) => of[part] !== "");

/** Returns an address in the order of its country, a line for each line of a letter; "" without any part. */
export function formatAddress(of: AddressParts, country: string): string {
  const values: Record<string, string> = { S: of.street, Z: of.postcode, C: of.city, R: of.region };
  return orderOf(of, country)
    .split("|")
    .map((line) => {
      let text = "";
      for (const [, between = "", part = ""] of line.matchAll(/([^SZCR]*)([SZCR])/g))
        if (values[part]) text += (text || between === "〒" ? between : "") + values[part];
      return text;
    })
    .filter(Boolean)
    .join("\n");
}

/** Returns the address of a row: by its parts where it has any, else the text that was written before. */
export function addressOf(
  of: Parameters<typeof partsOf>[0] & { country?: string | null | undefined },
  before: string | null | undefined,
): string {
  const parts = partsOf(of);
  return isKnown(parts) ? formatAddress(parts, of.country ?? "") : (before ?? "");
}

/** Returns an address in one line, for the foot of a mail. */
export const inOneLine = (address: string): string =>
  address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");

const namesOf = (country: string): string[] => {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const own = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? "";
  return [country, countryName(country), own].map((name) => name.toLowerCase());
};

const BRITISH = /^(.*?)[, ]*\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i;
const STATE_FIRST = /^(.*?)[, ]*\b([A-Z]{2,3}) ([A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,5}(?:-\d{4})?)$/;
const POSTCODE_FIRST = /^(?:[A-Z]{1,2}-|〒)?(\d{3,6}(?:[ -]\d{2,4})?(?: [A-Z]{2}(?= ))?)(?: (.+))?$/;
const POSTCODE_LAST = /^(.*?)[, ]+(\d{3}-\d{4}|\d{4,6})$/;

type Found = Pick<AddressParts, "postcode" | "city" | "region">;

/** Finds postcode, city and region in one piece of an address. */
function findPlace(piece: string, country: string): Found | undefined {
  if (country === "GB" || country === "IE") {
    const [, city = "", postcode] = BRITISH.exec(piece) ?? [];
    return postcode === undefined ? undefined : { postcode: postcode.toUpperCase(), city, region: "" };
  }
  if (["US", "CA", "AU"].includes(country)) {
    const [, city = "", region = "", postcode] = STATE_FIRST.exec(piece) ?? [];
    return postcode === undefined ? undefined : { postcode, city, region };
  }
  const [, first, after = ""] = POSTCODE_FIRST.exec(piece) ?? [];
  if (first !== undefined) return { postcode: first, city: after, region: "" };
  const [, before = "", last] = POSTCODE_LAST.exec(piece) ?? [];
  return last === undefined ? undefined : { postcode: last, city: before, region: "" };
}

/**
 * Proposes the parts of an address that was written as one text, for its owner to confirm; undefined where no
 * postcode with a city and a street before it is found.
 */
export function proposeParts(text: string, country: string): AddressParts | undefined {
  const pieces = text
    .split(/\n|,/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  if (namesOf(country).includes(pieces.at(-1)?.toLowerCase() ?? "")) pieces.pop();
  // The place is at the end, with at most its region after it.
  for (const back of [1, 2]) {
    const at = pieces.length - back;
    const found = at > 0 ? findPlace(pieces[at] ?? "", country) : undefined;
    if (!found) continue;
    const before = pieces.slice(0, at);
    const city = found.city || (before.length > 1 ? (before.pop() ?? "") : "");
    const street = before.join("\n");
    if (!city || !street) return undefined;
    return {
      street,
      postcode: found.postcode,
      city,
      region: found.region || pieces.slice(at + 1).join(", "),
    };
  }
  return undefined;
}

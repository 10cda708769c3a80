/** What stands at a path of an XML document, as text or as an exact amount. */
import { isDecimal } from "@stint/core/platform/money";
import { type Profile, profileOf } from "../profiles";
import type { Category, EInvoice, Party } from "../terms";
import { Unreadable } from "../unreadable";

export type ReadInvoice = EInvoice<string>;

export type Xml = unknown;
export interface Element {
  [name: string]: Xml;
}

export const isElement = (value: Xml): value is Element => typeof value === "object" && value !== null;
const listOf = (value: Xml): Xml[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
/** Returns what stands at a path, of lists the first. */
export const at = (of: Xml, path: string): Xml =>
  path.split("/").reduce<Xml>((value, name) => {
    const [first] = listOf(value);
    return isElement(first) ? first[name] : undefined;
  }, of);
export const all = (of: Xml, path: string): Xml[] => listOf(at(of, path));
export const textAt = (of: Xml, path: string): string => {
  const [value] = all(of, path);
  return String((isElement(value) ? value["#text"] : value) ?? "").trim();
};
export const some = (of: Xml, path: string): string | undefined => textAt(of, path) || undefined;

/** Returns an amount as a plain decimal: the schemas allow a plus, and a point with no digit before it. */
export function amountAt(of: Xml, path: string): string | undefined {
  const text = textAt(of, path)
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.$/, "");
  if (text === "") return undefined;
  if (!isDecimal(text, 12)) throw new Unreadable(`“${text.slice(0, 40)}” in this e-invoice is no amount.`);
  return text;
}
export const sumOf = (amounts: (string | undefined)[]): string | undefined => {
  const known = amounts.filter((each) => each !== undefined);
  const [first, ...others] = known;
  return others.reduce<string | undefined>((sum, each) => addDecimals(sum ?? "0", each), first);
};

function addDecimals(a: string, b: string): string {
  const scale = Math.max(...[a, b].map((each) => each.split(".")[1]?.length ?? 0));
  const inUnits = (text: string) => {
    const [whole = "", part = ""] = text.split(".");
    return BigInt(whole + part.padEnd(scale, "0"));
  };
  const sum = inUnits(a) + inUnits(b);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, "0");
  const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
  return sum < 0n ? `-${text}` : text;
}

export const schemed = (of: Xml, path: string): Party["electronic_address"] => {
  const id = textAt(of, path);
  return id ? { scheme: textAt(of, `${path}/@schemeID`), id } : undefined;
};
export const categoryAt = (of: Xml, code: string, rate: string): Category => ({
  category: textAt(of, code),
  rate: amountAt(of, rate),
});

/** Returns the profile of a guideline; a document of a profile that we do not write keeps the core's rules. */
export const readProfile = (guideline: string): Profile => profileOf(guideline) ?? "en16931";

import type { TaxRate } from "../../workspace/tax/schema";
import { CLIENT_KINDS, ContactInput, type CreateInput, CreateInput as NewClient } from "../schema";
import type { ImportField, ImportRow } from "./schema";

/** A row as its client and contact; the contact is present only if the row names one. */
export interface Entry {
  line: number;
  client: CreateInput;
  contact: ContactInput | undefined;
}
export type Reading = { entry: Entry } | { line: number; name: string; problem: string };

/** Country codes by English name, because lists use names as often as codes. */
let codes: Map<string, string> | undefined;
function codeOf(country: string): string {
  const upper = country.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return upper;
  if (!codes) {
    codes = new Map();
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
      const name = names.of(code);
      if (name) codes.set(name.toUpperCase(), code);
    }
  }
  return codes.get(upper) ?? country;
}

/** Words of lists for who a client is; any other is told as the schema tells it. */
const KINDS: Record<string, (typeof CLIENT_KINDS)[number]> = {
  company: "business",
  b2b: "business",
  private: "person",
  individual: "person",
  consumer: "person",
  b2c: "person",
};

/** Fields whose cells are taken as they are. */
const AS_WRITTEN = [
  "street",
  "postcode",
  "city",
  "region",
  "billing_address",
  "tax_id",
  "tax_number",
  "electronic_address",
  "buyer_reference",
  "purchase_order",
  "description",
] as const satisfies readonly ImportField[];

const addressOf = (text: string): string => (/^[a-z]+:/i.test(text) ? text : `https://${text}`);

/** Returns a row's values, or its error in one sentence; a tax rate is one of the workspace's, by its name. */
export function read({ line, ...cells }: ImportRow, rates: readonly TaxRate[]): Reading {
  const at = (field: keyof typeof cells) => cells[field]?.trim() || undefined;
  const name = at("name");
  const website = at("website_url");
  const country = at("country");
  const kind = at("kind")?.toLowerCase();
  const rate = at("tax_rate")?.toLowerCase();
  const known = rates.find((each) => each.name.toLowerCase() === rate);
  if (rate && !known)
    return { line, name: name ?? "", problem: `There is no tax rate ${at("tax_rate")} in your settings` };
  const client = NewClient.safeParse({
    name: name ?? "",
    website_url: website && addressOf(website),
    country: country && codeOf(country),
    kind: kind && (KINDS[kind] ?? kind),
    tax_rate_id: known?.id,
    ...Object.fromEntries(AS_WRITTEN.map((field) => [field, at(field)])),
  });
  const [first, ...rest] = (at("contact_name") ?? "").split(/\s+/);
  const person = {
    first_name: at("first_name") ?? (first || undefined),
    last_name: at("last_name") ?? (at("first_name") ? undefined : rest.join(" ") || undefined),
    email: at("email"),
    phone: at("phone"),
    title: at("title"),
  };
  const named = Object.values(person).some((value) => value !== undefined);
  const contact = named ? ContactInput.safeParse(person) : undefined;
  const issues = [...(client.error?.issues ?? []), ...(contact?.error?.issues ?? [])];
  if (!client.success || contact?.success === false)
    return { line, name: name ?? "", problem: [...new Set(issues.map((issue) => issue.message))].join(". ") };
  return { entry: { line, client: client.data, contact: contact?.data } };
}

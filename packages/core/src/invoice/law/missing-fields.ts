import { EU_CODES } from "../../platform/country/codes";
import { findInvoiceFacts, findTaxCurrency, type InvoiceFacts } from "../../platform/country/invoice";
import { findWording } from "../../platform/country/wording";
import { Money } from "../../platform/money";
import { type CheckedDocument, hasNumber, type MissingField } from "./document";
import { FIELD_CHECKS } from "./fields";

const has = (of: CheckedDocument, ...categories: string[]): boolean =>
  of.groups.some(({ category }) => categories.includes(category));

const fieldOf = (
  field: string,
  text: string,
  [place, at]: readonly [MissingField["place"], string],
  country: string,
  is_needed = false,
): MissingField => ({ field, text, place, at, country, is_needed });

/**
 * Lists the numbers without which a supply is not untaxed as it says (BR-AE-02, BR-IC-02, BR-G-02). Within the EU a
 * tax office's own number is none.
 */
export function listTaxIds(of: CheckedDocument): MissingField[] {
  const { seller, buyer } = of;
  const untaxed = has(of, "AE") ? "Reverse charge" : has(of, "K") ? "A supply within the EU" : undefined;
  const inEu = EU_CODES.includes(seller.country) && EU_CODES.includes(buyer.country);
  return [
    ...(untaxed && !buyer.tax_id && (inEu || !buyer.tax_number)
      ? [
          fieldOf(
            "buyer_tax_id",
            `${untaxed} needs the client's VAT id`,
            ["client", "tax_id"],
            seller.country,
            true,
          ),
        ]
      : []),
    ...(has(of, "AE", "K", "G") && !seller.tax_id && !seller.tax_number
      ? [
          fieldOf(
            "seller_tax_id",
            "An invoice without tax abroad needs your tax id",
            ["settings", "tax_id"],
            seller.country,
            true,
          ),
        ]
      : []),
  ];
}

/** Lists what a public buyer's e-invoice lacks: its address has the scheme of the German Leitweg-ID (BR-DE). */
function listForPublicBuyer(of: CheckedDocument): MissingField[] {
  const { seller, buyer } = of;
  if (!buyer.electronic_address?.startsWith("0204:")) return [];
  const lacks: [boolean, string, string, [MissingField["place"], string]][] = [
    [
      !of.buyer_reference,
      "buyer_reference",
      "Their Leitweg-ID as buyer reference",
      ["client", "buyer_reference"],
    ],
    [!seller.contact_name, "seller_contact_name", "The name of your contact", ["settings", "contact_name"]],
    [!seller.phone, "seller_phone", "Your phone number", ["settings", "phone"]],
    [
      !seller.parts?.city || !seller.parts.postcode,
      "seller_city",
      "Your postcode and city",
      ["settings", "postcode"],
    ],
    [
      !buyer.parts?.city || !buyer.parts.postcode,
      "buyer_city",
      "The client's postcode and city",
      ["client", "postcode"],
    ],
  ];
  return lacks.flatMap(([isLacking, field, text, to]) =>
    isLacking ? [fieldOf(field, text, to, buyer.country)] : [],
  );
}

/** Lists what the note of a small business lacks, where its country asks for one. */
function listSmallBusiness(of: CheckedDocument): MissingField[] {
  const { country } = of.seller;
  const facts = findInvoiceFacts(country);
  const wording = findWording(country, "small_business");
  const exempt =
    of.groups.length > 0 && of.groups.every(({ category }) => category === "E" || category === "O");
  const domestic = of.buyer.country === country;
  if (!facts?.small_business_note_required || !wording || !exempt || !domestic) return [];
  // Any reason but the product's own words is the owner's.
  const given = of.groups.some(({ category, reason }) => category === "E" && reason !== "");
  if (given || of.words.includes(wording.text)) return [];
  return [
    fieldOf(
      "small_business_note",
      `A note why there is no tax, such as “${wording.text}”`,
      ["invoice", "note"],
      country,
    ),
  ];
}

/** Asks for the rate by which the tax is named in the currency of the seller's books, where their law wants it there. */
function listRate({ seller: { country }, currency, tax_total, has_rate }: CheckedDocument): MissingField[] {
  const asked = findTaxCurrency(country, currency);
  if (!asked || tax_total === 0 || has_rate) return [];
  const text = `The tax in ${asked}, too: the rate for 1 ${currency}, its day and where it is from`;
  return [fieldOf("exchange_rate", text, ["invoice", "exchange_rate"], country)];
}

/** Says whether a document may be a simplified one, which names less; not known where its sums are in another money. */
function maybeSimplified({ groups, currency, total }: CheckedDocument, facts: InvoiceFacts): boolean {
  const { simplified } = facts;
  if (!simplified?.limit || groups.some(({ category }) => ["AE", "K", "G"].includes(category))) return false;
  if (currency !== simplified.currency) return true;
  const most = Money.parse(simplified.limit, currency) ?? 0;
  return (simplified.basis === "net" ? Money.sum(groups.map(({ base }) => base)) : total) <= most;
}

/** Says whether a law that is known asks for the fields of a full invoice. */
const isFull = (of: CheckedDocument, facts: InvoiceFacts | undefined): boolean =>
  facts !== undefined &&
  !facts.full.unsourced &&
  of.client_kind === "business" &&
  !maybeSimplified(of, facts);

/**
 * Lists what the seller's country asks of invoices, and the client's of their numbers, and this document
 * lacks. Nothing goes out by hand without what `is_needed`: the document would be wrong.
 */
export function missingFields(of: CheckedDocument): MissingField[] {
  const { seller, buyer } = of;
  const found: MissingField[] = [];
  // Where no country is known no law is, and most clients of a US business are in the US, too.
  if (!seller.country && buyer.country)
    found.push(fieldOf("seller_country", "Your country", ["settings", "country"], buyer.country));
  if (!buyer.country && seller.country && seller.country !== "US")
    found.push(fieldOf("buyer_country", "The client's country", ["client", "country"], seller.country));
  found.push(...listTaxIds(of), ...listForPublicBuyer(of), ...listSmallBusiness(of), ...listRate(of));
  const facts = findInvoiceFacts(seller.country);
  const needs = isFull(of, facts);
  for (const field of facts?.full.fields ?? []) {
    const check = FIELD_CHECKS[field];
    if (!check || (check.business && of.client_kind !== "business") || !check.lacks(of, hasNumber)) continue;
    const isNeeded = needs && check.required === true;
    found.push(fieldOf(field, check.text, [check.place, check.at], seller.country, isNeeded));
  }
  // Two lists may ask for the same in other names.
  return found.filter(
    ({ text, place }, at) => found.findIndex((each) => each.text === text && each.place === place) === at,
  );
}

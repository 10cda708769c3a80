/**
 * Builds the semantic model of EN 16931 (business terms BT-…) from a stored invoice: both syntaxes, UBL and
 * CII, are written from it. Amounts are decimal strings in the currency's main unit, taken from stored totals
 * (D6).
 */

import type { Category, EInvoice, Party, PaymentMeans, Profile } from "@stint/documents/xml";
import { findRegister, plainId } from "../../platform/country/tax-id";
import { Money } from "../../platform/money";
import { readElectronicAddress } from "../../platform/shape/party";
import { labelTax } from "../../platform/tax/rules";
import { withheldLabel, withheldLeft } from "../payable/rules";
import type { Snapshot, Totals } from "../schema";
import { addGroups } from "../settlement/rules";
import { howToPay } from "../words";
import { countryOf, isVatNumber } from "./check/codes";
import { type Issued, isUntaxed, lineOf, main, settledCategory, settlementLines } from "./lines";

export type { Issued };

/** Reason codes of the VATEX list; an exemption's reason is in the owner's words. */
const CODES: Record<string, string> = {
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};
const WORDS: Record<string, string> = { O: "Not subject to VAT" };

const linesOf = (text: string): string[] =>
  text
    .split(/\n|, /)
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the address by its parts; one that is only a text goes into the lines of the street. */
const placeOf = ({
  parts,
  address,
}: Snapshot["seller"]): Pick<Party, "address" | "city" | "postcode" | "region"> =>
  parts
    ? {
        address: linesOf(parts.street),
        city: parts.city || undefined,
        postcode: parts.postcode || undefined,
        region: parts.region || undefined,
      }
    : { address: linesOf(address) };

interface PartyNumbers {
  legal: { id: string; scheme?: string };
  /** The number of an establishment, with its list. */
  site?: { id: string; scheme: string };
}

/** The lists of the numbers of a French business, and of one of its establishments. */
const SIREN = "0002";
const SIRET = "0009";

/**
 * Returns the number of a party's register. A SIRET is of an establishment: its first nine digits are the SIREN, which is
 * the number of the business, also beside a text that names its register.
 */
function findNumbers(of: Snapshot["seller"], others: (string | undefined)[]): PartyNumbers | undefined {
  const found = others.map((each) => findRegister(each, of.country)).find((each) => each);
  if (found?.scheme === SIRET)
    return { legal: { id: found.id.slice(0, 9), scheme: SIREN }, site: { id: found.id, scheme: SIRET } };
  const legal = of.register_number && found?.scheme !== SIREN ? { id: of.register_number } : found;
  return legal && { legal };
}

/**
 * Returns a party and its numbers: of a register (BT-30, BT-47), for VAT (BT-31, BT-48), of the tax office (BT-32,
 * a seller's alone: a buyer's is what it is known by, BT-46). A party not subject to VAT names no VAT number
 * (BR-O-02), and a seller without register or VAT number is identified by `id` (BR-CO-26).
 */
function partyOf(of: Snapshot["seller"], subject: boolean, id?: string): Party {
  const vat = plainId(of.tax_id);
  const isVat = subject && isVatNumber(vat);
  const others = [of.tax_number, isVatNumber(vat) ? "" : of.tax_id].filter((each) => each);
  const [other] = others;
  const { legal, site } = findNumbers(of, others) ?? {};
  return {
    name: of.legal_name || of.name,
    trading_name: of.legal_name && of.legal_name !== of.name ? of.name : undefined,
    email: of.email,
    contact_name: of.contact_name,
    phone: of.phone,
    electronic_address: readElectronicAddress(of.electronic_address),
    ...placeOf(of),
    country: countryOf(of.country),
    vat_id: isVat ? vat : undefined,
    legal_id: legal?.id,
    legal_scheme: legal?.scheme,
    legal_text: id !== undefined && legal?.scheme === SIREN ? of.register_number : undefined,
    // A SIREN or SIRET is no number of the tax office; only who has none for VAT is known there by it (BR-E-02).
    tax_id: id === undefined || (isVat && legal?.scheme === SIREN) ? undefined : other,
    id: site?.id ?? (id === undefined ? other : isVat || legal ? undefined : id),
    id_scheme: site?.scheme,
  };
}

function breakdownOf(groups: Totals["groups"], currency: string): EInvoice["breakdown"] {
  const rows = new Map<string, { of: Category; base: number; amount: number; reason: string }>();
  for (const group of groups) {
    const of = settledCategory(group.category, group.rate, groups);
    const key = `${of.category} ${of.rate}`;
    const row = rows.get(key) ?? { of, base: 0, amount: 0, reason: "" };
    row.base = Money.add(row.base, group.base);
    row.amount = Money.add(row.amount, group.amount);
    if (of.category === group.category) row.reason = group.reason;
    rows.set(key, row);
  }
  return [...rows.values()].map(({ of, base, amount, reason }) => ({
    ...of,
    base: main(base, currency),
    amount: main(amount, currency),
    // A standard or zero rate has no reason (BR-S-10, BR-Z-10).
    reason: of.category === "S" || of.category === "Z" ? "" : reason || WORDS[of.category] || "",
    code: CODES[of.category],
  }));
}

interface IssuedDocument {
  row: Issued;
  snapshot: Snapshot;
  profile: Profile;
}

/** XRechnung demands an electronic address; the mail address is one, too (EAS: EM). Peppol takes none. */
const withAddress = (of: Party): Party => ({
  ...of,
  electronic_address: of.electronic_address ?? (of.email ? { scheme: "EM", id: of.email } : undefined),
});

/** XRechnung demands a rate of each tax, and reads 0 where there is none (BR-DE-14). */
const withRate = <T extends Category>(of: T): T => ({ ...of, rate: of.rate ?? "0" });

/**
 * Returns day or period of the supply as its owner said; a supply within the EU names a day and where it went
 * (BR-IC-11, BR-IC-12).
 */
function supplyOf(
  { supply_from, supply_until, supplied_on_issue, issued_on: day }: Issued,
  buyer: Party,
  groups: Totals["groups"],
  issued_on: string,
): Pick<EInvoice, "delivery" | "period"> {
  const chosen = supplied_on_issue ? day : undefined;
  const from = supply_from ?? supply_until ?? chosen;
  const until = supply_until ?? supply_from ?? chosen;
  const period = from && until && from !== until ? { from, until } : undefined;
  if (groups.some(({ category }) => category === "K"))
    return {
      delivery: {
        on: until ?? issued_on,
        country: buyer.country,
        city: buyer.city,
        postcode: buyer.postcode,
      },
      period,
    };
  return { delivery: until && !period ? { on: until, country: undefined } : undefined, period };
}

/** Returns the tax in the currency of the seller's books (BT-6, BT-111), at the rate of the invoice. */
function inBooks({ books }: Snapshot, groups: Totals["groups"], currency: string): Pick<EInvoice, "books"> {
  if (!books) return {};
  const tax = Money.exchange(
    Money.sum(groups.map(({ amount }) => amount)),
    books.rate,
    currency,
    books.currency,
  );
  return { books: { currency: books.currency, tax: main(tax, books.currency) } };
}

export const commonParts = (
  { row, snapshot, profile }: IssuedDocument,
  groups: Totals["groups"],
  issued_on: string,
) => {
  const subject = !isUntaxed(groups);
  const addressed = profile === "xrechnung" ? withAddress : (of: Party) => of;
  const seller = addressed(partyOf(snapshot.seller, subject, `${row.owner_id}`));
  const buyer = addressed(partyOf(snapshot.buyer, subject));
  const breakdown = breakdownOf(groups, row.currency);
  return {
    profile,
    issued_on,
    purchase_order: row.purchase_order,
    buyer_reference: row.buyer_reference,
    seller: {
      ...seller,
      contact_name: seller.contact_name ?? (profile === "xrechnung" ? seller.name : undefined),
      // The basic profile has no such term.
      legal_text: profile === "basic" ? undefined : seller.legal_text,
    },
    buyer,
    breakdown: profile === "xrechnung" ? breakdown.map(withRate) : breakdown,
    ...inBooks(snapshot, groups, row.currency),
    ...supplyOf(row, buyer, groups, issued_on),
  };
};

/** Currencies of the area in which an IBAN is paid to as a SEPA transfer. */
const SEPA = "EUR";

/**
 * Returns how it can be paid (UNTDID 4461): by transfer to the account, else on the client's page; a document names
 * one kind alone (UBL-SR-47). What is in words only has no code.
 */
function paymentOf(
  { hash, payment_methods, currency }: Issued,
  { bank }: Snapshot,
): PaymentMeans[] | undefined {
  const account = bank?.iban || bank?.account;
  if (bank && account) {
    const code = bank.iban && currency === SEPA ? "58" : "30";
    return [
      {
        code,
        account,
        holder: bank.holder || undefined,
        bic: bank.bic || undefined,
        ...(bank.iban || !bank.routing ? {} : { clearing: bank.routing }),
        reference: bank.reference || undefined,
      },
    ];
  }
  return hash && payment_methods.some((each) => each !== "manual") ? [{ code: "68" }] : undefined;
}

/** Returns the kind of document (UNTDID 1001) as its rules and the seller's country take it; else an invoice. */
function typeOf({ kind }: Issued, { seller, buyer }: Snapshot, profile: Profile): "326" | "380" | "386" {
  if (kind === "deposit") return profile === "xrechnung" ? "380" : "386";
  if (kind !== "part" || seller.country === "FR") return "380";
  return profile === "peppol" && !(seller.country === "DE" && buyer.country === "DE") ? "380" : "326";
}

/** Returns an invoice whose breakdown has a row for every rate of its lines, also for one that came to nothing. */
function withAllGroups(of: Issued): Issued {
  const { settlement, totals } = of;
  if (!settlement) return of;
  const others = [settlement.whole, ...settlement.earlier, ...settlement.beside].map(({ groups }) =>
    groups.map((group) => ({ ...group, base: 0, amount: 0 })),
  );
  return { ...of, totals: { ...totals, groups: addGroups([totals.groups, ...others]) } };
}

/** Says in the payment terms (BT-20) what the buyer withholds, and what they pay. */
function withheldTerms({ totals, withholding, currency }: Issued): string {
  const withheld = withheldLeft(totals);
  if (withheld === 0) return "";
  const show = (amount: number) => `${main(amount, currency)} ${currency}`;
  return `${withheldLabel(withholding)}: ${show(withheld)}. Amount due: ${show(totals.amount_due)}.`;
}

/**
 * Returns a sent invoice as EN 16931 sees it now: BT-115 is the amount due today, as on the pages that carry
 * it, and BT-113 is everything that settled the rest, by payment or by credit note.
 */
export function invoiceModel(issued: Issued, snapshot: Snapshot, profile: Profile = "en16931"): EInvoice {
  const of = withAllGroups(issued);
  const { currency, totals, settlement } = of;
  const net = (kind: "discount" | "charge") =>
    Money.sum(totals.adjustments.filter((each) => each.kind === kind).map(({ amount }) => amount));
  const show = (amount: number) => main(amount, currency);
  const withheld = withheldLeft(totals);
  const rounding = totals.rounding ?? 0;
  // Withheld tax is a way to pay: EN 16931 has no term for it, so the amount due is the whole (BR-CO-16).
  const due = Money.add(totals.amount_due, withheld);
  // The basic profile has no rounding (BT-114): there it is counted as paid.
  const rounds = rounding !== 0 && profile !== "basic";
  const paid = Money.subtract(Money.add(totals.total, rounds ? rounding : 0), due);
  return {
    type: typeOf(of, snapshot, profile),
    number: of.number ?? "",
    due_on: of.due_on,
    currency,
    note: [...(snapshot.wordings ?? []), listTogether(of, totals, currency), of.note]
      .filter(Boolean)
      .join("\n"),
    terms: [of.terms, withheldTerms(of), howToPay(snapshot)].filter(Boolean).join("\n"),
    preceding: (settlement?.earlier ?? []).map(({ number, issued_on }) => ({ number, issued_on })),
    payment: paymentOf(of, snapshot),
    ...commonParts({ row: of, snapshot, profile }, totals.groups, of.issued_on ?? ""),
    lines: settlement ? settlementLines(settlement, of) : of.items.map((item, i) => lineOf(item, i, of)),
    // The lines of a final invoice come to its net: what was discounted is one of them.
    adjustments: (settlement ? [] : totals.adjustments).map(({ kind, name, category, rate, amount }) => ({
      charge: kind === "charge",
      reason: name,
      amount: show(amount),
      ...settledCategory(category, rate, totals.groups),
    })),
    totals: {
      lines: show(settlement ? totals.net_total : Money.sum(of.items.map((item) => item.net))),
      discounts: settlement || net("discount") === 0 ? undefined : show(net("discount")),
      charges: settlement || net("charge") === 0 ? undefined : show(net("charge")),
      net: show(totals.net_total),
      tax: show(totals.tax_total),
      total: show(totals.total),
      paid: show(paid),
      rounding: rounds ? show(rounding) : undefined,
      due: show(due),
    },
  };
}

/**
 * Names the taxes that are charged together: EN 16931 has one tax of one rate for them, so that names and sums
 * stand in its note (BT-22).
 */
export function listTogether(
  { taxes }: Pick<Issued, "taxes">,
  totals: Pick<Totals, "taxes">,
  currency: string,
): string {
  if (taxes.length < 2) return "";
  const show = (amount: number) => `${main(amount, currency)} ${currency}`;
  return totals.taxes
    .filter(({ amount }) => amount !== 0)
    .map(({ name, rate, base, amount }) => `${labelTax(name, rate)} on ${show(base)}: ${show(amount)}`)
    .join("\n");
}

export type SelfBilled = Pick<EInvoice, "preceding"> & { type: "389" | "261" };

/** Rules that demand a way to pay of every document; a teammate is paid already (UNTDID 4461: 1, none defined). */
const NAMES_PAYMENT: readonly Profile[] = ["xrechnung", "peppol_selfbilling"];

/** Returns what a buyer issues for its seller: an invoice (389), or its credit note (261) with what it takes back. */
export const selfBilledModel = (
  of: Issued,
  snapshot: Snapshot,
  { type, preceding }: SelfBilled,
  profile: Profile = "en16931",
): EInvoice => {
  const model = invoiceModel(of, snapshot, profile);
  return {
    ...model,
    type,
    preceding,
    payment: model.payment ?? (NAMES_PAYMENT.includes(profile) ? [{ code: "1" }] : undefined),
  };
};

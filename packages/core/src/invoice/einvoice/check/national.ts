import type { Profile, ReadInvoice } from "@stint/documents/xml";
import { CENT, inUnits, isNear, type Rule, UNIT } from "./rule";

const TRANSFERS = ["30", "58"];
const means = ({ payment }: ReadInvoice) => payment ?? [];

/** Says whether the check digits of an IBAN are right (ISO 13616). */
function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Says whether each line is quantity times price, with what is added and taken off (Peppol R120). */
const isLineSum = ({ lines }: ReadInvoice): boolean =>
  lines.every(({ quantity, price, base, discount, charge, net }) => {
    const each = inUnits(base) || UNIT;
    const gross = (inUnits(quantity) * inUnits(price)) / each;
    return isNear(inUnits(net), gross - inUnits(discount) + inUnits(charge), 2n * CENT);
  });

/** Electronic addresses and line sums: rules of Peppol that XRechnung takes over. */
const SHARED: Rule[] = [
  {
    id: "PEPPOL-EN16931-R010",
    words: "Add the client's electronic address",
    field: "client_electronic_address",
    keeps: ({ buyer }) => buyer.electronic_address !== undefined,
  },
  {
    id: "PEPPOL-EN16931-R020",
    words: "Add your electronic address in the settings",
    field: "electronic_address",
    keeps: ({ seller }) => seller.electronic_address !== undefined,
  },
  { id: "PEPPOL-EN16931-R120", words: "Each line is its quantity times its price", keeps: isLineSum },
  {
    id: "PEPPOL-EN16931-R121",
    words: "A price is that of more than nothing",
    keeps: ({ lines }) => lines.every(({ base }) => base === undefined || inUnits(base) > 0n),
  },
];

const isGerman = ({ seller, buyer }: ReadInvoice): boolean =>
  seller.country === "DE" && buyer.country === "DE";
const PEPPOL_INVOICES =
  "71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877".split(
    " ",
  );
const PEPPOL_CREDIT_NOTES = ["381", "396", "81", "83", "532"];

/** What billing and self-billing in Peppol have in common. */
const PEPPOL: Rule[] = [
  ...SHARED,
  {
    id: "PEPPOL-EN16931-CL008",
    words: "Peppol takes no mail address as the client's electronic address",
    field: "client_electronic_address",
    keeps: ({ buyer }) => !buyer.electronic_address || /^\d{4}$/.test(buyer.electronic_address.scheme),
  },
  {
    id: "PEPPOL-EN16931-CL008",
    words: "Peppol takes no mail address as your electronic address",
    field: "electronic_address",
    keeps: ({ seller }) => !seller.electronic_address || /^\d{4}$/.test(seller.electronic_address.scheme),
  },
  {
    id: "PEPPOL-EN16931-R003",
    words: "Add the client's reference or purchase order",
    field: "buyer_reference",
    keeps: ({ buyer_reference, purchase_order }) => Boolean(buyer_reference || purchase_order),
  },
];

const BILLING: Rule[] = [
  ...PEPPOL,
  {
    id: "DE-R-001",
    words: "Say how it is paid: add your bank details in the settings",
    field: "bank_accounts",
    keeps: (of) => !isGerman(of) || means(of).length > 0,
  },
  {
    id: "PEPPOL-EN16931-P0100",
    words: "Peppol does not take this kind of document",
    keeps: ({ type }) => PEPPOL_INVOICES.includes(type) || PEPPOL_CREDIT_NOTES.includes(type),
  },
  {
    id: "PEPPOL-EN16931-P0112",
    words: "Partial and corrected invoices are for Germans among themselves",
    keeps: (of) => !["326", "384"].includes(of.type) || isGerman(of),
  },
];

const SELF_BILLING: Rule[] = [
  ...PEPPOL,
  {
    id: "PEPPOL-EN16931-P0100",
    words: "Self-billing in Peppol takes self-billed invoices and their credit notes alone",
    keeps: ({ type }) => ["389", "527", "261"].includes(type),
  },
];

const GERMAN_TYPES = ["326", "380", "384", "389", "381", "875", "876", "877"];

/** Whoever is missing in a party's part, in words and with the field of its form. */
const needs = (
  id: string,
  words: string,
  field: string,
  read: (of: ReadInvoice) => string | undefined,
): Rule => ({ id, words, field, keeps: (of) => Boolean(read(of)) });

const XRECHNUNG: Rule[] = [
  {
    id: "BR-DE-1",
    words: "Say how it is paid: add your bank details in the settings",
    field: "bank_accounts",
    keeps: (of) => means(of).length > 0,
  },
  needs("BR-DE-3", "Add your city in the settings", "city", ({ seller }) => seller.city),
  needs("BR-DE-4", "Add your postcode in the settings", "postcode", ({ seller }) => seller.postcode),
  needs(
    "BR-DE-5",
    "Add whom clients ask about invoices in the settings",
    "contact_name",
    ({ seller }) => seller.contact_name,
  ),
  needs("BR-DE-6", "Add your phone number in the settings", "phone", ({ seller }) => seller.phone),
  needs("BR-DE-7", "Add your mail address in the settings", "email", ({ seller }) => seller.email),
  needs("BR-DE-8", "Add the client's city", "client_city", ({ buyer }) => buyer.city),
  needs("BR-DE-9", "Add the client's postcode", "client_postcode", ({ buyer }) => buyer.postcode),
  {
    id: "BR-DE-10",
    words: "Add the client's city",
    field: "client_city",
    keeps: ({ delivery }) => !delivery?.country || Boolean(delivery.city),
  },
  {
    id: "BR-DE-11",
    words: "Add the client's postcode",
    field: "client_postcode",
    keeps: ({ delivery }) => !delivery?.country || Boolean(delivery.postcode),
  },
  {
    id: "BR-DE-14",
    words: "Each tax has a rate, be it 0",
    keeps: ({ breakdown }) => breakdown.every(({ rate }) => rate !== undefined),
  },
  needs(
    "BR-DE-15",
    "XRechnung needs the buyer's reference: the Leitweg-ID of an authority",
    "buyer_reference",
    (of) => of.buyer_reference,
  ),
  {
    id: "BR-DE-16",
    words: "Add your tax number in the settings",
    field: "tax_id",
    keeps: ({ seller, breakdown }) =>
      breakdown.every(({ category }) => category === "O") || Boolean(seller.vat_id || seller.tax_id),
  },
  {
    id: "BR-DE-17",
    words: "XRechnung does not take this kind of document",
    keeps: ({ type }) => GERMAN_TYPES.includes(type),
  },
  {
    id: "BR-DE-18",
    words: "A line of the terms that begins with # is for cash discounts; write it otherwise",
    field: "terms",
    keeps: ({ terms }) =>
      terms
        .split(/\r?\n/)
        .filter((line) => line.trim().startsWith("#"))
        .every((line) =>
          /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/.test(line.trim()),
        ),
  },
  {
    id: "BR-DE-19",
    words: "The IBAN is not right: look at your bank details in the settings",
    field: "bank_accounts",
    keeps: (of) => means(of).every(({ code, account }) => code !== "58" || isIban(account ?? "")),
  },
  {
    id: "BR-DE-23",
    words: "A transfer needs the account that it goes to",
    field: "bank_accounts",
    keeps: (of) => means(of).every(({ code, account }) => !TRANSFERS.includes(code) || Boolean(account)),
  },
  {
    id: "BR-DE-26",
    words: "A corrected invoice names the one that it corrects",
    keeps: ({ type, preceding }) => type !== "384" || preceding.length > 0,
  },
  {
    id: "BR-DE-27",
    words: "A phone number has three digits at least",
    field: "phone",
    keeps: ({ seller }) => (seller.phone?.match(/\d/g)?.length ?? 0) >= 3,
  },
  {
    id: "BR-DE-28",
    words: "Your mail address is not one that can be written to",
    field: "email",
    keeps: ({ seller }) => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(seller.email),
  },
  ...SHARED,
];

/** The rules of each profile beside those of EN 16931. */
export const NATIONAL: Record<Profile, readonly Rule[]> = {
  en16931: [],
  basic: [],
  xrechnung: XRECHNUNG,
  peppol: BILLING,
  peppol_selfbilling: SELF_BILLING,
};

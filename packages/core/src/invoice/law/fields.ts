import type { CheckedDocument, hasNumber, MissingField } from "./document";

/** How one field of a country's list (`country/invoice`) is looked for in a document. */
export interface FieldCheck {
  /** What is missing, in words that begin a sentence. */
  text: string;
  place: MissingField["place"];
  /** The field of that form, by its name. */
  at: string;
  /** Asked for only where the client is a business. */
  business?: true;
  /** A full invoice to a business does not go out without it, where a law that is known asks for it. */
  required?: true;
  lacks: (of: CheckedDocument, has: typeof hasNumber) => boolean;
}

/** Says whether tax is charged, or left away for a reason of VAT law. */
const isTaxable = ({ groups }: CheckedDocument): boolean => groups.some(({ category }) => category !== "O");
const isDomestic = ({ seller, buyer }: CheckedDocument): boolean => seller.country === buyer.country;

const yourAddress: FieldCheck = {
  text: "Your address",
  place: "settings",
  at: "street",
  required: true,
  lacks: ({ seller }) => !seller.address,
};
const theirAddress: FieldCheck = {
  text: "The client's address",
  place: "client",
  at: "street",
  required: true,
  lacks: ({ buyer }) => !buyer.address,
};
const supply = (text: string): FieldCheck => ({
  text,
  place: "invoice",
  at: "supply_from",
  // Ahead of the work nobody knows its day.
  lacks: ({ supply_from, is_deposit }) => !supply_from && !is_deposit,
});
const supplyIfOther = supply("The day of the supply, unless it is the invoice's own day");
const supplyDay = supply("The day of the supply");

/** A number of the seller, by the labels that its country prints; `always` also where no tax is charged. */
const yourNumber = (text: string, labels: string[], always = false): FieldCheck => ({
  text,
  place: "settings",
  at: "tax_id",
  lacks: (of, has) => (always || isTaxable(of)) && !has(of.seller, ...labels),
});
/** The number of the register, which is none of the tax office's, has a field of its own. */
const SIREN = { at: "tax_number" } as const;
const theirNumber = (text: string): FieldCheck => ({
  text,
  place: "client",
  at: "tax_id",
  business: true,
  lacks: (of) => isDomestic(of) && !of.buyer.tax_id && !of.buyer.tax_number,
});
const words = (text: string, form: RegExp): FieldCheck => ({
  text,
  place: "invoice",
  at: "note",
  lacks: (of) => !form.test(`${of.title}\n${of.words}`),
});
const yourRegister: FieldCheck = {
  text: "Your register entry, if you have one",
  place: "settings",
  at: "register_number",
  // Who trades in their own name has none.
  lacks: ({ seller }) => Boolean(seller.legal_name) && !seller.register_number,
};

/** The fields that a document may lack; those that are not here are printed always, or told as mandates. */
export const FIELD_CHECKS: Readonly<Record<string, FieldCheck>> = {
  seller_name_address: yourAddress,
  seller_name_location: yourAddress,
  seller_name_address_gstin: yourAddress,
  seller_seat: yourAddress,
  buyer_name_address: theirAddress,
  buyer_name_location: theirAddress,
  buyer_name_address_gstin: theirAddress,
  seller_vat_id: {
    text: "Your VAT id or tax number",
    place: "settings",
    at: "tax_id",
    lacks: (of) => isTaxable(of) && !of.seller.tax_id && !of.seller.tax_number,
  },
  buyer_vat_id_if_buyer_liable_or_intra_eu_goods: {
    text: "The client's VAT id",
    place: "client",
    at: "tax_id",
    business: true,
    lacks: ({ groups, buyer }) =>
      groups.some(({ category }) => category === "AE" || category === "K") && !buyer.tax_id,
  },
  buyer_vat_id_if_total_over_10000_eur: {
    text: "The client's VAT id, over 10,000 EUR",
    place: "client",
    at: "tax_id",
    business: true,
    lacks: ({ currency, total, buyer }) => currency === "EUR" && total > 10_000_00 && !buyer.tax_id,
  },
  supply_or_payment_date_if_different: supplyIfOther,
  supply_date_or_period_if_different: supplyIfOther,
  time_of_supply: supplyDay,
  transaction_date: supplyDay,
  competence_date: supplyDay,
  seller_vat_number: yourNumber("Your VAT number", ["VAT no."]),
  seller_uid_mwst: yourNumber("Your UID", ["UID"]),
  seller_gst_number: yourNumber("Your GST number", ["GST/HST no.", "GST no.", "NZBN"]),
  seller_abn: yourNumber("Your ABN", ["ABN"], true),
  seller_nif: yourNumber("Your NIF", ["NIF"], true),
  seller_siren_or_siret: { ...yourNumber("Your SIREN or SIRET", ["SIREN", "SIRET"], true), ...SIREN },
  seller_kvk_number: yourNumber("Your KvK number", ["KvK-nr."], true),
  seller_orgnr: yourNumber("Your organisation number", ["Org.nr", "Momsreg.nr"], true),
  seller_cvr: yourNumber("Your CVR number", ["CVR-nr."], true),
  seller_partita_iva_and_regime_code: yourNumber("Your partita IVA", ["P. IVA"], true),
  registration_number_T13: yourNumber("Your registration number (T and 13 digits)", ["Registration no."]),
  prestador_cnpj_or_cpf: yourNumber("Your CNPJ or CPF", ["CNPJ", "CPF"], true),
  buyer_nif: theirNumber("The client's NIF"),
  buyer_nif_if_business_or_asked: theirNumber("The client's NIF"),
  buyer_siren: {
    ...theirNumber("The client's SIREN or SIRET"),
    ...SIREN,
    lacks: (of, has) => isDomestic(of) && !has(of.buyer, "SIREN", "SIRET"),
  },
  buyer_nip: theirNumber("The client's NIP"),
  buyer_partita_iva_or_codice_fiscale: theirNumber("The client's partita IVA or codice fiscale"),
  recipient_code_or_pec: {
    text: "The client's recipient code or PEC, as electronic address",
    place: "client",
    at: "electronic_address",
    business: true,
    lacks: (of) => isDomestic(of) && !of.buyer.electronic_address,
  },
  seller_legal_form_and_capital: yourRegister,
  seller_legal_form: yourRegister,
  seller_rcs_or_rm: yourRegister,
  rea_data_for_companies: yourRegister,
  f_skatt_note: words("The words “Godkänd för F-skatt”, in the note", /f-skatt/i),
  words_tax_invoice: {
    ...words("The words “Tax invoice”, in the title or note", /tax invoice/i),
    lacks: (of) => isTaxable(of) && !/tax invoice/i.test(`${of.title}\n${of.words}`),
  },
};

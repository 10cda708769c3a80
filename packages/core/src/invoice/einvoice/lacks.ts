import type { EInvoice } from "@stint/documents/xml";
import { Money } from "../../platform/money";
import { check } from "./check";
import { isCountry, isCurrency } from "./check/codes";

/**
 * Lists what an e-invoice still lacks, by field: countries (BR-09, BR-11, BR-CL-14), the numbers that its tax
 * categories require (BR-S-02, BR-AE-02, BR-G-02, BR-IC-02, …), amounts with two decimals at most (BR-DEC) in
 * a currency of its list (BR-CL-04), rates that BR-CO-17 does not read as zero, and a due date or words
 * (BR-CO-25); then whatever else its profile demands, with the rule's number.
 */
export function lacks(of: EInvoice): Record<string, string> {
  const { seller, buyer, breakdown, currency, lines } = of;
  const has = (...categories: string[]) => breakdown.some(({ category }) => categories.includes(category));
  const fields: Record<string, string> = {};
  if (Money.minorDigits(currency) > 2) fields.currency = "An e-invoice has two decimals at most";
  if (!isCurrency(currency)) fields.currency = `${currency} is no currency of an e-invoice`;
  const low = breakdown.find(({ category, rate }) => category === "S" && Number(rate) < 0.5);
  if (low)
    fields.taxes =
      Number(low.rate) === 0
        ? "An e-invoice takes one tax without a rate, not several"
        : "An e-invoice takes no tax rate below 0.5%";
  if (!seller.name) fields.brand_name = "Add the name of your business in the settings";
  if (!buyer.name) fields.client_id = "Choose a client";
  if (!isCountry(seller.country)) fields.country = "Add your country in the settings";
  if (!isCountry(buyer.country)) fields.client_country = "Add the client's country";
  if (has("S", "Z", "E", "AE", "K", "G") && !seller.vat_id && !seller.tax_id)
    fields.tax_id = "Add your tax number in the settings";
  if (has("K", "G") && !seller.vat_id) fields.tax_id = "Add your VAT number in the settings";
  if (has("AE") && !buyer.vat_id && !buyer.legal_id)
    fields.client_tax_id = "Reverse charge needs the client's VAT number, with the letters of its country";
  if (has("K") && !buyer.vat_id)
    fields.client_tax_id = "A supply within the EU needs the client's VAT number";
  if (!of.due_on && !of.terms && Number(of.totals.due) > 0)
    fields.due_on = "Say when it is due, or how it is paid";
  if (lines.length === 0) fields.items = "There is nothing on this invoice";
  for (const { id, field = id, words } of check(of)) fields[field] ??= `${words} (${id})`;
  return fields;
}

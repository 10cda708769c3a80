/**
 * The rates of the stand-in for automatic tax, in hundredths of a percent, by country or by country and state. They
 * are examples, not advice: what is not listed is not taxed.
 */
export const TAX_RATES: Readonly<Record<string, { name: string; rate: number }>> = {
  "US-CA": { name: "Sales Tax", rate: 725 },
  "US-NY": { name: "Sales Tax", rate: 888 },
  "US-TX": { name: "Sales Tax", rate: 625 },
  "US-WA": { name: "Sales Tax", rate: 1010 },
  AT: { name: "VAT", rate: 2000 },
  DE: { name: "VAT", rate: 1900 },
  FR: { name: "VAT", rate: 2000 },
  GB: { name: "VAT", rate: 2000 },
};

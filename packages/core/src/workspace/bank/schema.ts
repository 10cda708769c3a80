import * as z from "zod";

/** What payers give as the reference: the invoice's number, or a creditor reference made of it. */
export const REFERENCES = ["number", "creditor"] as const;

/** An account that clients transfer to, for invoices in one currency. */
export const BankAccount = z.object({
  currency: z.string(),
  /** ISO 3166 alpha-2; that of the IBAN where it has one. */
  country: z.string(),
  holder: z.string(),
  /** The bank's name; "" if not given. */
  bank: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** The code of the bank in its country: routing number, sort code, BSB, IFSC. */
  routing: z.string(),
  account: z.string(),
  /** What payers give as the reference: the invoice's number, or a creditor reference made of it. */
  reference: z.enum(REFERENCES),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** The account that an invoice names, with the reference of its payment: frozen in its snapshot (D12). */
export const InvoiceBank = BankAccount.extend({ reference: z.string() });
export type InvoiceBank = z.infer<typeof InvoiceBank>;

import * as z from "zod";
import { isCurrency } from "../../platform/money/codes";
import { line, required, stop } from "../../platform/shape";
import { FIELDS, plainCode, problemsOf, REFERENCES } from "./rules";

const Code = (label: string) => line(label, 60).transform(plainCode);

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

/** The same as typed: codes may have spaces and dashes, and their check digits must be right. */
export const BankAccountInput = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, stop("Use a currency code such as USD"))
      .refine(isCurrency, "Use a currency code such as USD"),
    country: z.string().regex(/^[A-Z]{2}$/, stop("Choose the country of the bank")),
    holder: required("Account holder", 70),
    bank: line("Bank", 70),
    iban: Code("IBAN"),
    bic: Code("BIC"),
    routing: Code("Bank code"),
    account: Code("Account number"),
    reference: z.enum(REFERENCES, "Choose the reference"),
  })
  .transform((of) => (/^[A-Z]{2}/.test(of.iban) ? { ...of, country: of.iban.slice(0, 2) } : of))
  .superRefine((of, context) => {
    const problems = problemsOf(of);
    for (const field of FIELDS)
      if (problems[field]) context.addIssue({ code: "custom", path: [field], message: problems[field] });
  });

/** The accounts of a workspace: one for each currency. */
export const BankAccountsInput = z
  .array(BankAccountInput)
  .max(20, "At most twenty accounts")
  .superRefine((accounts, context) => {
    accounts.forEach(({ currency }, at) => {
      if (accounts.findIndex((each) => each.currency === currency) < at)
        context.addIssue({
          code: "custom",
          path: [at, "currency"],
          message: `There is an account for ${currency} already`,
        });
    });
  });

/** The account that an invoice names, with the reference of its payment: frozen in its snapshot (D12). */
export const InvoiceBank = BankAccount.extend({ reference: z.string() });
export type InvoiceBank = z.infer<typeof InvoiceBank>;

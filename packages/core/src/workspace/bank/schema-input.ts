import * as z from "zod";
import { isCurrency } from "../../platform/money/codes";
import { line, required, stop } from "../../platform/shape";
import { FIELDS, plainCode, problemsOf } from "./rules";
import { REFERENCES } from "./schema";

const Code = (label: string) => line(label, 60).transform(plainCode);

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
  .max(20, stop("At most twenty accounts"))
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

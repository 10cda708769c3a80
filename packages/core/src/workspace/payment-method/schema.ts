/** The payment methods that a workspace offers on its invoices, by their currency. Browser-safe. */
import * as z from "zod";
import { stop } from "../../platform/shape";
import { METHODS, typeOf } from "../../platform/stripe/methods/rules";

/** `manual` is a transfer to the owner's own account, and whatever else they wrote. */
export const OFFERED = [...METHODS, "manual"] as const;

/** What was chosen for one currency; for one that is not in the list, the defaults. */
export const CurrencyMethods = z.object({
  currency: z.string(),
  methods: z.array(z.enum(OFFERED)),
  /** True if new invoices let the client carry the processing fee. */
  pass_fee: z.boolean(),
});
export type CurrencyMethods = z.infer<typeof CurrencyMethods>;

const Input = z
  .strictObject({
    currency: z
      .string()
      .max(3, stop("Use a currency code such as USD"))
      .regex(/^[A-Z]{3}$/, "Use a currency code such as USD"),
    methods: z
      .array(z.enum(OFFERED, "Choose a way to pay"))
      .max(OFFERED.length, stop("Name each way once"))
      .transform((ways) => OFFERED.filter((way) => ways.includes(way))),
    pass_fee: z.boolean("Say yes or no"),
  })
  .superRefine(({ currency, methods }, issues) => {
    for (const [at, way] of methods.entries())
      if (way !== "manual" && typeOf(way, currency) === undefined)
        issues.addIssue({
          code: "custom",
          path: ["methods", at],
          message: `This way to pay is not there in ${currency}`,
        });
  });

export const CurrencyMethodsInput = z
  .array(Input)
  .max(50, stop("At most 50 currencies"))
  .refine(
    (all) => new Set(all.map(({ currency }) => currency)).size === all.length,
    "Name each currency once",
  );

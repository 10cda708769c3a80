import * as z from "zod";
import { Cents, ID, Percent, required, stop } from "../../platform/shape";

/**
 * A tax that clients take off what they pay and hand to the tax office in the seller's name. It is computed from the
 * net total; documents copy it.
 */
export const Withholding = z.object({
  name: z.string(),
  /** Percent of the net total. */
  rate: z.string(),
  /** Another rate for the part of the net total above an amount, in minor units of one currency. */
  step: z.object({ above: z.number().int(), rate: z.string(), currency: z.string() }).nullable(),
  /** Parts of a minor unit are left out, and not rounded to the nearest. */
  rounds_down: z.boolean(),
});
export type Withholding = z.infer<typeof Withholding>;

const above0 = (rate: string): boolean => Number(rate) > 0;
const Rate = Percent.refine(above0, "Use a percentage above 0");

export const WithholdingInput = z.strictObject({
  name: required("Name", 60),
  rate: Rate,
  step: z
    .strictObject({
      above: Cents.min(1, "Enter an amount"),
      rate: Rate,
      currency: z.string().regex(/^[A-Z]{3}$/, stop("Use a currency code such as JPY")),
    })
    .nullable()
    .default(null),
  rounds_down: z.boolean("Say yes or no").default(false),
});
export type WithholdingInput = z.infer<typeof WithholdingInput>;

/** One of a business's withholding rates. */
export const WithholdingRate = Withholding.extend({
  id: ID,
  /** What clients in its own country begin with; one at most. */
  is_default: z.boolean(),
});
export type WithholdingRate = z.infer<typeof WithholdingRate>;

const WithholdingRateInput = WithholdingInput.extend({
  /** Absent for a new one. */
  id: ID.optional(),
  is_default: z.boolean("Say yes or no").default(false),
});
export type WithholdingRateInput = z.infer<typeof WithholdingRateInput>;

const fold = (name: string) => name.trim().toLowerCase();

/** The withholding rates of a business: each name once, and one default at most. */
export const WithholdingRates = z
  .array(WithholdingRateInput)
  .max(10, stop("At most 10 rates"))
  .superRefine((rates, context) => {
    const names = new Set<string>();
    for (const [at, { name, is_default }] of rates.entries()) {
      if (names.has(fold(name)))
        context.addIssue({ code: "custom", path: [at, "name"], message: "Another rate has this name" });
      names.add(fold(name));
      if (is_default && rates.findIndex((each) => each.is_default) < at)
        context.addIssue({
          code: "custom",
          path: [at, "is_default"],
          message: "Another rate is the default",
        });
    }
  });

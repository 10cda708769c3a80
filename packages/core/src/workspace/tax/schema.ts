import * as z from "zod";
import { ID, line, stop } from "../../platform/shape";
import { ItemTax, TaxInput } from "../../platform/tax/schema";

/** Where a rate is the default: a region (`US-TX`), a country (`DE`), the European Union (`EU`) or everywhere (`*`). */
export const Place = z
  .string()
  .regex(/^(\*|[A-Z]{2}(-[A-Z0-9]{1,3})?)$/, stop("Use a place such as DE, US-TX, EU or *"));

/**
 * A tax that a business charges, or its reason to charge none (any category but S). Documents copy it, so that
 * a change or removal leaves what was made before as it is.
 */
export const TaxRate = z.object({
  id: ID,
  ...ItemTax.shape,
  /** What it is used for, in the owner's words. */
  note: z.string(),
  /** Chosen by hand where there is no place. */
  default_for: z.array(z.string()),
  /** Of a state's or province's rate: charged beside its country's own, as QST is beside GST; else instead of it. */
  joins_country: z.boolean().optional(),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRateInput = TaxInput.safeExtend({
  /** Absent for a new one. */
  id: ID.optional(),
  note: line("What it is used for", 120).default(""),
  default_for: z.array(Place).max(60, stop("At most 60 places")).default([]),
  joins_country: z.boolean().optional(),
});
export type TaxRateInput = z.infer<typeof TaxRateInput>;

/** Countries where several taxes are charged together, such as GST with a province's own. */
const STACKED = new Set(["BR", "CA", "IN", "US"]);

/** Says whether a rate may be charged beside that of the country: it is a tax, and that of states or provinces alone. */
export const canJoinCountry = ({
  category,
  default_for,
}: {
  category?: string | undefined;
  default_for: readonly string[];
}): boolean =>
  (category ?? "S") === "S" && default_for.length > 0 && default_for.every((place) => place.includes("-"));

/** Says whether several rates may be the default of a place, all charged together. */
export const stacksTaxes = (place: string): boolean => STACKED.has(place.slice(0, 2));

const fold = (name: string) => name.trim().toLowerCase();

/** The rates of a workspace: each name once, and each place the default of one, unless taxes stack there. */
export const TaxRates = z
  .array(TaxRateInput)
  .max(30, stop("At most 30 rates"))
  .superRefine((rates, context) => {
    const names = new Set<string>();
    const places = new Map<string, string>();
    for (const [at, { name, rate, default_for, joins_country, category }] of rates.entries()) {
      if (joins_country && !canJoinCountry({ category, default_for }))
        context.addIssue({
          code: "custom",
          path: [at, "joins_country"],
          message: "Only a state’s or province’s tax is charged together with its country’s",
        });
      // "USt" is 19% and 7%: only the same name at the same rate is one rate twice.
      const label = `${fold(name)} ${Number(rate)} ${category ?? "S"}`;
      if (names.has(label))
        context.addIssue({
          code: "custom",
          path: [at, "name"],
          message: "Another rate has this name and rate",
        });
      names.add(label);
      for (const place of new Set(default_for)) {
        const other = places.get(place);
        if (other !== undefined && !stacksTaxes(place))
          context.addIssue({
            code: "custom",
            path: [at, "default_for"],
            message: `${other} is the default there`,
          });
        places.set(place, name);
      }
    }
  });

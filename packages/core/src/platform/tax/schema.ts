/** How something is taxed: the same shapes wherever a tax is typed, kept or printed. Browser-safe. */
import * as z from "zod";
import { line, Percent, required } from "../shape";

/** VAT categories of EN 16931: standard, zero, exempt, reverse charge, within the EU, export, not subject. */
export const TAX_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "O"] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** A tax of a line. Categories other than S have no rate, but a reason. */
export const ItemTax = z.object({
  name: z.string(),
  rate: z.string(),
  category: z.enum(TAX_CATEGORIES),
  reason: z.string(),
});
export type ItemTax = z.infer<typeof ItemTax>;

const taxFields = z.strictObject({
  name: required("Tax name", 60),
  rate: Percent,
  category: z.enum(TAX_CATEGORIES, "There is no such tax category").optional(),
  /** Required for E; the others have standard reasons. */
  reason: line("Reason", 200).optional(),
});
const isZero = (rate: string) => /^0(\.0+)?$/.test(rate);
const rateFits = ({ rate, category }: { rate?: string | undefined; category?: TaxCategory | undefined }) =>
  category === undefined || rate === undefined || (category === "S") !== isZero(rate);
const RATE = { message: "Only a standard tax has a rate", path: ["rate"] };
const reasonGiven = (of: { category?: TaxCategory | undefined; reason?: string | undefined }) =>
  of.category !== "E" || Boolean(of.reason);
const REASON = { message: "Say why this is exempt", path: ["reason"] };

export const TaxInput = taxFields.refine(rateFits, RATE).refine(reasonGiven, REASON);
export type TaxInput = z.infer<typeof TaxInput>;
export const TaxUpdateInput = taxFields.partial().refine(rateFits, RATE);
export type TaxUpdateInput = z.infer<typeof TaxUpdateInput>;

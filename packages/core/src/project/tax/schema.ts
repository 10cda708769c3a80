/** The tax of a project: what its proposal, its schedule and its invoices are taxed with. Browser-safe. */
import * as z from "zod";
import { ID } from "../../platform/shape";
import { ItemTax, TaxInput } from "../../platform/tax/schema";

/** A tax as it was copied; `rate_id` is the workspace's rate that it was copied from. */
const Copied = { rate_id: ID.optional() };

export const CopiedTax = ItemTax.extend(Copied);
export type CopiedTax = z.infer<typeof CopiedTax>;
export const CopiedTaxInput = TaxInput.safeExtend(Copied);

export const ProjectTax = z.object({
  taxes: z.array(CopiedTax),
  /** Prices of the scope include tax. */
  inclusive: z.boolean(),
  /** Somebody decided: the owner, or a default of the workspace or client. No taxes are then a decision, too. */
  chosen: z.boolean(),
});
export type ProjectTax = z.infer<typeof ProjectTax>;

export const ProjectTaxInput = z.strictObject({
  taxes: z.array(CopiedTaxInput).max(5, "At most five taxes"),
  inclusive: z.boolean(),
  chosen: z.boolean(),
});
export type ProjectTaxInput = z.infer<typeof ProjectTaxInput>;

/** What a project without a decision has: nothing is taxed, as before there were taxes of projects. */
export const UNDECIDED: ProjectTax = { taxes: [], inclusive: false, chosen: false };

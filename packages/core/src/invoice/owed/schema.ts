import * as z from "zod";
import { Sum } from "../../platform/shape";

/** The amounts that signed change orders take back of a client's invoices and no credit note gives yet. */
export const OwedToClient = z.object({
  /** Minor units of the agreement, without tax. */
  amount: Sum,
  /** "$2,000.00 to be credited once the dispute ends (before tax)" */
  text: z.string(),
});
export type OwedToClient = z.infer<typeof OwedToClient>;

import * as z from "zod";

/** The price of a payment: per mille of the amount, a fixed part, and the most; the latter two in US cents. */
export const Fee = z.object({ mille: z.number(), fixed: z.number(), most: z.number().optional() });
export type Fee = z.infer<typeof Fee>;

/** The price of each way in which clients pay online. */
export const Fees = z.object({ card: Fee, bank: Fee });
export type Fees = z.infer<typeof Fees>;

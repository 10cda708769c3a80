import * as z from "zod";

/** The price of a payment: per mille of the amount, a fixed part, and the most; the latter two in US cents. */
export const Fee = z.object({ mille: z.number(), fixed: z.number(), most: z.number().optional() });
export type Fee = z.infer<typeof Fee>;

/** The price of each way in which clients pay online. */
export const Fees = z.object({ card: Fee, bank: Fee, ideal: Fee, bancontact: Fee });
export type Fees = z.infer<typeof Fees>;

/** The same as an invoice keeps it; older ones know of cards and debits alone. */
export const KeptFees = Fees.partial({ ideal: true, bancontact: true });

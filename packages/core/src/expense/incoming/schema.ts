import * as z from "zod";
import { NETWORKS } from "../../platform/delivery/rules";
import { DateOnly, ID, Instant } from "../../platform/shape";
import { BILL } from "../schema-bill";

export const INCOMING_STATUSES = ["waiting", "noted", "dismissed"] as const;

/** A bill that came in through a network, before and after somebody noted it as an expense. */
export const Incoming = z.object({
  id: ID,
  ...BILL,
  network: z.enum(NETWORKS),
  /** Its total in words, "€119.00"; stored as it is written there, "119.00 EUR". */
  total: z.string(),
  issued_on: DateOnly.nullable(),
  /** True for a credit note, which is no expense. */
  is_credit: z.boolean(),
  status: z.enum(INCOMING_STATUSES),
  /** The expense that it was noted as. */
  expense_id: ID.nullable(),
  created_at: Instant,
});
export type Incoming = z.infer<typeof Incoming>;

/** The project that a bill would be an expense of. */
export const IncomingReadInput = z.strictObject({ project_id: ID });
export type IncomingReadInput = z.infer<typeof IncomingReadInput>;

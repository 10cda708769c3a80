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
  /** The address in the network that it names as its sender, "0208:0123456789"; "" where it names none. */
  sender: z.string(),
  /** False for a file that Stint cannot read: it is kept to be opened. */
  is_readable: z.boolean(),
  /** A bill that came before with the same number of the same supplier or sender: the two are to be compared. */
  looks_like_id: ID.nullable(),
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

/** The address of a bill's file on the file store's own origin, valid for ten minutes. */
export const IncomingFile = z.object({ url: z.string(), type: z.string(), size: z.number() });
export type IncomingFile = z.infer<typeof IncomingFile>;

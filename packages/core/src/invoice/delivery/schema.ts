import * as z from "zod";
import { NETWORKS } from "../../platform/delivery/rules";
import { Instant } from "../../platform/shape";
import { DELIVERY_STATUSES } from "./rules";

/** An issued document on its way through a network. */
export const DeliveryInfo = z.object({
  /** "invoice.xml", or "note-17.xml" for a credit note. */
  document: z.string(),
  network: z.enum(NETWORKS),
  receiver: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  /** The status in words. */
  text: z.string(),
  /** Why, in the words of the network or the receiver; "" without any. */
  reason: z.string(),
  /** What the owner does next; "" where nothing is to be done. */
  advice: z.string(),
  updated_at: Instant,
});
export type DeliveryInfo = z.infer<typeof DeliveryInfo>;

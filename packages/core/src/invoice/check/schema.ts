import * as z from "zod";
import { NETWORKS } from "../../platform/delivery/rules";
import { DateOnly } from "../../platform/shape";
import { Settlement } from "../settlement/schema";

/** Which document is checked: the invoice, or a credit note of it. */
export const CHECKED_DOCUMENTS = ["invoice", "credit_note"] as const;

/** What a document lacks before it goes out. */
export const Check = z.object({
  missing: z.array(
    z.object({
      field: z.string(),
      /** What is missing, in words that begin a sentence. */
      text: z.string(),
      /** Where it is filled in: `settings`, the `client`, the `invoice`. */
      place: z.enum(["settings", "client", "invoice"]),
      /** The field of that form, by its name. */
      at: z.string(),
      /** The country whose law names it (ISO 3166 alpha-2); "" for none. */
      country: z.string(),
      /** True where the document is wrong without it; all others are told only. */
      is_needed: z.boolean(),
    }),
  ),
  /** What a law asks for and the product cannot do yet, in sentences. */
  mandates: z.array(z.string()),
  /** The network that the e-invoice goes out through, beside the mail; null for mail alone. */
  delivery: z
    .object({
      network: z.enum(NETWORKS),
      address: z.string(),
      /** True where the receiver takes e-invoices there; null where the network does not answer. */
      is_known: z.boolean().nullable(),
    })
    .nullable(),
  /** What is unusual by a law and may be meant, in sentences. */
  hints: z.array(z.string()),
  /** What it would settle if it went out now; null unless it is the last one of its agreement. */
  settlement: Settlement.nullable(),
  /** The currency that the tax has to be named in, too; null where the invoice's own is enough. */
  tax_currency: z.string().nullable(),
  /** The days of the supply by the project's own dates, where the invoice says none. */
  supply: z.object({ from: DateOnly, until: DateOnly }).nullable(),
});
export type Check = z.infer<typeof Check>;

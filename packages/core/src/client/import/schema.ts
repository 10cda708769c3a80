import * as z from "zod";
import { ID } from "../../platform/shape";

/** The fields that a list's column can be mapped to. `contact_name` is first and last name in one. */
export const IMPORT_FIELDS = [
  "name",
  "first_name",
  "last_name",
  "contact_name",
  "email",
  "phone",
  "title",
  "website_url",
  "street",
  "postcode",
  "city",
  "region",
  "billing_address",
  "kind",
  "tax_rate",
  "tax_id",
  "tax_number",
  "electronic_address",
  "buyer_reference",
  "purchase_order",
  "country",
  "description",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const MOST_ROWS = 1000;
/** Far longer than any field may be, so that the row's own error is reported. */
const Cell = z.string().max(5000, "A cell has more than 5,000 characters");

/** One line of a list: its cells, unchanged. */
export const ImportRow = z.strictObject({
  /** The line number in the file, so that a person can find it. */
  line: z.number().int().min(1),
  ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Cell.optional()])) as Record<
    ImportField,
    z.ZodOptional<typeof Cell>
  >),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportInput = z.strictObject({
  rows: z.array(ImportRow).min(1, "There are no rows").max(MOST_ROWS, "At most 1,000 rows at once"),
  /** Only report what would happen; nothing is written. */
  dry_run: z.boolean(),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** `new`: creates a client · `added`: adds to an existing one · `same`: nothing new · `bad`: skipped. */
export const OUTCOMES = ["new", "added", "same", "bad"] as const;
export const ImportOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(OUTCOMES),
  name: z.string(),
  /** The client that was matched or created; null for a bad row and in a dry run of a new one. */
  client_id: ID.nullable(),
  /** The error of a bad row, in words. */
  problem: z.string().nullable(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const ImportAnswer = z.object({ rows: z.array(ImportOutcome) });
export type ImportAnswer = z.infer<typeof ImportAnswer>;

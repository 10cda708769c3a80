import * as z from "zod";
import { FinishInput } from "../platform/file/schema";
import { Cents, DateOnly, ID, Instant, Percent, required, Sum, text } from "../platform/shape";
import { STATES } from "./rules";
import { BILL } from "./schema-bill";

export { BILL };

export const CATEGORIES = [
  "travel",
  "lodging",
  "meals",
  "materials",
  "software",
  "equipment",
  "subcontractor",
  "printing",
  "fees",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The status of the payout that repays an expense. */
export const REPAYMENT_STATUSES = ["draft", "committed", "paid", "held", "failed"] as const;

/** The invoice that bills the expense; without a number until it is sent. */
export const Billed = z.object({ invoice_id: ID, number: z.string().nullable() });
export type Billed = z.infer<typeof Billed>;

export const Receipt = z.object({
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  created_at: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

/** The fields of an expense that a person enters. */
export const FIELDS = {
  name: required("Expense", 120),
  category: z.enum(CATEGORIES, "Choose a category"),
  /** The day on which it was paid. */
  spent_on: DateOnly,
  /** Minor units of the project's currency, including the taxes that were paid. */
  amount: Cents.min(1, "Enter an amount"),
  billable: z.boolean(),
  /** Percent that the client pays on top. */
  markup: Percent,
  note: text("Note", 1000),
};

export const Info = z.object({
  id: ID,
  project_id: ID,
  ...FIELDS,
  /** "" where it was read from none. */
  ...BILL,
  currency: z.string(),
  /** The client's price: the amount with its markup. */
  price: Sum,
  status: z.enum(STATES),
  /** The invoice that bills it. */
  billed: Billed.nullable(),
  /** The payout that repays it to a teammate: its amount is then fixed. */
  repaid: z.object({ payout_id: ID, name: z.string(), status: z.enum(REPAYMENT_STATUSES) }).nullable(),
  receipt: Receipt.nullable(),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

export const CreateInput = z.strictObject({
  project_id: ID,
  ...FIELDS,
  category: FIELDS.category.default("other"),
  billable: FIELDS.billable.default(true),
  markup: FIELDS.markup.default("0"),
  note: FIELDS.note.default(""),
  supplier: BILL.supplier.optional(),
  supplier_number: BILL.supplier_number.optional(),
  /** The e-invoice that it was read from, kept as its receipt: what `/expenses/bill` answered. */
  bill_upload_id: FinishInput.shape.upload_id.optional(),
  /** The bill that came in, which is noted by this. */
  incoming_id: ID.optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

export const UpdateInput = z.strictObject(FIELDS).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

/** A completed upload, and its name. */
export const ReceiptInput = FinishInput.extend({ name: required("File name", 200) });
export type ReceiptInput = z.infer<typeof ReceiptInput>;

/** A receipt's address on the file store's own origin, valid for ten minutes. */
export const ReceiptAddress = Receipt.extend({ url: z.string() });
export type ReceiptAddress = z.infer<typeof ReceiptAddress>;

/** The text of an e-invoice that someone sent: UBL or Cross Industry Invoice. */
export const BillInput = z.strictObject({
  project_id: ID,
  xml: z.string().min(1, "Choose a file").max(900_000, "This e-invoice is too large to be read here"),
});
export type BillInput = z.infer<typeof BillInput>;

/** What an e-invoice says of an expense, to be looked over before it is kept. */
export const Bill = z.object({
  ...BILL,
  name: z.string(),
  /** Null where it says none. */
  spent_on: DateOnly.nullable(),
  /** Minor units with its taxes; null in another currency than the project's. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  /** The same amount in words, for a currency that is not the project's. */
  total: z.string(),
  note: z.string(),
  /** Keeps the XML as the receipt of the expense; null for a bill that came in, whose XML is kept. */
  bill_upload_id: z.string().nullable(),
  /** The expense that was read from the same bill. */
  duplicate: z.object({ id: ID, project_id: ID }).nullable(),
});
export type Bill = z.infer<typeof Bill>;

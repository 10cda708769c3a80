import * as z from "zod";
import {
  Cents,
  DateOnly,
  EmailCc,
  ID,
  Instant,
  line,
  Percent,
  Quantity,
  required,
  text,
} from "../platform/shape";
import { STATUSES } from "./status";

export { STATUSES };

export const PAYMENT_METHODS = ["card", "bank", "manual"] as const;
export const MANUAL_METHODS = ["bank_transfer", "check", "cash", "card", "other"] as const;

export const Item = z.object({
  id: ID,
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  /** Cents each. */
  unit_price: Cents,
  /** The stored line net (D6). */
  net: Cents,
  rank: z.string(),
});
export type Item = z.infer<typeof Item>;

export const Discount = z.object({
  id: ID,
  name: z.string(),
  /** One of the two. */
  percent: Percent.nullable(),
  amount: Cents.nullable(),
});
export type Discount = z.infer<typeof Discount>;
export const Tax = z.object({ id: ID, name: z.string(), rate: Percent });
export type Tax = z.infer<typeof Tax>;

export const Totals = z.object({
  subtotal: Cents,
  discount_total: Cents,
  tax_total: Cents,
  total: Cents,
  amount_paid: Cents,
  amount_due: Cents,
  taxes: z.array(z.object({ name: z.string(), rate: z.string(), base: Cents, amount: Cents })),
});
export type Totals = z.infer<typeof Totals>;

export const Payment = z.object({
  id: ID,
  amount: Cents,
  method: z.string(),
  status: z.enum(["processing", "settled", "failed"]),
  paid_at: DateOnly,
  note: z.string(),
  reference: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

const party = z.object({ name: z.string(), email: z.string(), address: z.string(), tax_id: z.string() });

/** Parties, brand and terms as they were at sending (D12); null while a draft. */
export const Snapshot = z.object({
  seller: party,
  buyer: party,
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  project_name: z.string().nullable(),
  time_zone: z.string(),
  /** Bank details or other words on how else to pay; "" without any. */
  payment_instructions: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const Info = z.object({
  id: ID,
  owner_id: ID,
  project_id: ID.nullable(),
  project_name: z.string().nullable(),
  client_id: ID.nullable(),
  client_name: z.string(),
  is_global: z.boolean(),
  /** Null until sent (D11). */
  number: z.string().nullable(),
  title: z.string(),
  status: z.enum(STATUSES),
  currency: z.string(),
  issued_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
  /** Days to pay, used where no due date was set. */
  payment_terms: z.number().int(),
  note: z.string(),
  email_cc: z.array(z.string()),
  items: z.array(Item),
  discounts: z.array(Discount),
  taxes: z.array(Tax),
  totals: Totals,
  payments: z.array(Payment),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  /** When a scheduled invoice goes out. */
  send_on: DateOnly.nullable(),
  /** Which planned payment of which accepted proposal it is. */
  schedule: z.object({ proposal_id: ID, sequence: z.number().int(), label: z.string() }).nullable(),
  hash: z.string().nullable(),
  sent_at: Instant.nullable(),
  sent_to: z.string().nullable(),
  viewed_at: Instant.nullable(),
  paid_at: DateOnly.nullable(),
  payment_method: z.string().nullable(),
  snapshot: Snapshot.nullable(),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

/** A row of the list: no lines. */
export const Listed = Info.pick({
  id: true,
  project_id: true,
  project_name: true,
  client_id: true,
  client_name: true,
  number: true,
  title: true,
  status: true,
  currency: true,
  issued_on: true,
  due_on: true,
  send_on: true,
  sent_at: true,
  paid_at: true,
  created_at: true,
}).extend({ total: Cents, amount_due: Cents });
export type Listed = z.infer<typeof Listed>;

/** What anybody with the link gets. */
export const PublicInfo = z.object({
  state: z.enum(["due", "partially_paid", "processing", "paid", "void"]),
  number: z.string(),
  title: z.string(),
  currency: z.string(),
  issued_on: DateOnly,
  due_on: DateOnly,
  overdue: z.boolean(),
  note: z.string(),
  items: z.array(Item.omit({ rank: true })),
  discounts: z.array(Discount.omit({ id: true }).extend({ value: Cents })),
  totals: Totals,
  payments: z.array(Payment.omit({ id: true, note: true })),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  snapshot: Snapshot,
  publishable_key: z.string(),
  /** The payment provider's script for browsers. */
  script_url: z.string(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

export const CreateInput = z.strictObject({
  project_id: ID.optional(),
  client_id: ID.optional(),
  is_global: z.boolean().optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

export const UpdateInput = z
  .strictObject({
    title: line("Title", 200),
    client_id: ID,
    issued_on: DateOnly.nullable(),
    due_on: DateOnly.nullable(),
    payment_terms: z.number().int().min(0).max(365),
    note: text("Note", 2000),
    email_cc: EmailCc,
  })
  .partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

export const ItemInput = z.strictObject({
  name: required("Item", 200),
  description: text("Description").optional(),
  quantity: Quantity.optional(),
  unit_price: Cents.optional(),
  after_id: ID.nullable().optional(),
});
export type ItemInput = z.infer<typeof ItemInput>;
export const ItemUpdateInput = z
  .strictObject({
    name: required("Item", 200),
    description: text("Description"),
    quantity: Quantity,
    unit_price: Cents,
    rank: z.string().regex(/^[0-9A-Za-z]{1,64}$/),
  })
  .partial();
export type ItemUpdateInput = z.infer<typeof ItemUpdateInput>;

export const DiscountInput = z
  .strictObject({ name: line("Name", 120).optional(), percent: Percent.optional(), amount: Cents.optional() })
  .refine(
    (value) => (value.percent === undefined) !== (value.amount === undefined),
    "Give a percentage or an amount",
  );
export type DiscountInput = z.infer<typeof DiscountInput>;
export const TaxInput = z.strictObject({ name: required("Tax name", 60), rate: Percent });
export type TaxInput = z.infer<typeof TaxInput>;
export const TaxUpdateInput = TaxInput.partial();
export type TaxUpdateInput = z.infer<typeof TaxUpdateInput>;

export const SendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  /** A date in the future schedules instead of sending. */
  send_at: DateOnly.optional(),
  message: text("Message", 2000).optional(),
});
export type SendInput = z.infer<typeof SendInput>;

export const ResendInput = z.strictObject({
  email_cc: EmailCc.optional(),
  message: text("Message", 2000).optional(),
});
export type ResendInput = z.infer<typeof ResendInput>;

/** What the payment form needs. `client_secret` is null while nobody has started to pay. */
export const CardPayment = z.object({
  client_secret: z.string().nullable(),
  publishable_key: z.string(),
  amount: Cents,
  currency: z.string(),
});
export type CardPayment = z.infer<typeof CardPayment>;

/** `payment_intent` names the payment where the page knows it. */
export const InitiatedInput = z.strictObject({
  payment_intent: z.string().max(200, "This is not a payment").optional(),
});
export type InitiatedInput = z.infer<typeof InitiatedInput>;

export const PaidInput = z.strictObject({
  paid_at: DateOnly,
  payment_method: z.enum(MANUAL_METHODS, "Choose how it was paid"),
  note: text("Note", 500).optional(),
  /** Cents; the whole amount due without it. */
  amount: Cents.optional(),
});
export type PaidInput = z.infer<typeof PaidInput>;

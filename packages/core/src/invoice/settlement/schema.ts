/** What a final invoice settles: the whole, the earlier invoices, and what is beside. Browser-safe. */
import * as z from "zod";
import { DateOnly, ID, Sum } from "../../platform/shape";
import { Item, Totals } from "../schema-lines";

/** What an invoice is in the payments of an agreement. */
export const KINDS = ["deposit", "part", "final"] as const;
export type Kind = (typeof KINDS)[number];

/** Minor units; `groups` is the tax breakdown. */
const Figures = {
  net_total: Sum,
  tax_total: Sum,
  total: Sum,
  groups: Totals.shape.groups,
};

/** One service of the whole, as priced in the agreement. */
export const WholeLine = Item.pick({
  name: true,
  description: true,
  quantity: true,
  unit: true,
  unit_price: true,
  unit_price_exact: true,
  tax: true,
  amount: true,
  net: true,
});
export type WholeLine = z.infer<typeof WholeLine>;

export const EarlierInvoice = z.object({
  invoice_id: ID,
  number: z.string(),
  kind: z.enum(KINDS).nullable(),
  issued_on: DateOnly,
  /** As issued, less its credit notes. */
  ...Figures,
  /** The part that its credit notes took. */
  credited: Sum,
  /** The part that was not paid when the final invoice went out: it stays owed under its own number. */
  open: Sum,
});
export type EarlierInvoice = z.infer<typeof EarlierInvoice>;

/** Frozen at sending: `whole` less `earlier` plus `beside` is the invoice, by tax group. */
export const Settlement = z.object({
  whole: z.object({
    lines: z.array(WholeLine),
    subtotal: Sum,
    taxes: Totals.shape.taxes,
    ...Figures,
  }),
  /** Oldest first. */
  earlier: z.array(EarlierInvoice),
  beside: z.array(z.object({ label: z.string(), ...Figures })),
});
export type Settlement = z.infer<typeof Settlement>;

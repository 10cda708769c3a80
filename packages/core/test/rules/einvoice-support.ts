import { itemOf, type Row, totalsOf } from "../../src/invoice/read";
import type { Item, ItemTax, Snapshot, Tax } from "../../src/invoice/schema";

export const snapshot: Snapshot = {
  seller: {
    name: "Mockford Books & Söhne",
    email: "robin@mockford.test",
    address: "1 Sample Way\nTown",
    tax_id: "DE 123 456 789",
    country: "DE",
  },
  buyer: {
    name: "Cedar <Row>",
    email: "maren@cedarrow.test",
    address: "2 Sample Lane, Village, County, More",
    tax_id: "FRXX999999999",
    country: "FR",
  },
  brand: { name: "Mockford Books", color: "#711fff", logo_url: null },
  project_name: null,
  time_zone: "UTC",
  payment_instructions: "IBAN on request",
};
export const untaxed: Snapshot = {
  ...snapshot,
  seller: { ...snapshot.seller, tax_id: "", country: "US" },
  buyer: { ...snapshot.buyer, tax_id: "12-3456789", country: "US" },
};

export interface Given {
  items: Partial<Item>[];
  discount?: { percent: string | null; amount: number | null } | null;
  charge?: number | null;
  taxes?: Omit<Tax, "id">[];
  tax_inclusive?: boolean;
  paid?: number;
  currency?: string;
}
export function rowOf(given: Given): Row {
  const lines = {
    items: given.items.map((item, i) =>
      itemOf({ id: i + 1, name: `Line ${i}`, unit_price: 0, rank: `a${i}`, ...item }),
    ),
    discounts: given.discount ? [{ id: 1, name: "First order", ...given.discount }] : [],
    charges: given.charge ? [{ id: 2, name: "Shipping", percent: null, amount: given.charge }] : [],
    taxes: (given.taxes ?? []).map((tax, id) => ({ id, ...tax })),
    tax_inclusive: given.tax_inclusive ?? false,
  };
  const { items, totals } = totalsOf(lines);
  return {
    ...lines,
    items,
    totals: {
      ...totals,
      amount_paid: given.paid ?? 0,
      amount_due: Math.max(0, totals.total - (given.paid ?? 0)),
    },
    credit_notes: [],
    owner_id: 42,
    currency: given.currency ?? "EUR",
    number: "INV-0041",
    issued_on: "2026-11-21",
    due_on: "2026-12-05",
    note: "Thank you & see you",
    terms: "",
    purchase_order: "PO-7",
  } as unknown as Row;
}
export const vat = (rate: string): Omit<Tax, "id"> => ({ name: "VAT", rate, category: "S", reason: "" });
export const own = (category: ItemTax["category"], rate: string, reason = ""): ItemTax => ({
  name: "VAT",
  rate,
  category,
  reason,
});

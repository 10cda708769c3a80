/** What the invoice calculator takes and answers. Amounts are minor units, quantities and rates decimal strings. */
import type { UnitPrice } from "../../platform/money";

/** A discount or charge: a fixed amount, or per cent of what it applies to. One of the two is set. */
export interface Adjustment {
  amount?: number | null | undefined;
  percent?: string | null | undefined;
}

/** A document discount or charge; with a rate it belongs to that tax group alone, else it is spread (D3). */
export interface DocumentAdjustment extends Adjustment {
  name?: string | null | undefined;
  tax_rate?: string | null | undefined;
  tax_category?: string | null | undefined;
}

export interface Line {
  /** At most 4 decimals; negative on a credit note. */
  quantity: string;
  /** A decimal string of minor units where a unit costs a part of one. */
  unit_price: UnitPrice;
  /** How many units that price buys; 1 when left out. */
  base_quantity?: string | null | undefined;
  discount?: Adjustment | null | undefined;
  charge?: Adjustment | null | undefined;
  /** Without a rate and a category the line takes the document's `taxes`. */
  tax_rate?: string | null | undefined;
  tax_category?: string | null | undefined;
  tax_name?: string | null | undefined;
  /** Why there is no tax: categories E, AE, G, K and O say it. */
  tax_reason?: string | null | undefined;
}

export interface Tax {
  name: string;
  rate: string;
  category?: string | null | undefined;
  reason?: string | null | undefined;
}

export interface Document {
  lines: readonly Line[];
  /** An invoice has at most one (2019); the calculator takes any number. */
  discounts?: readonly DocumentAdjustment[] | null | undefined;
  charges?: readonly DocumentAdjustment[] | null | undefined;
  /** Taxes of every line that names no rate of its own; each is computed on the same base. */
  taxes?: readonly Tax[] | null | undefined;
  /** Prices, amounts and percentages have their tax in them. */
  tax_inclusive?: boolean | null | undefined;
  amount_paid?: number | null | undefined;
  amount_credited?: number | null | undefined;
  rounding?: number | null | undefined;
}

/** `amount` is what the line comes to as shown, `net` that without included tax. */
export interface LineTotals {
  gross: number;
  discount: number;
  charge: number;
  amount: number;
  net: number;
}

/** A named tax as it is printed. */
export interface TaxTotal {
  name: string;
  rate: string;
  category: string;
  base: number;
  amount: number;
}

/** One row of the VAT breakdown (BG-23): all that is taxed alike. */
export interface GroupTotal {
  category: string;
  rate: string;
  reason: string;
  base: number;
  amount: number;
}

/** A discount's or charge's net in one group (BG-20, BG-21). */
export interface AdjustmentTotal {
  kind: "discount" | "charge";
  name: string;
  category: string;
  rate: string;
  amount: number;
}

/**
 * The stored result. `subtotal`, `discount_total` and `charge_total` are as shown: with prices that include tax
 * they include it, too. `total` = `net_total` + `tax_total`, and `net_total` = line nets - discounts + charges,
 * all without tax.
 */
export interface Totals {
  lines: LineTotals[];
  subtotal: number;
  discount_total: number;
  charge_total: number;
  net_total: number;
  taxes: TaxTotal[];
  groups: GroupTotal[];
  adjustments: AdjustmentTotal[];
  tax_total: number;
  total: number;
  amount_paid: number;
  /** What is left to pay; never below 0 on an invoice (D35). */
  amount_due: number;
  /** What was paid beyond the total, to become client credit (D35). */
  amount_over: number;
}

/** Either the totals or a message per field, such as `lines.2.quantity` (code 1000). */
export type Evaluation =
  | { totals: Totals; fields?: undefined }
  | { totals?: undefined; fields: Record<string, string> };

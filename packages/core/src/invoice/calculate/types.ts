/**
 * Input and output of the invoice calculator. Amounts are minor units, quantities and rates decimal strings.
 */
import type { UnitPrice } from "../../platform/money";

/** A discount or charge: a fixed amount, or a percentage of its base. One of the two is set. */
export interface Adjustment {
  amount?: number | null | undefined;
  percent?: string | null | undefined;
}

/** A document discount or charge. With a rate it belongs to that tax group alone, else it is spread (D3). */
export interface DocumentAdjustment extends Adjustment {
  name?: string | null | undefined;
  tax_rate?: string | null | undefined;
  tax_category?: string | null | undefined;
}

export interface Line {
  /** At most 4 decimals; negative on a credit note. */
  quantity: string;
  /** A decimal string of minor units where a unit costs a fraction of one. */
  unit_price: UnitPrice;
  /** The number of units that the price buys; 1 when left out. */
  base_quantity?: string | null | undefined;
  discount?: Adjustment | null | undefined;
  charge?: Adjustment | null | undefined;
  /** Without a rate and a category the line takes the document's `taxes`. */
  tax_rate?: string | null | undefined;
  tax_category?: string | null | undefined;
  tax_name?: string | null | undefined;
  /** The reason for no tax, in categories E, AE, G, K and O. */
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
  /** True if prices, amounts and percentages include tax. */
  tax_inclusive?: boolean | null | undefined;
  amount_paid?: number | null | undefined;
  amount_credited?: number | null | undefined;
  rounding?: number | null | undefined;
}

/** `amount` is the line's sum as shown, `net` the same without included tax. */
export interface LineTotals {
  gross: number;
  discount: number;
  charge: number;
  amount: number;
  net: number;
}

/** A named tax as printed. */
export interface TaxTotal {
  name: string;
  rate: string;
  category: string;
  base: number;
  amount: number;
}

/** One row of the VAT breakdown (BG-23): everything taxed alike. */
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
 * The stored result. `subtotal`, `discount_total` and `charge_total` are as shown: they include tax where
 * prices do. `total` = `net_total` + `tax_total`, and `net_total` = line nets - discounts + charges, all
 * without tax.
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
  /** The amount left to pay; never below 0 on an invoice (D35). */
  amount_due: number;
  /** The amount paid beyond the total, which becomes client credit (D35). */
  amount_over: number;
}

/** Either the totals or a message per field, such as `lines.2.quantity` (code 1000). */
export type Evaluation =
  | { totals: Totals; fields?: undefined }
  | { totals?: undefined; fields: Record<string, string> };

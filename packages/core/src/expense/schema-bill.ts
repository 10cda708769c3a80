import { line } from "../platform/shape";

/** The bill that an expense was read from: whose it is, and its number there. Each is noted once. */
export const BILL = {
  supplier: line("Supplier", 200),
  supplier_number: line("Number of the bill", 100),
};

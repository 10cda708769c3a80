import { subtract } from "../../platform/money";
import type { Listed } from "../schema";

/**
 * Returns what an invoice asks for after its credit notes; for a sent one this is the ledger's figure (D35).
 */
export const keptOf = ({ total, amount_credited }: Pick<Listed, "total" | "amount_credited">): number =>
  subtract(total, amount_credited);

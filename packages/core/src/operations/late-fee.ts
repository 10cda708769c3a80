import * as Invoice from "../invoice/late-fee";
import type { LateFee, LateFeeInput } from "../invoice/late-fee/schema";
import type { Info } from "../invoice/schema";
import { findLateFee } from "../proposal/late-fee";

/**
 * Returns the fee as of today (D39). 422 when the accepted terms allow none, or not yet; 2023, 2026, 2029. `rate`,
 * percent a year, counts where the law has a rate that is not known here.
 */
export const lateFeeOf = (id: number, input: LateFeeInput = {}): Promise<LateFee> =>
  Invoice.lateFeeOf(id, findLateFee, input);

/** Makes a separate draft invoice for the fee, for the owner to check and send (D39). */
export const chargeLateFee = (id: number, input: LateFeeInput = {}): Promise<Info> =>
  Invoice.chargeLateFee(id, findLateFee, input);

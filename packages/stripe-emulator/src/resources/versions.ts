/**
 * Since this API version an invoice has payments in place of an intent, and the items of a subscription have its
 * period.
 */
export const BASIL = "2025-03-31.basil";

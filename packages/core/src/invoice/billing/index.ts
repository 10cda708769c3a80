export { billedRates } from "./billed-rates";
export { acceptedOf } from "./contract-value";
export { countedInvoices } from "./counted-invoices";
export { type BillingRef, indexBillings } from "./double-billing";
export { openInvoices } from "./open";
export { maxCredit, type Tally, tallyOf } from "./tally";

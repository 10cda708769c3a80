export { acceptedOf } from "./contract-value";
export { countedInvoices } from "./counted-invoices";
export { type BillingRef, indexBillings } from "./double-billing";
export { openInvoices } from "./open";
export { billedRates } from "./rates/by-invoice";
export { maxCredit, type Tally, tallyOf } from "./tally";

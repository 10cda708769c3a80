export { countedInvoices, type Place, placesOf } from "./billed";
export { acceptedOf } from "./contract-value";
export { openInvoices } from "./open";
export { scheduleRows, setPlan } from "./plan";
export { maxCredit, type Tally, tallyOf } from "./tally";

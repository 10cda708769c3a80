export { countedInvoices, type Place, placesOf } from "./billed";
export { acceptedOf } from "./contract-value";
export { openInvoices } from "./open";
export { scheduleRows, setPlan } from "./plan";
export { creditableIn, type Tally, tallyOf } from "./tally";

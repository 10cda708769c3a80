export { countedInvoices, type Place, placesOf } from "./billed";
export { acceptedOf } from "./contract-value";
export { scheduleRows, setPlan } from "./plan";
export { creditableIn, tallyOf } from "./tally";

export { type Place, placesOf, standing } from "./billed";
export { acceptedOf } from "./contract-value";
export { scheduleRows, setPlan } from "./plan";
export { tallyOf } from "./tally";

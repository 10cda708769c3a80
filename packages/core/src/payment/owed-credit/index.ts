export { settleCredit } from "./settle";
export { type OwedSwept, sweepOwed } from "./sweep";

export { settleCredit } from "./settle";
export { handleOwed, sweepOwed } from "./sweep";

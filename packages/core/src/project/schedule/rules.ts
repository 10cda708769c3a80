export { checkSettings, computeUnplanned } from "./check";
export * from "./instalments";
export { splitPayments } from "./split";

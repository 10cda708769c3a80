export { atMost, releaseWrites, repayWrite } from "./repay";
export { createWrites, removeWrites, reviseExpense } from "./write";

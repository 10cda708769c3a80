export { atMost, releaseWrites, repayWrite } from "./repay";

export { atMost, letGo, taken } from "./repay";

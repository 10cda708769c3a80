export { giveUp } from "./intent";

export { chargedWith } from "./rows";

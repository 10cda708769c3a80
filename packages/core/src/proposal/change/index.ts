export { standingOf } from "./change-status";

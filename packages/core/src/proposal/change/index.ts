export { changeStatusOf } from "./change-status";

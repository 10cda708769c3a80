export { get } from "./get";
export * as Dashboard from "./index";
export * from "./schema";

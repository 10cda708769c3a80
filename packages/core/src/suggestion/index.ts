export * as Suggestion from "./index";
export { listMissing } from "./missing";
export * from "./schema";
export { suggest } from "./suggest";

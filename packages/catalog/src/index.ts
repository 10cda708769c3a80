export { compile } from "./compile";
export { type Price, priceOf } from "./price";
export { type Fault, findRate, readFiles } from "./read";
export * from "./schema";

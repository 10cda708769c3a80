export { type TermEngine, useTermWriter } from "./engine";
export { Events } from "./events";
export * as Terms from "./index";
export { getTerm } from "./read";
export { generateTerm } from "./request";
export * from "./schema";

export { type TermEngine, useTermWriter } from "./choose";
export { writeTerm } from "./draft";
export { Events } from "./events";
export * as Terms from "./index";
export { getTerm } from "./read";
export { generateTerm } from "./request";
export * from "./schema";

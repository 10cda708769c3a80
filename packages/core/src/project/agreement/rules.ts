/** The agreement of a project and its words: pure and browser-safe. */
export * from "./facts";
export * from "./status/rules";
export * from "./status-words";
export * from "./unsent-words";

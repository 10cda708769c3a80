/** The proof of an acceptance, for pages: shapes and checks. Browser-safe, without a dependency. */
export * from "./format/canonical";
export * from "./format/check";
export type * from "./format/types";

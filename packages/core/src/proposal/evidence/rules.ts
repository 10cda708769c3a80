/** The proof of an acceptance, for pages: shapes and checks. Browser-safe, without a dependency. */
export * from "./canonical";
export * from "./check";
export type * from "./types";

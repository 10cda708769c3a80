/** Returns whether a single write was refused by its own condition. */
export const conditionFailed = (error: unknown): boolean =>
  `${(error as { cause?: { name?: string } }).cause?.name ?? ""}`.includes("ConditionalCheckFailed") ||
  `${(error as Error).message}`.includes("conditional request failed");

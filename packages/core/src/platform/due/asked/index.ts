import { allDue, type Failed, type Found, handleEach, type Kind } from "../index";

/** The result for rows whose request to a provider has no known answer yet. */
export interface Asked {
  /** Number of rows whose answer is known now. */
  known: number;
  /** Number of rows that are still unknown: they stay due, and are handed out again. */
  unknown: number;
  failed: Failed[];
}

/** Continues such rows, each as its owner; `isKnown` returns whether a row's answer is known afterwards. */
export async function handleAsked(
  rows: readonly Found[],
  isKnown: (row: Found) => Promise<boolean>,
): Promise<Asked> {
  const done: Asked = { known: 0, unknown: 0, failed: [] };
  done.failed = await handleEach(rows, "reconcile", async (row) => {
    done[(await isKnown(row)) ? "known" : "unknown"] += 1;
  });
  return done;
}

/** Does the same for all due rows of a kind, in this process. */
export async function sweepAsked(kind: Kind, isKnown: (row: Found) => Promise<boolean>): Promise<Asked> {
  const found: Found[] = [];
  for await (const rows of allDue(kind)) found.push(...rows);
  return handleAsked(found, isKnown);
}

import { allDue, type Failed, type Found, handleEach, type Kind } from "../index";

/** What came of rows for something that a provider was asked for and did not answer. */
export interface Asked {
  /** Of which the answer is known now. */
  known: number;
  /** Still unknown: they stay, and are handed out again. */
  unknown: number;
  failed: Failed[];
}

/** Goes on with such rows, each in its owner's name; `isKnown` answers whether its answer is known then. */
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

/** The same for all of a kind that is due, here and now. */
export async function sweepAsked(kind: Kind, isKnown: (row: Found) => Promise<boolean>): Promise<Asked> {
  const found: Found[] = [];
  for await (const rows of allDue(kind)) found.push(...rows);
  return handleAsked(found, isKnown);
}

import type { ImportOutcome, ImportRow } from "@stint/core/client/import/schema";
import { api, Code, isApiError, newKey } from "../../../lib/api";

/** The size of a request, below the megabyte that the server allows. */
const MOST_LETTERS = 400_000;
/** The rows of one request, which takes a second or two: progress is seen, and a stop comes soon. */
const ROWS = { dry: 1000, real: 200 };
/** The longest wait for another import (of a colleague, or in another tab). */
const WAITS = 8;
const WAIT_MS = 1500;

/** The rows in parts that one request takes. */
export function parts(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const all: ImportRow[][] = [];
  let part: ImportRow[] = [];
  let letters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (part.length > 0 && (part.length >= most || letters + size > MOST_LETTERS)) {
      all.push(part);
      part = [];
      letters = 0;
    }
    part.push(row);
    letters += size;
  }
  return part.length > 0 ? [...all, part] : all;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Sends one request. It waits while another import of the workspace is under way, and fails after that (1004). */
async function one(rows: readonly ImportRow[], dry_run: boolean): Promise<ImportOutcome[]> {
  const key = newKey();
  for (let waited = 0; ; waited++) {
    try {
      return (await api.post("/clients/import", { body: { rows: [...rows], dry_run }, key })).data.rows;
    } catch (error) {
      if (!isApiError(error) || error.code !== Code.Conflict || waited === WAITS) throw error;
      await pause(WAIT_MS);
    }
  }
}

/**
 * Tries or imports rows, request after request; `onPart` gets the outcome of each. It ends early when `going` says no.
 * Imported rows stay when a later request fails, and are "same" when they are sent again.
 */
export async function sendRows(
  rows: readonly ImportRow[],
  dry_run: boolean,
  { onPart, going }: { onPart: (outcomes: ImportOutcome[]) => void; going: () => boolean },
): Promise<void> {
  for (const part of parts(rows, dry_run ? ROWS.dry : ROWS.real)) {
    if (!going()) return;
    onPart(await one(part, dry_run));
  }
}

/** Marks repeated clients of a file: when rows of two requests would make the same client, only the first makes it. */
export function inOneFile(outcomes: readonly ImportOutcome[]): ImportOutcome[] {
  const made = new Set<string>();
  return outcomes.map((each) => {
    if (each.outcome !== "new") return each;
    const name = each.name.toLowerCase();
    if (made.has(name)) return { ...each, outcome: "added" };
    made.add(name);
    return each;
  });
}

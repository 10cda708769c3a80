import {
  type ImportAnswer,
  type ImportOutcome,
  type ImportRow,
  MOST_ROWS,
} from "@stint/core/client/schema-import";
import { api } from "../../../lib/api";

/** Below the megabyte that a request may have. */
const MOST_LETTERS = 400_000;

/** The rows in parts that one request takes. */
function parts(rows: readonly ImportRow[]): ImportRow[][] {
  const all: ImportRow[][] = [];
  let part: ImportRow[] = [];
  let letters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (part.length > 0 && (part.length >= MOST_ROWS || letters + size > MOST_LETTERS)) {
      all.push(part);
      part = [];
      letters = 0;
    }
    part.push(row);
    letters += size;
  }
  return part.length > 0 ? [...all, part] : all;
}

/**
 * Tries or imports rows, part after part; `onPart` hears how many are done. What is done stays done when a later
 * part fails, and is "same" when it is sent again.
 */
export async function sendRows(
  rows: readonly ImportRow[],
  dry_run: boolean,
  onPart: (done: number) => void,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const part of parts(rows)) {
    const { data } = await api.post<ImportAnswer>("/clients/import", { body: { rows: part, dry_run } });
    outcomes.push(...data.rows);
    onPart(outcomes.length);
  }
  return dry_run ? inOneFile(outcomes) : outcomes;
}

/** Of the rows that would make the same client in two parts only the first makes it. */
function inOneFile(outcomes: readonly ImportOutcome[]): ImportOutcome[] {
  const made = new Set<string>();
  return outcomes.map((each) => {
    if (each.outcome !== "new") return each;
    const name = each.name.toLowerCase();
    if (made.has(name)) return { ...each, outcome: "added" };
    made.add(name);
    return each;
  });
}

import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Workspace } from "../../workspace";

export type Series = "invoice" | "credit_note" | "void";

const PATTERNS = {
  invoice: "invoice_pattern",
  credit_note: "credit_note_pattern",
  void: "void_pattern",
} as const;

/**
 * Returns the part before the counter of a pattern on a date: `INV-{YYYY}-{0000}` is `INV-2026-`. It names
 * the series. A pattern ends with its counter and no digit precedes that, so two series never make the same
 * number.
 */
export function prefixOf(pattern: string, on: string): string {
  const [year = "", month = ""] = on.split("-");
  return pattern
    .replace(/\{0+\}$/, "")
    .replaceAll("{YYYY}", year)
    .replaceAll("{YY}", year.slice(2))
    .replaceAll("{MM}", month);
}

/** Returns a number such as `INV-2026-0041`; it grows beyond the pattern's digits by itself. */
export function numberOf(pattern: string, on: string, sequence: number): string {
  const digits = /\{(0+)\}$/.exec(pattern)?.[1]?.length ?? 1;
  return prefixOf(pattern, on) + `${sequence}`.padStart(digits, "0");
}

class NumberTaken extends AppError {
  constructor() {
    super(Code.Conflict, "Another invoice took this number. Please send again.");
  }
}

/** The part of the account row that a send changes: the next numbers, and the count of open invoices. */
export interface Numbering {
  workspace: Workspace.Info;
  /** Returns the next number of a series for a document of this date; each call takes one. */
  next(series: Series, on: string): string;
  /** Returns the write that keeps the numbers taken and counts `open` more open invoices. */
  take(open: number): Db.Write;
}

function startNumbering(workspace: Workspace.Info): Numbering {
  const series = { ...workspace.series };
  let taken = 0;
  return {
    workspace,
    next(kind, on) {
      const pattern = workspace[PATTERNS[kind]];
      const prefix = prefixOf(pattern, on);
      const sequence = (series[prefix] ?? 0) + 1;
      series[prefix] = sequence;
      taken += 1;
      return numberOf(pattern, on, sequence);
    },
    take: (open) => Workspace.takeNumbersWrite(workspace, { series, taken, open }, () => new NumberTaken()),
  };
}

const TRIES = 200;

/**
 * Lets `work` commit with the next numbers of its series (D11). The counters are part of the account row and
 * move in the transaction of the send, on condition that they are unchanged since they were read: a failed
 * send leaves no gap, and of two sends with the same number one takes the next. The wait grows with the
 * number of competing sends.
 */
export const withNumbering = <T>(work: (numbering: Numbering) => Promise<T>): Promise<T> =>
  Db.retryOnConflict(async () => work(startNumbering(await Workspace.get())), {
    on: [NumberTaken],
    tries: TRIES,
  });

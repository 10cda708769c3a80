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
 * What stands before the counter of a pattern on a date: `INV-{YYYY}-{0000}` is `INV-2026-`. It names the
 * series. A pattern ends with its counter and no digit stands before that, so no two series make one number.
 */
export function prefixOf(pattern: string, on: string): string {
  const [year = "", month = ""] = on.split("-");
  return pattern
    .replace(/\{0+\}$/, "")
    .replaceAll("{YYYY}", year)
    .replaceAll("{YY}", year.slice(2))
    .replaceAll("{MM}", month);
}

/** `INV-2026-0041`; grows beyond the pattern's digits by itself. */
export function numberOf(pattern: string, on: string, sequence: number): string {
  const digits = /\{(0+)\}$/.exec(pattern)?.[1]?.length ?? 1;
  return prefixOf(pattern, on) + `${sequence}`.padStart(digits, "0");
}

class NumberTaken extends AppError {
  constructor() {
    super(Code.Conflict, "Another invoice took this number. Please send again.");
  }
}

/** What a send takes from the account row: the next numbers, and the invoices that now wait for money. */
export interface Numbering {
  workspace: Workspace.Info;
  /** The next number of a series for a document of this date; each call takes one. */
  next(series: Series, on: string): string;
  /** The write that keeps the numbers taken and counts `open` more open invoices. */
  take(open: number): Db.Write;
}

function numbering(workspace: Workspace.Info): Numbering {
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
    take: (open) => Workspace.takeNumbers(workspace, { series, taken, open }, () => new NumberTaken()),
  };
}

const TRIES = 200;

/**
 * Lets `work` commit with the next numbers of its series (D11). The counters are a part of the account row and
 * move on in the transaction of the send, on condition that they stand where they were read: a send that
 * fails leaves no hole, and of two that took the same number one takes the next. The wait grows with the crowd.
 */
export const withNumbering = <T>(work: (numbering: Numbering) => Promise<T>): Promise<T> =>
  Db.retryOnConflict(async () => work(numbering(await Workspace.get())), { on: [NumberTaken], tries: TRIES });

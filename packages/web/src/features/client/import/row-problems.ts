import type { ImportOutcome } from "@stint/core/client/import/schema";
import { write } from "@stint/core/platform/csv";
import type { Table } from "./table";

/** The rows that an import leaves out, as they are in the file, each with its line and its faults. */
export function listLeftOut({ columns, rows }: Table, outcomes: readonly ImportOutcome[]): string {
  const problems = new Map(
    outcomes.flatMap(({ outcome, line, problem }) => (outcome === "bad" ? [[line, problem ?? ""]] : [])),
  );
  return write(
    [...columns, "Line", "What is wrong"],
    rows.flatMap(({ line, cells }) => {
      const problem = problems.get(line);
      if (problem === undefined) return [];
      return [[...columns.map((_, at) => cells[at] ?? ""), line, problem]];
    }),
  );
}

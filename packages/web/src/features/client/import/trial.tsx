import type { ImportOutcome } from "@stint/core/client/import/schema";
import { count } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";

export type Tally = Record<ImportOutcome["outcome"], number>;

export function tally(rows: readonly ImportOutcome[]): Tally {
  const of: Tally = { new: 0, added: 0, same: 0, bad: 0 };
  for (const { outcome } of rows) of[outcome] += 1;
  return of;
}

const words = {
  new: "New client",
  added: "Adds to this client",
  same: "There already",
  bad: "Left out",
} as const;

const lines = (of: Tally): string[] =>
  [
    of.new > 0 ? `${count(of.new, "row")} ${of.new === 1 ? "makes a new client" : "make new clients"}` : "",
    of.added > 0
      ? `${count(of.added, "row")} ${of.added === 1 ? "adds" : "add"} people or details to one that is there`
      : "",
    of.same > 0 ? `${count(of.same, "row")} ${of.same === 1 ? "changes" : "change"} nothing` : "",
    of.bad > 0 ? `${count(of.bad, "row")} ${of.bad === 1 ? "is" : "are"} left out` : "",
  ].filter(Boolean);

const MOST = 100;

/** The result of a trial import: the sums, then the faults, then the rows. */
export function Trial({ rows, onDownload }: { rows: readonly ImportOutcome[]; onDownload: () => void }) {
  const first = rows.filter(({ outcome }) => outcome === "bad");
  const shown = [...first, ...rows.filter(({ outcome }) => outcome !== "bad")].slice(0, MOST);
  return (
    <>
      <ul className="text-15">
        {lines(tally(rows)).map((each) => (
          <li key={each}>{each}.</li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section aria-label="Rows" tabIndex={0} className="mt-4 max-h-72 overflow-y-auto border-y border-line">
        <table className="w-full border-collapse text-14">
          <thead className="sr-only">
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Client</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, name, outcome, problem }) => (
              <tr
                key={line}
                className="border-b border-line align-baseline last:border-b-0 max-sm:grid max-sm:grid-cols-[40px_minmax(0,1fr)] max-sm:py-1.5"
              >
                <td className="w-14 py-1.5 pr-3 text-right text-13 text-muted max-sm:w-auto max-sm:py-0">
                  {line}
                </td>
                <td className="py-1.5 pr-3 break-words max-sm:p-0">
                  {name || <span className="text-muted">No name</span>}
                </td>
                <td
                  className={cx(
                    "w-1/2 py-1.5 max-sm:col-start-2 max-sm:w-auto max-sm:py-0",
                    outcome === "bad" ? "text-bad" : "text-muted",
                  )}
                >
                  {problem ? `${words.bad}: ${problem}` : words[outcome]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-13 text-muted">
        {rows.length > shown.length && (
          <span>And {(rows.length - shown.length).toLocaleString("en-US")} more.</span>
        )}
        {first.length > 0 && (
          <Button kind="link" onClick={onDownload}>
            Download {first.length === 1 ? "the row that is" : "all rows that are"} left out
          </Button>
        )}
      </p>
    </>
  );
}

import { Money } from "@stint/core/platform/money";
import type { Document, Marked, Since } from "@stint/core/proposal/schema";
import { GitCompareArrows, Minus, PencilLine, Plus } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { dayInWords, money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { column } from "../../public-page/brand-frame";
import { countInWords, difference, sentence } from "../../public-page/words";
import { type Mark, type Marks, MarksContext } from "../document/marks";

const kinds = {
  added: { icon: Plus, word: "Added", ink: "text-ok", band: "bg-ok-soft" },
  repriced: { icon: PencilLine, word: "New price", ink: "text-warn", band: "bg-warn-soft" },
  reworded: { icon: PencilLine, word: "New text", ink: "text-warn", band: "bg-warn-soft" },
  removed: { icon: Minus, word: "Removed", ink: "text-bad", band: "bg-bad-soft" },
} as const;

const FIRST = "first-change";
const bleed = "-mx-4 px-4 max-md:-mx-5 max-md:px-5";

/** A mark is a word with an icon; the first one of the page takes the focus that looks for it. */
function Badge({ kind, first }: { kind: Marked["kind"]; first: boolean }) {
  const { icon: Icon, word, ink } = kinds[kind];
  return (
    <span
      id={first ? FIRST : undefined}
      tabIndex={first ? -1 : undefined}
      className={cx("inline-flex items-center gap-1 text-13 font-semibold whitespace-nowrap", ink)}
    >
      <Icon size={14} aria-hidden="true" />
      {word}
    </span>
  );
}

const Struck = ({ was, children }: { was: string; children: ReactNode }) => (
  <del className="font-normal text-muted">
    <span className="sr-only">{was}: </span>
    {children}
  </del>
);

/** The payments of a schedule move together with the total: they are one change, described by their amounts. */
const countMarks = (marks: readonly Marked[]): number =>
  marks.filter(({ of }) => of !== "payment").length + (marks.some(({ of }) => of === "payment") ? 1 : 0);

/** A long text is not struck in the middle of the page: it opens below. */
function Former({ version, text }: { version: number; text: string }) {
  return (
    <details className="mt-1 text-14 text-muted">
      <summary className="w-fit cursor-pointer">What version {version} said</summary>
      <del className="mt-1 block max-w-[60ch] break-words whitespace-pre-line">{text}</del>
    </details>
  );
}

function GoneService({
  mark,
  first,
  since,
  currency,
}: {
  mark: Marked;
  first: boolean;
  since: Since;
  currency: string;
}) {
  return (
    <div className={cx(bleed, kinds.removed.band, "border-t border-line py-3 text-15")}>
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words">
          <del className="mr-3 font-[550]">{mark.name}</del>
          <Badge kind="removed" first={first} />
        </span>
        {mark.was !== null && <del className="whitespace-nowrap text-muted">{money(mark.was, currency)}</del>}
      </p>
      {mark.was_text && <Former version={since.version} text={mark.was_text} />}
    </div>
  );
}

function marksFrom(since: Since, { currency, total }: Document, options: boolean): Marks {
  const { version, marks } = since;
  const was = `Version ${version}`;
  const first = marks[0];
  const at = new Map<string, Mark>(
    marks
      .filter(({ kind }) => kind !== "removed")
      .map((mark) => {
        const short = mark.of === "service" || mark.of === "payment";
        const text = short && mark.was_text;
        return [
          `${mark.of}${mark.key}`,
          {
            band: cx(kinds[mark.kind].band, bleed),
            badge: (
              <>
                <Badge kind={mark.kind} first={mark === first} />
                {mark.kind === "repriced" && (mark.was_name || mark.was_text) && (
                  <Badge kind="reworded" first={false} />
                )}
              </>
            ),
            name: mark.was_name && <Struck was={was}>{mark.was_name}</Struck>,
            amount: mark.was !== null && <Struck was={was}>{money(mark.was, currency)}</Struck>,
            text: text ? (
              <Struck was={was}>{text}</Struck>
            ) : (
              mark.was_text && <Former version={version} text={mark.was_text} />
            ),
          },
        ];
      }),
  );
  const line = "flex justify-between gap-4 py-2 text-15 text-muted";
  return {
    at: (of, key) => at.get(`${of}${key}`),
    gone: (of) =>
      marks
        .filter((mark) => mark.of === of && mark.kind === "removed")
        .map((mark) => (
          <GoneService key={mark.key} mark={mark} first={mark === first} since={since} currency={currency} />
        )),
    totals: !options && since.total !== total && (
      <>
        <p className={line}>
          <span>{was}</span>
          <span data-amount="" className="whitespace-nowrap text-ink">
            {money(since.total, currency)}
          </span>
        </p>
        <p className={line}>
          <span>Changes</span>
          <span data-amount="" className="whitespace-nowrap text-ink">
            {difference(Money.subtract(total, since.total), currency)}
          </span>
        </p>
      </>
    ),
  };
}

/** A change behind a fold is opened before it is gone to. */
function goToFirst() {
  const target = window.document.getElementById(FIRST);
  const fold = target?.closest("details");
  if (fold) fold.open = true;
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

/** The document with its changes since the version that was opened last, and the line that says so. */
export function VersionMarks({
  since,
  document,
  options,
  children,
}: {
  since: Since;
  document: Document;
  /** The client chooses some of it: then the totals are not those of one version. */
  options: boolean;
  children: ReactNode;
}) {
  const marks = useMemo(() => marksFrom(since, document, options), [since, document, options]);
  const many = countMarks(since.marks);
  return (
    <MarksContext value={marks}>
      <section aria-label="What changed" className="bg-warn-soft print:hidden">
        <div className={cx(column, "flex items-center gap-3 py-4 text-15")}>
          <GitCompareArrows size={18} aria-hidden="true" className="shrink-0 text-warn" />
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">
              {many === 0 ? "No marked changes" : sentence(countInWords(many, "marked change"))} since the
              version you opened on {dayInWords(since.opened_on, { long: true })}.
            </strong>{" "}
            Version {since.version} can no longer be accepted.
          </p>
          {many > 0 && (
            <button
              type="button"
              onClick={goToFirst}
              className="shrink-0 font-medium underline underline-offset-4 touch:min-h-11"
            >
              <span className="max-md:sr-only">Go to the first change</span>
              <span aria-hidden="true" className="md:hidden">
                Next
              </span>
            </button>
          )}
        </div>
      </section>
      {children}
    </MarksContext>
  );
}

import type { Info, Line } from "@stint/core/brief/schema";
import { money } from "../../lib/format";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { LockedPrice } from "../../ui/locked-price";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { Popover } from "../../ui/popover";
import { type MarkShape, StatusMark } from "../../ui/status-mark";
import { Tag } from "../../ui/tag";
import { amountOf, isKept, isProposed, sentencesWithout } from "./draft";
import { useReview } from "./use-review";
import { priceWords, sourceWords } from "./words";

const MARKS: Record<Line["decision"], { shape: MarkShape; words: string; look: string }> = {
  proposed: { shape: "dashed", words: "Not decided", look: "text-muted" },
  accepted: { shape: "tick", words: "Accepted into the scope", look: "text-ok" },
  left_out: { shape: "cross", words: "Left out", look: "text-muted" },
};

/** Of a service that the scope has anyway. */
const PRESENT = { shape: "tick", words: "Already in the scope", look: "text-muted" } as const;

/** How a line is decided on: a shape, and the same in words for who hears it. */
export function LineMark({ line: { decision, is_present } }: { line: Line }) {
  const { shape, words, look } = is_present ? PRESENT : MARKS[decision];
  return (
    <>
      <StatusMark shape={shape} className={cx("shrink-0", look)} />
      <span className="sr-only">{words}</span>
    </>
  );
}

/** The words of the brief that a line answers, each by the number of its sentence. */
export function Answers({ line, isLit }: { line: Line; isLit: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-13 text-muted">
      {line.answers.map(({ sentence, quote, is_unsure }) => (
        <span key={`${sentence} ${quote}`} className="flex min-w-0 gap-2">
          <span className={cx("brief-number", isLit && "brief-lit")}>
            <span className="sr-only">Sentence </span>
            {sentence}
          </span>
          <q className="truncate">{quote}</q>
          {is_unsure && isProposed(line) && <span className="whitespace-nowrap text-warn">Not sure</span>}
        </span>
      ))}
    </span>
  );
}

/** The name of a service; one that is left out is struck through. */
export function LineName({ line }: { line: Line }) {
  const isOut = line.decision === "left_out" && !line.is_present;
  return (
    <>
      {isOut ? <s className="text-muted">{line.name}</s> : line.name}
      {line.deliverable_id === null && !isOut && (
        <Tag look="outline" className="ml-2 h-5.5! px-1.5!">
          New
        </Tag>
      )}
    </>
  );
}

/** The amount of a line, the way to one, or that the plan shows none. */
export function LineAmount({ line }: { line: Line }) {
  const { info, show } = useReview();
  const amount = amountOf(line);
  if (amount !== null) return <Money value={amount} currency={info.currency} muted={!isKept(line)} />;
  if (info.price_locked) return <LockedPrice />;
  if (!isProposed(line)) return <span className="text-14 text-muted">Price open</span>;
  return (
    <Button
      kind="link"
      aria-label={`Set the price of ${line.name}`}
      onClick={() => show({ kind: "edit", line })}
    >
      Set price
    </Button>
  );
}

/** Where the price comes from, or what leaving the line out has opened again. */
export function SourceLine({ line }: { line: Line }) {
  const { info, lines } = useReview();
  if (line.is_present) return <span className="text-13 whitespace-nowrap text-muted">{PRESENT.words}</span>;
  if (line.decision === "left_out") {
    const [first] = sentencesWithout(line, lines);
    return first === undefined ? null : (
      <span className="text-13 whitespace-nowrap text-warn">Sentence {first} is open again</span>
    );
  }
  if (info.price_locked && line.price === null) return null;
  const { words, isOpen } = priceWords(line, info.currency);
  if (isOpen) return <span className="text-13 whitespace-nowrap text-warn">{words}</span>;
  if (!line.source) return <span className="text-13 whitespace-nowrap text-muted">{words}</span>;
  return <SourceNote line={line} words={words} />;
}

/** The figures behind a price, for who presses its source. */
function SourceNote({ line, words }: { line: Line; words: string }) {
  const { info } = useReview();
  const { source, former_price } = line;
  if (!source) return null;
  const currency = source.kind === "own" ? info.currency : source.currency;
  const rows: [string, string][] = [
    ["This price", money(line.price ?? 0, info.currency)],
    ...(former_price === null ? [] : [["Proposed", money(former_price, info.currency)] as [string, string]]),
    [
      source.kind === "own" ? sourceWords(source, currency) : "Catalog",
      source.low === source.high
        ? money(source.low, currency)
        : `${money(source.low, currency)} to ${money(source.high, currency)}`,
    ],
  ];
  return (
    <Popover
      title="Why this price"
      trigger={
        <button
          type="button"
          className="brief-source text-13 text-muted"
          aria-label={`${words}. Why this price`}
        >
          {words}
        </button>
      }
    >
      <dl className="text-14">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {source.kind === "catalog" && currency !== info.currency && (
        <p className="mt-2 text-13 text-muted">
          In {currency}. This project is in {info.currency}, so they are not compared.
        </p>
      )}
    </Popover>
  );
}

/** The action of a line by its decision. */
export function LineAction({ line, size = "row" }: { line: Line; size?: "row" | "card" }) {
  const { accept, putBack, at } = useReview();
  if (line.is_present) return null;
  if (line.decision === "proposed")
    return (
      <Button
        size={size === "card" ? "l" : "s"}
        kind={size === "card" && at?.id === line.id ? "primary" : "second"}
        aria-label={`Accept ${line.name}`}
        onClick={() => accept(line)}
        className={cx(size === "row" && at?.id === line.id && "brief-next")}
      >
        Accept
      </Button>
    );
  const word = line.decision === "accepted" ? "Undo" : "Put back";
  return (
    <Button kind="link" aria-label={`${word} ${line.name}`} onClick={() => putBack(line)}>
      {word}
    </Button>
  );
}

/** What else can be done with a line. */
export function LineMenu({ line }: { line: Line }) {
  const { show, leaveOut } = useReview();
  if (line.decision !== "proposed") return null;
  const items: MenuItem[] = [
    { id: "edit", label: "Edit", keys: "E", onSelect: () => show({ kind: "edit", line }) },
    ...(line.is_present
      ? []
      : [{ id: "out", label: "Leave out", keys: "X", onSelect: () => leaveOut(line) }]),
  ];
  return <RowMenu label={`More for ${line.name}`} items={items} />;
}

/** "Designer, 1 × $1,600.00". */
export const rateWords = (line: Line, role: string, info: Info): string =>
  [role, line.price === null ? line.quantity : `${line.quantity} × ${money(line.price, info.currency)}`]
    .filter(Boolean)
    .join(", ");

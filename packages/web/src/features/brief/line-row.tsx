// biome-ignore-all lint/a11y/useSemanticElements: rows are walked by keys and lay their cells over two lines; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: cells are read, not focused
import type { Line, Phase } from "@stint/core/brief/schema";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Skeleton } from "../../ui/ghost-rows";
import { Money } from "../../ui/money";
import { Tag } from "../../ui/tag";
import { isKept, isProposed } from "./draft";
import {
  Answers,
  LineAction,
  LineAmount,
  LineMark,
  LineMenu,
  LineName,
  rateWords,
  SourceLine,
} from "./line-parts";
import { useReview } from "./use-review";

/** What a row and a card have in common: the focus that the keys move, and the mark. */
function LineFrame({ line, className, children }: { line: Line; className: string; children: ReactNode }) {
  const { at, point, look } = useReview();
  const isAt = at?.id === line.id && !point;
  return (
    <div
      role="row"
      data-line={line.id}
      tabIndex={at?.id === line.id ? 0 : -1}
      onFocus={() => look({ kind: "line", id: line.id })}
      className={cx(className, isAt && "brief-at")}
    >
      <span role="gridcell" className="brief-mark">
        <LineMark line={line} />
      </span>
      {children}
    </div>
  );
}

/** A service that is proposed, as a row of 64 px. */
export function LineRow({ line }: { line: Line }) {
  const { info, at, point, roleOf } = useReview();
  const isAt = at?.id === line.id && !point;
  const role = roleOf(line.role_id);
  const isOut = !isKept(line);
  return (
    <LineFrame line={line} className="brief-line">
      <span role="gridcell" className="min-w-0 pr-3">
        <span className="block truncate">
          <LineName line={line} />
          {line.description && !isOut && <span className="ml-2 text-14 text-muted">{line.description}</span>}
        </span>
        <Answers line={line} isLit={isAt} />
      </span>
      <span role="gridcell" className="min-w-0">
        {role && (
          <Tag className="max-w-full">
            <span className="truncate">{role}</span>
          </Tag>
        )}
      </span>
      <span role="gridcell" className={cx("text-right", isOut && "text-muted")}>
        {line.quantity}
      </span>
      <span role="gridcell" className="text-right">
        {line.price !== null && (
          <Money value={line.price} currency={info.currency} strong={false} muted={isOut} />
        )}
      </span>
      <span role="gridcell" className="brief-amount">
        <LineAmount line={line} />
        <SourceLine line={line} />
      </span>
      <span role="gridcell" className="flex items-center justify-end gap-1">
        <LineMenu line={line} />
        <LineAction line={line} />
      </span>
    </LineFrame>
  );
}

/** The same service where there is no room for columns. */
export function LineCard({ line }: { line: Line }) {
  const { info, at, point, leaveOut, roleOf } = useReview();
  const isAt = at?.id === line.id && !point;
  return (
    <LineFrame line={line} className="brief-card">
      <span role="gridcell" className="min-w-0 flex-1 space-y-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">
            <LineName line={line} />
          </span>
          <LineAmount line={line} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-14 text-muted">
          <span>{rateWords(line, roleOf(line.role_id), info)}</span>
          <SourceLine line={line} />
        </span>
        <Answers line={line} isLit={isAt} />
        <span className="brief-choice">
          <LineAction line={line} size="card" />
          {isProposed(line) && (
            <Button
              kind="quiet"
              size="l"
              aria-label={`Leave out ${line.name}`}
              onClick={() => leaveOut(line)}
            >
              Leave out
            </Button>
          )}
        </span>
      </span>
    </LineFrame>
  );
}

/** The rows that are written again. */
export function GhostLines({ phase }: { phase: Phase }) {
  return (
    <div role="row" className="brief-line" aria-busy="true">
      <span role="gridcell" className="brief-mark">
        <Skeleton width={14} height={14} />
      </span>
      <span role="gridcell" className="space-y-3 pt-2">
        <span className="sr-only">{phase.name} is written again</span>
        <Skeleton width="45%" />
        <Skeleton width="62%" />
      </span>
      <span role="gridcell" className="pt-2 max-lg:hidden">
        <Skeleton width={56} />
      </span>
    </div>
  );
}

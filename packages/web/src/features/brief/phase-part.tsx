// biome-ignore-all lint/a11y/useSemanticElements: see line-row.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: cells are read, not focused
import type { Phase } from "@stint/core/brief/schema";
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, RefreshCw, X } from "lucide-react";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { isKept, isProposed, totalOf } from "./draft";
import { GhostLines, LineCard, LineRow } from "./line-row";
import { useReview } from "./use-review";
import { FAILURES, phaseWords } from "./words";

/** What is done with a phase as a whole: accepted while something in it is open, taken back when all of it is in. */
function PhaseAction({ phase }: { phase: Phase }) {
  const { acceptPhase, undoPhase } = useReview();
  if (phase.lines.some(isProposed))
    return (
      <Button kind="link" aria-label={`Accept phase ${phase.name}`} onClick={() => acceptPhase(phase)}>
        Accept phase
      </Button>
    );
  if (!phase.lines.some(({ decision }) => decision === "accepted")) return null;
  return (
    <Button kind="link" aria-label={`Undo phase ${phase.name}`} onClick={() => undoPhase(phase)}>
      Undo phase
    </Button>
  );
}

function PhaseMenu({ phase }: { phase: Phase }) {
  const { info, show, leavePhase, move } = useReview();
  const place = info.phases.findIndex(({ id }) => id === phase.id);
  const items: MenuItem[] = [
    {
      id: "again",
      label: "Regenerate phase",
      icon: <RefreshCw />,
      keys: "R",
      disabled: phase.is_regenerating,
      onSelect: () => show({ kind: "remark", phase }),
    },
    {
      id: "up",
      label: "Move up",
      icon: <ArrowUp />,
      disabled: place === 0,
      onSelect: () => move(phase, -1),
    },
    {
      id: "down",
      label: "Move down",
      icon: <ArrowDown />,
      disabled: place === info.phases.length - 1,
      onSelect: () => move(phase, 1),
    },
    {
      id: "out",
      label: "Leave out the phase",
      icon: <X />,
      keys: "⇧X",
      disabled: !phase.lines.some(isKept),
      onSelect: () => leavePhase(phase),
    },
  ];
  return <RowMenu label={`More for ${phase.name}`} items={items} />;
}

/** A phase of the draft with its lines; `isNarrow` shows them as cards, those that wait for somebody first. */
export function PhasePart({ phase, isNarrow }: { phase: Phase; isNarrow: boolean }) {
  const { info, closed, toggle } = useReview();
  const isClosed = closed.has(phase.id) && !isNarrow;
  const Row = isNarrow ? LineCard : LineRow;
  const lines = isNarrow
    ? [...phase.lines.filter(isProposed), ...phase.lines.filter((line) => !isProposed(line))]
    : phase.lines;
  // What was accepted or changed stays while the rest is written again.
  const shown = phase.is_regenerating ? lines.filter(({ decision }) => decision !== "proposed") : lines;
  const hasPrice = phase.lines.some(({ price }) => price !== null);
  const total = totalOf(phase.lines.filter(isKept));
  return (
    <div role="rowgroup" aria-label={phase.name}>
      <div role="row" className="brief-phase">
        <span role="gridcell" className={isNarrow ? "hidden" : "brief-mark"}>
          <IconButton
            size="s"
            label={isClosed ? `Open ${phase.name}` : `Close ${phase.name}`}
            aria-expanded={!isClosed}
            icon={isClosed ? <ChevronRight size={16} /> : <ChevronDown size={16} />}
            onClick={() => toggle(phase)}
            className="text-ctl"
          />
        </span>
        <span role="gridcell" className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          <h2 className="min-w-0 truncate text-19 font-semibold">{phase.name}</h2>
          <span className="text-13 whitespace-nowrap text-muted max-lg:hidden">
            {phaseWords(phase.lines)} accepted
          </span>
          {isNarrow && <PhaseAction phase={phase} />}
        </span>
        <span role="gridcell" className="text-17">
          {!info.price_locked && hasPrice && <Money value={total} currency={info.currency} />}
        </span>
        <span role="gridcell" className="brief-phase-end">
          <PhaseMenu phase={phase} />
          {!isNarrow && <PhaseAction phase={phase} />}
        </span>
      </div>
      {phase.reason && !phase.is_regenerating && (
        <div role="row" className="border-b border-line px-10 py-2.5 text-14 text-warn">
          <span role="gridcell">
            The phase was not written again, and is as it was. {FAILURES[phase.reason].why}
          </span>
        </div>
      )}
      {!isClosed && shown.map((line) => <Row key={line.id} line={line} />)}
      {phase.is_regenerating && <GhostLines phase={phase} />}
    </div>
  );
}

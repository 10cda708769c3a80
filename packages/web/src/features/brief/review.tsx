// biome-ignore-all lint/a11y/useSemanticElements: see line-row.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: cells are read, not focused
import type { Info, Phase } from "@stint/core/brief/schema";
import { ChevronUp, EllipsisVertical, Keyboard, LayoutList, RotateCcw, Sparkles, X } from "lucide-react";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { OwnCurrency } from "../../ui/currency";
import { cx } from "../../ui/cx";
import { EditorHeader, UndoButtons } from "../../ui/editor-header";
import { IconButton } from "../../ui/icon-button";
import { KeyHint } from "../../ui/key-hint";
import { Menu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { BriefColumn } from "./brief-column";
import { countDecisions, countOpen, type Decisions, isKept, isProposed, openWishesOf } from "./draft";
import { NothingFits } from "./nothing-fits";
import { Over } from "./over";
import { PhasePart } from "./phase-part";
import type { BriefProject } from "./use-generation";
import { useNarrow } from "./use-narrow";
import { ReviewContext, useReview, useReviewParts } from "./use-review";
import { useReviewKeys } from "./use-review-keys";
import { phaseWords } from "./words";
import "./brief.css";

interface ReviewProps {
  project: BriefProject;
  info: Info;
  decisions: Decisions;
  /** Shows the scope as it is, with what was accepted. */
  onScope: () => void;
  /** Changes the brief. */
  onEdit: () => void;
}

/** The draft of a brief, line by line: nothing of it is in the scope before it is accepted. */
export function Review({ info, decisions, ...rest }: ReviewProps) {
  const review = useReviewParts(info, decisions);
  useReviewKeys(review);
  return (
    <ReviewContext value={review}>
      <OwnCurrency value={info.currency}>
        <Body {...rest} />
      </OwnCurrency>
    </ReviewContext>
  );
}

function Body({ project, onScope, onEdit }: Omit<ReviewProps, "info" | "decisions">) {
  const { info, lines, said } = useReview();
  const isNarrow = useNarrow();
  const isEmpty = lines.length === 0 && !info.phases.some(({ is_regenerating }) => is_regenerating);
  return (
    <div className="flex h-dvh flex-col">
      <Head project={project} onScope={onScope} />
      <div className={cx("min-h-0 flex-1", isNarrow ? "flex flex-col" : "brief-desk")}>
        {!isNarrow && <Rail />}
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          {isNarrow && !isEmpty && <Tabs />}
          {isNarrow && <OpenLine />}
          {isEmpty ? (
            <NothingFits open={openWishesOf(info).length} onEdit={onEdit} />
          ) : (
            <Sheet isNarrow={isNarrow} />
          )}
          {isNarrow && <Bar />}
        </main>
        {!isNarrow && (
          <aside aria-label="The brief" className="min-h-0 overflow-y-auto bg-bg p-6">
            <BriefColumn onEdit={onEdit} />
          </aside>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Over onEdit={onEdit} />
    </div>
  );
}

function Head({ project, onScope }: Pick<ReviewProps, "project" | "onScope">) {
  const { info, lines, decisions, finish, undoAll, show } = useReview();
  const isNarrow = useNarrow();
  const open = countOpen(info);
  const decided = [...lines, ...info.points].some(({ decision }) => decision !== "proposed");
  const { history } = decisions;
  const menu: MenuItem[] = [
    ...(isNarrow && open > 0
      ? [
          {
            id: "out",
            label: `Leave out the other ${open}`,
            icon: <X />,
            onSelect: () => finish("left_out"),
          },
        ]
      : []),
    { id: "undo", label: "Undo all", icon: <RotateCcw />, disabled: !decided, onSelect: undoAll },
    { id: "scope", label: "Open the scope", icon: <LayoutList />, onSelect: onScope },
    {
      id: "keys",
      label: "Keyboard shortcuts",
      icon: <Keyboard />,
      keys: "?",
      onSelect: () => show({ kind: "keys" }),
    },
  ];
  return (
    <EditorHeader
      back={{ to: `/projects/${info.project_id}/scopes`, label: "Back to the project" }}
      title={project.name}
      subtitle={project.client_name}
      fact={
        <span className="inline-flex items-center gap-2 text-14 whitespace-nowrap text-muted">
          <Sparkles size={16} aria-hidden="true" />
          Draft from your brief
        </span>
      }
      actions={
        <>
          <UndoButtons
            canUndo={history.canUndo}
            canRedo={history.canRedo}
            undo={history.undo}
            redo={history.redo}
          />
          <Menu
            label="More"
            trigger={<IconButton label="More" icon={<EllipsisVertical size={18} />} />}
            items={menu}
          />
          {!isNarrow && <span aria-hidden="true" className="mx-2 h-6 w-px bg-line" />}
          {!isNarrow && open > 0 && (
            <>
              <Button kind="quiet" onClick={() => finish("left_out")}>
                Leave out the other {open}
              </Button>
              <Button kind="primary" onClick={() => finish("accepted")}>
                Accept the other {open}
              </Button>
            </>
          )}
          {!isNarrow && open === 0 && (
            <Button kind="primary" onClick={onScope}>
              Open the scope
            </Button>
          )}
        </>
      }
    />
  );
}

/** Goes to a phase: to what waits in it, else to its first line. */
function useGo() {
  const { focus } = useReview();
  return (phase: Phase) => {
    const line = phase.lines.find(isProposed) ?? phase.lines[0];
    if (line) focus({ kind: "line", id: line.id });
  };
}

function Rail() {
  const { info, lines, at } = useReview();
  const go = useGo();
  const { accepted } = countDecisions(lines);
  return (
    <nav aria-label="Phases" className="flex min-h-0 flex-col bg-bg px-3 py-4">
      <p className="px-2.5 pb-2 text-13 text-muted">
        {count(info.phases.length, "phase")}, {accepted} of {lines.filter(isKept).length} accepted
      </p>
      <ul className="min-h-0 overflow-y-auto">
        {info.phases.map((phase) => {
          const isCurrent = phase.id === at?.phase_id;
          return (
            <li key={phase.id}>
              <button
                type="button"
                aria-current={isCurrent ? "true" : undefined}
                onClick={() => go(phase)}
                className={cx(
                  "relative flex min-h-[38px] w-full items-center gap-2 rounded-ctl px-2.5 text-left text-14 transition-colors duration-120",
                  isCurrent ? "bg-accent-soft font-semibold text-accent-ink" : "text-ink hover:bg-hover",
                )}
              >
                <span className="min-w-0 flex-1 truncate">{phase.name}</span>
                <span className={isCurrent ? "font-normal" : "text-muted"}>{phaseWords(phase.lines)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="mt-auto flex flex-col gap-2 px-2.5 pt-4">
        <span className="flex gap-2">
          <KeyHint keys="J" />
          <KeyHint keys="K">next, back</KeyHint>
        </span>
        <KeyHint keys="A">accept</KeyHint>
        <KeyHint keys="X">leave out</KeyHint>
        <KeyHint keys="U">undo</KeyHint>
        <KeyHint keys="⇧A">accept phase</KeyHint>
      </p>
    </nav>
  );
}

/** The phases as tabs, each with how much of it is accepted. */
function Tabs() {
  const { info, at } = useReview();
  const go = useGo();
  return (
    <nav aria-label="Phases" className="flex h-12 items-stretch border-b border-line pr-4 pl-4 sm:pl-10">
      <div className="flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]">
        {info.phases.map((phase) => {
          const isCurrent = phase.id === at?.phase_id;
          const [accepted, , of] = phaseWords(phase.lines).split(" ");
          return (
            <button
              key={phase.id}
              type="button"
              aria-current={isCurrent ? "true" : undefined}
              onClick={() => go(phase)}
              className={cx(
                "flex shrink-0 items-center gap-2 border-b-2 text-14 whitespace-nowrap",
                isCurrent ? "border-accent font-semibold text-accent-ink" : "border-transparent text-muted",
              )}
            >
              {phase.name} {accepted}/{of}
            </button>
          );
        })}
      </div>
    </nav>
  );
}

/** The one amber line for what nothing covers. */
function OpenLine() {
  const { info, show } = useReview();
  const open = openWishesOf(info);
  if (open.length === 0) return null;
  return (
    <div className="flex items-center gap-3 border-b border-line bg-warn-soft px-4 py-2.5 text-14 text-warn sm:px-10">
      <p className="min-w-0 flex-1 truncate">
        <strong className="font-semibold">
          {count(open.length, "need")} {open.length === 1 ? "is" : "are"} not covered.
        </strong>{" "}
        {open[0]}
      </p>
      <Button kind="link" aria-label="Read what is not covered" onClick={() => show({ kind: "brief" })}>
        Read
      </Button>
    </div>
  );
}

function Sheet({ isNarrow }: { isNarrow: boolean }) {
  const { info, at } = useReview();
  const current = info.phases.find(({ id }) => id === at?.phase_id) ?? info.phases[0];
  const phases = isNarrow ? info.phases.filter((phase) => phase === current) : info.phases;
  return (
    <div role="grid" aria-label="Services of the draft" className="min-h-0 flex-1 overflow-y-auto">
      {!isNarrow && (
        <div role="row" className="brief-line brief-heads">
          <span role="columnheader">
            <span className="sr-only">Decision</span>
          </span>
          <span role="columnheader">Service, and what it answers</span>
          <span role="columnheader">Role</span>
          <span role="columnheader" className="text-right">
            Qty
          </span>
          <span role="columnheader" className="text-right">
            Rate
          </span>
          <span role="columnheader" className="text-right">
            Amount
          </span>
          <span role="columnheader">
            <span className="sr-only">Action</span>
          </span>
        </div>
      )}
      {phases.map((phase) => (
        <PhasePart key={phase.id} phase={phase} isNarrow={isNarrow} />
      ))}
    </div>
  );
}

/** What is accepted, and the rest with one press, where there is no column for it. */
function Bar() {
  const { info, lines, show, finish } = useReview();
  const { accepted } = countDecisions(lines);
  return (
    <div className="flex h-20 shrink-0 items-center border-t border-line bg-surface px-4 shadow-[0_-4px_16px_rgb(26_22_35/0.05)] sm:px-10">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => show({ kind: "brief" })}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-ctl text-left"
      >
        <span className="min-w-0">
          <span className="block text-13 text-muted">
            Accepted, {accepted} of {lines.filter(isKept).length}
          </span>
          {info.accepted_total === null ? (
            <span className="block text-22 leading-6 font-semibold">{count(accepted, "service")}</span>
          ) : (
            <Money value={info.accepted_total} className="block text-22 leading-6" />
          )}
        </span>
        <ChevronUp size={18} className="text-muted" aria-hidden="true" />
        <span className="sr-only">Show the brief</span>
      </button>
      {countOpen(info) > 0 && (
        <Button kind="primary" size="l" onClick={() => finish("accepted")}>
          Accept all
        </Button>
      )}
    </div>
  );
}

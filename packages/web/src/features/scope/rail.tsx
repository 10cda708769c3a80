import { Keyboard, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { count } from "../../lib/format";
import { cx } from "../../ui/cx";
import { IconButton } from "../../ui/icon-button";
import { Money } from "../../ui/money";
import { addPhase } from "./actions";
import { useDrag } from "./drag";
import { useEditor, usePhase, useTopic } from "./hooks";
import type { Key } from "./model";
import { focusRest } from "./row-keys";

/** The phase that is lit: where one edits, else where one looks. */
function useCurrent(): Key | null {
  const looked = useTopic("current", ({ store, view }) => view.current ?? store.order[0] ?? null);
  const edited = useTopic("active", ({ store, view: { active } }) =>
    active?.kind === "task" ? (store.tasks.get(active.key)?.phase ?? null) : (active?.key ?? null),
  );
  return edited ?? looked;
}

const quiet =
  "flex min-h-[38px] w-full items-center gap-2.5 rounded-ctl px-2.5 text-14 text-muted hover:text-ink touch:min-h-11";

/** The phases on the left of a desk; they can be dragged, and services dropped on them. */
export function Rail() {
  const editor = useEditor();
  const order = useTopic("order", ({ store }) => store.order);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const current = useCurrent();
  return (
    <nav aria-label="Phases" className="flex min-h-0 flex-col bg-bg px-3 py-4 max-lg:hidden">
      <p className="px-2.5 pb-2 text-13 text-muted">{count(order.length, "phase")}</p>
      <ul className="min-h-0 overflow-y-auto">
        {order.map((key) => (
          <li key={key}>
            <RailItem phaseKey={key} current={key === current} fixed={readOnly} />
          </li>
        ))}
      </ul>
      {!readOnly && (
        <button type="button" className={quiet} onClick={() => addPhase(editor)}>
          <Plus size={16} aria-hidden="true" />
          Add phase
        </button>
      )}
      <button
        type="button"
        className={cx(quiet, "mt-auto")}
        onClick={() => editor.view.show({ kind: "keys" })}
      >
        <Keyboard size={16} aria-hidden="true" />
        Keyboard shortcuts
      </button>
    </nav>
  );
}

function RailItem({ phaseKey, current, fixed }: { phaseKey: Key; current: boolean; fixed: boolean }) {
  const editor = useEditor();
  const view = usePhase(phaseKey);
  const element = useRef<HTMLButtonElement>(null);
  const { edge, lifted } = useDrag(element, { kind: "phase", key: phaseKey, place: "rail", fixed });
  if (!view) return null;
  return (
    <button
      ref={element}
      type="button"
      aria-current={current ? "true" : undefined}
      onClick={() => editor.view.go({ kind: "phase", key: phaseKey })}
      onKeyDown={(event) => {
        if (fixed || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        editor.rows.nudgePhase(phaseKey, event.key === "ArrowUp" ? -1 : 1);
        requestAnimationFrame(() => element.current?.focus());
      }}
      className={cx(
        "relative flex min-h-[38px] w-full items-center gap-2 rounded-ctl px-2.5 text-left text-14 transition-colors duration-120",
        current ? "bg-accent-soft font-semibold text-accent-ink" : "text-ink hover:bg-hover",
        lifted && "opacity-40",
      )}
    >
      {edge && (
        <span
          aria-hidden="true"
          className={cx("absolute inset-x-0 h-0.5 bg-accent", edge === "top" ? "-top-px" : "-bottom-px")}
        />
      )}
      <span className="min-w-0 flex-1 truncate">{view.row.name}</span>
      <Money value={view.total} noCents strong={false} className={current ? "font-normal" : "text-muted"} />
    </button>
  );
}

/** The same phases as tabs above the sheet, where there is no room for a rail. */
export function PhaseTabs() {
  const editor = useEditor();
  const order = useTopic("order", ({ store }) => store.order);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const current = useCurrent();
  return (
    <nav
      aria-label="Phases"
      className="flex h-12 items-stretch border-b border-line pr-4 pl-4 sm:pl-10 lg:hidden"
    >
      <div className="flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]">
        {order.map((key) => (
          <PhaseTab key={key} phaseKey={key} current={key === current} />
        ))}
      </div>
      {!readOnly && (
        <IconButton
          label="Add phase"
          icon={<Plus size={18} />}
          className="my-auto ml-2"
          onClick={() => addPhase(editor)}
        />
      )}
    </nav>
  );
}

function PhaseTab({ phaseKey, current }: { phaseKey: Key; current: boolean }) {
  const editor = useEditor();
  const view = usePhase(phaseKey);
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [current]);
  if (!view) return null;
  return (
    <button
      ref={element}
      type="button"
      aria-current={current ? "true" : undefined}
      onClick={() => {
        editor.view.go({ kind: "phase", key: phaseKey });
        focusRest("phase", phaseKey);
      }}
      className={cx(
        "flex shrink-0 items-center gap-2 border-b-2 text-14 whitespace-nowrap",
        current ? "border-accent font-semibold text-accent-ink" : "border-transparent text-muted",
      )}
    >
      {view.row.name}
      <Money
        value={view.total}
        noCents
        strong={false}
        className={cx("text-13 max-sm:hidden", !current && "text-muted")}
      />
    </button>
  );
}

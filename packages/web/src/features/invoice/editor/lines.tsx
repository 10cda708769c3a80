import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { KeyHint } from "../../../ui/key-hint";
import { LineRow, lineGrid } from "./line-row";
import { useEditor } from "./use-editor";
import { useLineActions } from "./use-lines";

const most = 200;

/** The lines of the invoice, with a row at the end to go on in. */
export function Lines({ onBringIn }: { onBringIn: (() => void) | undefined }) {
  const { doc, info, store, totals } = useEditor();
  const list = useRef<HTMLDivElement>(null);
  const actions = useLineActions(store, list);
  const full = doc.lines.length >= most;
  return (
    <section aria-label="Items" className="mt-5">
      <div
        className={cx(lineGrid, "h-9 border-b border-line text-13 text-muted max-sm:hidden")}
        aria-hidden="true"
      >
        <span>Item</span>
        <span className="pr-2.5 text-right">Qty</span>
        <span className="pr-2.5 text-right">Rate</span>
        <span className="text-right">Amount</span>
      </div>
      <div ref={list}>
        {doc.lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            at={at}
            count={doc.lines.length}
            amount={totals?.lines[at]?.amount ?? 0}
            currency={info.currency}
            actions={actions}
          />
        ))}
      </div>
      <button
        type="button"
        disabled={full}
        onClick={() => actions.insert(doc.lines.length)}
        className="relative flex w-full items-center gap-1.5 border-b-2 border-line py-2.5 text-left text-muted enabled:hover:text-ink touch:min-h-11"
      >
        <Plus size={16} className="sm:absolute sm:right-full sm:mr-1" aria-hidden="true" />
        <span>{full ? "An invoice has 200 lines at most" : "Add an item"}</span>
      </button>
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted max-sm:hidden touch:hidden">
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="Tab" /> next cell
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="↵" /> new line
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="↑" /> <KeyHint keys="↓" /> up and down
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="⌥↑" /> move
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyHint keys="⌥↵" /> unit, discount, tax
        </span>
      </p>
      {onBringIn && (
        <div className="mt-2">
          <Button kind="link" onClick={onBringIn}>
            Bring in from the project
          </Button>
        </div>
      )}
    </section>
  );
}

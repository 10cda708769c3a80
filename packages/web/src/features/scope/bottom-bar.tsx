import { taxNote } from "@stint/core/project/tax/name/rules";
import { ChevronUp, Send } from "lucide-react";
import { Button } from "../../ui/button";
import { Money } from "../../ui/money";
import { useEditor } from "./hooks";
import { OpenPrices } from "./open-prices";
import { showUnsent, useProject, useUnsentWords } from "./unsent-words";
import { useBudget } from "./use-budget";
import { useNext } from "./use-next";

/** The bar that shows the total where there is no room for the summary. It is 72 px high, on a phone 80 px with the action. */
export function BottomBar() {
  const money = useBudget();
  const editor = useEditor();
  const next = useNext();
  const project = useProject();
  const words = useUnsentWords(project);
  const tax = project ? taxNote(project.tax) : null;
  const parts = [
    ["Margin", money.margin],
    ["Your pay", money.own_pay],
    ["Team pay", money.team_pay],
    ["Available", money.available],
    ["Profit", money.profit],
  ] as const;
  return (
    <>
      <OpenPrices className="shrink-0 border-t border-line bg-surface px-4 py-2 text-14 sm:px-10 lg:hidden" />
      <div className="flex h-[72px] shrink-0 items-center border-t border-line bg-surface px-4 shadow-[0_-4px_16px_rgb(26_22_35/0.05)] max-sm:h-20 sm:px-10 lg:hidden">
        <dl className="flex min-w-0 flex-1 max-md:hidden">
          {(editor.store.info.project.is_template ? [] : parts).map(([label, value]) => (
            <div key={label} className="mr-5 border-r border-line pr-5 text-14 last:border-0">
              <dt className="text-13 text-muted">{label}</dt>
              <dd>
                <Money
                  value={value}
                  strong={label === "Profit"}
                  className={value < 0 ? "text-bad" : undefined}
                />
              </dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          onClick={() => editor.view.show({ kind: "summary" })}
          aria-haspopup="dialog"
          className="flex min-w-0 flex-1 items-center gap-3 rounded-ctl text-left md:flex-none md:text-right"
        >
          <span className="min-w-0">
            <span className="block text-13 text-muted">{tax ? `Scope total, ${tax}` : "Scope total"}</span>
            <Money value={money.revenue} className="block text-22 leading-6" />
          </span>
          <ChevronUp size={18} className="text-muted" aria-hidden="true" />
          <span className="sr-only">Show the summary</span>
        </button>
        {words ? (
          <Button
            kind="primary"
            size="l"
            icon={<Send size={16} />}
            onClick={() => void showUnsent(editor, "send")}
            className="sm:hidden"
          >
            {words.send}
          </Button>
        ) : (
          <Button kind="primary" size="l" pending={next.pending} onClick={next.run} className="sm:hidden">
            {next.label}
          </Button>
        )}
      </div>
    </>
  );
}

import { format } from "@stint/core/platform/money";
import type { PriceReasons } from "@stint/core/project/scope/price-reasons/schema";
import type { KeyboardEvent } from "react";
import { recommendedIn } from "../../lib/currency-name";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Money } from "../../ui/money";

const CELLS = [
  { name: "Low", of: "low" },
  { name: "Typical", of: "typical" },
  { name: "High", of: "high" },
] as const;

/** Walks among the buttons with the arrows. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!by || event.altKey) return;
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.indexOf(document.activeElement) + by];
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}

/** The catalog's three figures. Those of another currency are read and not used. */
export function UseCells({ reasons, onUse }: { reasons: PriceReasons; onUse: (price: number) => void }) {
  const { catalog } = reasons;
  if (!catalog) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the arrows of the buttons within */}
      <div className="mt-3 flex border-y border-line" onKeyDown={walk}>
        {CELLS.map(({ name, of }, index) => (
          <div key={name} className={cx("flex-1 py-2", index > 0 && "border-l border-line pl-4")}>
            <p className="text-13 text-muted">{name}</p>
            <Money value={catalog[of]} currency={catalog.currency} className="text-15" />
            {catalog.is_comparable && (
              <p className="mt-1">
                <button
                  type="button"
                  data-autofocus={of === "typical" ? "" : undefined}
                  aria-label={`Use the ${name.toLowerCase()} price`}
                  onClick={() => onUse(catalog[of])}
                  className={buttonClass("link")}
                >
                  <span>Use</span>
                </button>
              </p>
            )}
          </div>
        ))}
      </div>
      {!catalog.is_comparable && (
        <p className="mt-2 text-13 text-muted">
          {`${recommendedIn(catalog.currency, reasons.currency)}: ${format(catalog.typical, catalog.currency, { cents: false })}. This project is in ${reasons.currency}, so the price is yours to set.`}
        </p>
      )}
    </>
  );
}

import { MessageCircle } from "lucide-react";
import { money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { column } from "../../public/brand-frame";
import { publicButton } from "../../public/public-button";

export interface ActionBarProps {
  total: number;
  due: number;
  currency: string;
  onAsk: () => void;
  onAccept: () => void;
}

/** The amount and the two things a client does, always in reach; on a phone in two rows. */
export function ActionBar({ total, due, currency, onAsk, onAccept }: ActionBarProps) {
  const note = due > 0 ? `${money(due, currency)} due on acceptance` : "Nothing due on acceptance";
  return (
    <section
      aria-label="Accept or ask"
      className="sticky bottom-0 z-10 border-t border-line bg-surface shadow-[0_-16px_32px_-20px_rgb(26_22_35/0.25)] print:hidden"
    >
      <div
        className={cx(
          column,
          "flex items-center gap-x-6 pb-[env(safe-area-inset-bottom)] max-md:flex-wrap max-md:justify-between max-md:pt-3",
        )}
      >
        <p className="text-22 font-semibold whitespace-nowrap">{money(total, currency)}</p>
        <p className="min-w-0 flex-1 text-14 text-muted max-md:text-right max-md:text-13">{note}</p>
        <div className="flex gap-3 py-4 max-md:w-full max-md:pt-3 max-md:pb-4">
          <button
            type="button"
            onClick={onAsk}
            className={publicButton("second", "m", "max-md:min-h-12 max-md:w-12 max-md:px-0")}
          >
            <MessageCircle size={18} aria-hidden="true" />
            <span className="max-md:sr-only">Ask a question</span>
          </button>
          <button
            type="button"
            onClick={onAccept}
            className={publicButton("primary", "m", "max-md:min-h-12 max-md:flex-1")}
          >
            Review and accept
          </button>
        </div>
      </div>
    </section>
  );
}

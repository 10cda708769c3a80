import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { useUser } from "../../lib/session";
import { lazyPart } from "../../ui/lazy-part";
import { MoneyInput } from "../../ui/money-input";
import { useEditor } from "./hooks";
import type { TaskRow } from "./model";
import { usualWords } from "./price-words";
import { priceReasonsQuery } from "./queries";

const PriceReasons = lazyPart(async () => (await import("./price-reasons")).PriceReasons);

/** The rate of a service. What it usually costs stands below, and opens what speaks for its price, as Alt ↓ does. */
export function PriceField({ row }: { row: TaskRow }) {
  const editor = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { is_subscribed } = useUser();
  // A template has no currency and no client's answer: what its services cost is asked in a project.
  const isPriced = !editor.store.info.project.is_template;
  const asks = isPriced && is_subscribed && row.id !== null;
  const query = useQuery({ ...priceReasonsQuery(row.id ?? 0), enabled: asks });
  const reasons = asks ? query.data : undefined;
  const words = is_subscribed ? reasons && usualWords(reasons) : isPriced && "Usual price";
  const edit = (price: number | null) => editor.rows.editTask(row.key, { price });
  const turn = (open: boolean) => {
    setOpen(open);
    // Name, role and cost may have changed since the row was opened; the server has them once they are saved.
    if (open && is_subscribed) void editor.session.settled().then(() => query.refetch());
  };
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== "ArrowDown" || !words) return;
    event.preventDefault();
    // The sheet would move the row down.
    event.stopPropagation();
    turn(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears a key of the field within
    <div onKeyDown={press}>
      <MoneyInput
        ref={input}
        aria-label="Rate"
        value={row.price}
        onChange={edit}
        className="[&_input]:pr-[9px] [&_input]:pl-2! [&>span]:hidden"
      />
      {words && (
        <span className="mt-1 flex justify-end pr-2.5 max-sm:pr-0">
          <button
            ref={opener}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => turn(!isOpen)}
            className="inline-flex items-center gap-1 text-13 whitespace-nowrap text-muted hover:text-ink touch:min-h-11"
            style={{ textDecoration: "underline dotted", textUnderlineOffset: 4 }}
          >
            {words}
            {!is_subscribed && <Lock size={13} aria-label="locked" />}
          </button>
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PriceReasons
            row={row}
            reasons={reasons}
            opener={() => opener.current}
            field={() => input.current}
            onUse={(price) => {
              editor.history.seal();
              edit(price);
            }}
            onClose={(to) => {
              setOpen(false);
              // The field selects its text when the keyboard comes to it.
              requestAnimationFrame(() => to?.focus());
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

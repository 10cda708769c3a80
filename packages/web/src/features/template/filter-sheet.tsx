import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { FilterHead } from "./filter-list";

/**
 * The filters on a small screen: a panel from the right whose choices count once they are applied. It stands inside
 * the modal that it filters, so that a press in it is none outside of that.
 */
export function FilterSheet({
  title,
  found,
  onClear,
  onCancel,
  onApply,
  children,
}: {
  title: string;
  /** How many entries the choices leave; undefined while they are counted. */
  found: number | undefined;
  onClear: (() => void) | undefined;
  onCancel: () => void;
  onApply: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the press on the scrim
    <dialog
      ref={box}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={(event) => event.target === event.currentTarget && onCancel()}
      className="templates-sheet fixed inset-y-0 right-0 m-0 h-dvh max-h-none max-w-[calc(100vw-44px)] bg-surface text-ink outline-none backdrop:animate-fade-in backdrop:bg-scrim"
    >
      <div className="flex h-full flex-col">
        <header className="border-b border-line px-4 py-2.5">
          <FilterHead title={title} onClear={onClear}>
            <IconButton label="Close" icon={<X size={20} />} onClick={onCancel} className="-mr-2" />
          </FilterHead>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">{children}</div>
        <footer className="grid grid-cols-2 gap-3 border-t border-line p-4">
          <Button size="l" onClick={onCancel}>
            Cancel
          </Button>
          <Button kind="primary" size="l" onClick={onApply}>
            {found === undefined ? "Apply" : `Apply, ${found}`}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

import { Dialog as Ark } from "@ark-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useCallback, useRef } from "react";
import { clearFoot } from "./clear-foot";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { useLeaveQuestion } from "./leave-question";
import { Overlay } from "./overlay";

export interface PanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title: a search box, filters. The element with `data-autofocus` takes the focus. */
  head?: ReactNode;
  /** Fixed at the bottom. */
  foot?: ReactNode;
  /** Below this header in px: 64 in editors, 56 in the shell. */
  top?: 56 | 64;
  /** Marks content that is only read: it can be focused, so that the keyboard scrolls it. */
  reading?: boolean;
  children?: ReactNode;
}

/**
 * A 440 px panel at the right under the header, without a scrim: the page beside it stays usable.
 * Where something was typed into a form inside, all that closes it asks first.
 */
export function Panel({ open, onClose, title, head, foot, top = 64, reading, children }: PanelProps) {
  const body = useRef<HTMLDivElement | null>(null);
  const attach = useCallback((paper: HTMLDivElement | null) => {
    body.current = paper;
    return clearFoot(paper);
  }, []);
  const typed = useLeaveQuestion({ open, onClose, saving: false });
  const close = () => typed.leave(onClose);
  return typed.around(
    <Ark.Root
      open={open}
      initialFocusEl={() => body.current?.querySelector<HTMLElement>("[data-autofocus]") ?? null}
      onOpenChange={(change) => !change.open && close()}
      modal={false}
      trapFocus={false}
      preventScroll={false}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Overlay>
        <Ark.Positioner className="pointer-events-none">
          <Ark.Content
            ref={attach}
            {...typed.watch}
            className={cx(
              "pointer-events-auto fixed right-0 bottom-0 z-30 flex w-full flex-col border-l border-line bg-surface text-ink shadow-pop outline-none sm:w-[440px] data-[state=open]:animate-panel-in data-[state=closed]:animate-panel-out",
              top === 64 ? "top-16 max-sm:top-14" : "top-14",
            )}
          >
            <header className="border-b border-line px-6 pt-4 pb-3">
              <div className="flex items-center justify-between">
                <Ark.Title className="text-17 font-semibold">{title}</Ark.Title>
                <IconButton label="Close" icon={<X size={18} />} onClick={close} className="-mr-2" />
              </div>
              {head && <div className="mt-2">{head}</div>}
            </header>
            <div
              {...(reading && { tabIndex: 0, role: "region", "aria-label": title })}
              className="min-h-0 flex-1 overflow-y-auto"
            >
              {children}
            </div>
            {foot && (
              <footer className="flex items-center justify-between border-t border-line px-6 py-3">
                {foot}
              </footer>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>,
  );
}

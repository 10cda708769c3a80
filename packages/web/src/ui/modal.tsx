import { Dialog as Ark } from "@ark-ui/react/dialog";
import { ArrowLeft, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { clearFoot } from "./clear-foot";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { Overlay } from "./overlay";

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A few muted words over the title. */
  eyebrow?: string;
  /** One muted sentence under the title. */
  description?: ReactNode;
  /**
   * s 440, m 560, form 640, team 742, page 760, l 1200 × 904 wide; the steps of one purpose 1040, and their end 560.
   * Full width with a margin on a phone, which "form", "page", "l" and "steps" fill; a "sheet" stands at its lower edge.
   */
  size?: "s" | "m" | "team" | "form" | "page" | "l" | "steps" | "steps-end" | "sheet";
  /** Buttons at the bottom, right-aligned; the primary one last. */
  actions?: ReactNode;
  /** Beside the title in a large dialog: tabs, a search box. */
  head?: ReactNode;
  /** The step of a dialog that has some: another one moves the focus to the title. */
  step?: string;
  /** Leads to the step before: on a phone, in a large dialog everywhere. */
  onBack?: (() => void) | undefined;
  /** Hears Escape first; true when it was meant for something inside, and the dialog stays. */
  onEscape?: () => boolean;
  /** False while work is running: Escape, scrim and the cross do nothing. */
  closable?: boolean;
  /** No padding around the body. */
  bare?: boolean;
  /** There is only something to read: the keyboard scrolls it. */
  reading?: boolean;
  /** Handlers on the paper itself, for whoever watches what happens inside. */
  paper?: ComponentProps<"div">;
  children?: ReactNode;
}

const widths = {
  s: "max-w-[440px]",
  m: "max-w-[560px]",
  team: "max-w-[742px]",
  form: "",
  page: "",
  l: "max-w-[1200px] h-[904px] max-sm:h-auto max-sm:rounded-none",
  steps: "",
  "steps-end": "max-w-[560px]",
  sheet: "max-w-[440px] max-sm:rounded-b-none",
};

/** What can be used over a dialog: the messages, on pages that have them. The library waits for one that is named. */
const findMessages = () => {
  const region = document.querySelector("[aria-label=Messages]");
  return region ? [() => region] : [];
};

/**
 * A modal with radius 14. Focus goes in, stays in, and returns to where it came from. It closes without a question:
 * what holds a form is a Dialog.
 */
export function Modal({
  open,
  onClose,
  title,
  eyebrow,
  description,
  size = "s",
  actions,
  head,
  step,
  onBack,
  onEscape,
  closable = true,
  bare,
  reading,
  paper,
  children,
}: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  const page = size === "page" || size === "form";
  const steps = size === "steps" || size === "steps-end";
  const large = size === "l";
  useEffect(() => {
    if (step === first.current) return;
    first.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <Ark.Root
      open={open}
      // The first thing to fill in or press, or the title: never the cross in the head.
      initialFocusEl={() =>
        (reading ? body.current : step === undefined ? null : heading.current) ??
        heading.current?.closest("[role=dialog]")?.querySelector<HTMLElement>("[data-autofocus]") ??
        body.current?.querySelector<HTMLElement>(
          "input:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]",
        ) ??
        heading.current
      }
      onOpenChange={(change) => !change.open && closable && onClose()}
      closeOnEscape={closable}
      onEscapeKeyDown={(event) => onEscape?.() && event.preventDefault()}
      closeOnInteractOutside={closable}
      // Who dismisses a message stays in the dialog.
      persistentElements={findMessages()}
      // Focus outside does not close the dialog, only a press does: in a lazy dialog, focus may arrive late.
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
    >
      <Overlay>
        <Ark.Backdrop className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out" />
        <Ark.Positioner
          className={cx(
            "fixed inset-0 z-40 flex items-center justify-center p-3 sm:p-6",
            (page || steps || large) && "max-sm:items-stretch max-sm:p-0",
            size === "sheet" && "max-sm:items-end max-sm:p-0",
          )}
        >
          <Ark.Content
            {...paper}
            ref={clearFoot}
            style={
              page
                ? { maxWidth: size === "form" ? 640 : 760 }
                : size === "steps"
                  ? { maxWidth: 1040 }
                  : undefined
            }
            className={cx(
              "flex max-h-full w-full flex-col overflow-hidden rounded-modal bg-surface text-ink shadow-pop outline-none data-[state=open]:animate-modal-in data-[state=closed]:animate-fade-out",
              widths[size],
              steps && "max-sm:rounded-none",
            )}
          >
            <header
              className={cx(
                "flex gap-4",
                steps || large ? "items-center" : "items-start px-6 pt-5",
                large && "min-h-16 shrink-0 border-b border-line px-6 max-sm:flex-wrap max-sm:px-4",
                steps && "h-16 shrink-0 border-b border-line px-8 max-sm:h-14 max-sm:px-4",
                page &&
                  "max-sm:h-14 max-sm:items-center max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-2",
              )}
            >
              {page && (
                <IconButton
                  label="Back"
                  icon={<ArrowLeft size={18} />}
                  onClick={onClose}
                  disabled={!closable}
                  className="-ml-2 sm:hidden"
                />
              )}
              {onBack && (
                <IconButton
                  label="Back"
                  icon={<ArrowLeft size={18} />}
                  onClick={onBack}
                  disabled={!closable}
                  className={cx("-mr-2 -ml-2", !large && "sm:hidden")}
                />
              )}
              <div className={cx("min-w-0", large && head ? "max-sm:flex-1" : "flex-1")}>
                {eyebrow && <p className="text-14 text-muted">{eyebrow}</p>}
                <Ark.Title
                  ref={heading}
                  tabIndex={-1}
                  className={cx(
                    "font-semibold outline-none",
                    large || steps ? "text-17" : "text-19",
                    page && "max-sm:text-17",
                    size === "steps-end" && "sr-only",
                  )}
                >
                  {title}
                </Ark.Title>
                {description && (
                  <Ark.Description className={cx("mt-1 text-14 text-muted", page && "max-sm:sr-only")}>
                    {description}
                  </Ark.Description>
                )}
              </div>
              {head}
              <IconButton
                label="Close"
                icon={<X size={18} />}
                onClick={onClose}
                disabled={!closable}
                className={cx("-mr-2", !steps && !large && "-mt-1", page && "max-sm:hidden")}
              />
            </header>
            <div
              ref={body}
              {...(reading && { tabIndex: 0, role: "region", "aria-label": title })}
              className={cx(
                "min-h-0 flex-1 overflow-y-auto outline-none",
                !bare && "px-6 py-5",
                !bare && page && "max-sm:px-4",
              )}
            >
              {children}
            </div>
            {actions && (
              <footer
                className={cx(
                  "flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-4",
                  page && "max-sm:px-4",
                )}
              >
                {actions}
              </footer>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}

import { Popover as Ark } from "@ark-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { menuPaper } from "./menu-class";
import { Overlay } from "./overlay";

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** Read aloud, and shown as a small heading. */
  title?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: "bottom-start" | "bottom-end" | "top-start" | "top-end";
  className?: string;
  children: ReactNode;
}

/** A sheet of menu paper with any content: filters, notifications. */
export function Popover({
  trigger,
  title,
  open,
  onOpenChange,
  placement = "bottom-end",
  className,
  children,
}: PopoverProps) {
  return (
    <Ark.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(change) => onOpenChange?.(change.open)}
      positioning={{ placement, gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Overlay>
        <Ark.Positioner>
          <Ark.Content
            aria-label={title}
            className={cx(menuPaper, "w-80 max-w-[calc(100vw-24px)] p-4", className)}
          >
            {title && <Ark.Title className="mb-3 text-14 font-semibold">{title}</Ark.Title>}
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}

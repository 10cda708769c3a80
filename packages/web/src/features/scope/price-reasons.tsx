import { Popover } from "@ark-ui/react/popover";
import type { PriceReasons as Reasons } from "@stint/core/project/scope/price-reasons/schema";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { menuPaper } from "../../ui/menu-class";
import { Modal } from "../../ui/modal";
import { Overlay } from "../../ui/overlay";
import type { TaskRow } from "./model";
import { LockedReasons } from "./price-locked";
import { ReasonRows } from "./price-rows";
import { PriceScale } from "./price-scale";
import { UseCells } from "./price-use";
import { useRoles } from "./roles";

interface PriceReasonsProps {
  row: TaskRow;
  /** Undefined on the free plan: there is nothing but the locked face. */
  reasons: Reasons | undefined;
  opener: () => HTMLElement | null;
  field: () => HTMLInputElement | null;
  onUse: (price: number) => void;
  /** Where the keyboard goes; null where a press has taken it somewhere else. */
  onClose: (to: HTMLElement | null) => void;
}

/** What speaks for the price of a service: a popover under its rate, a sheet at the lower edge of a phone. */
export function PriceReasons({ row, reasons, opener, field, onUse, onClose }: PriceReasonsProps) {
  const roles = useRoles();
  const [isPhone] = useState(() => matchMedia("(width < 640px)").matches);
  const about = `${row.name}, ${roles.name(row.role_id)}`;
  // On a phone the field would call up the keyboard.
  const close = () => onClose(isPhone ? opener() : field());
  const use = (price: number) => {
    onUse(price);
    close();
  };
  const body = reasons ? (
    <>
      <PriceScale reasons={reasons} price={row.price} />
      <UseCells reasons={reasons} onUse={use} />
      <ReasonRows reasons={reasons} price={row.price} />
    </>
  ) : (
    <LockedReasons onClose={close} />
  );
  if (isPhone)
    return (
      <Modal open size="sheet" onClose={close} title="Why this price" description={about}>
        {body}
      </Modal>
    );
  return (
    <UnderRate opener={opener} field={field} about={about} onClose={onClose}>
      {body}
    </UnderRate>
  );
}

/** Answers the rectangle around two parts of the page; null without them. */
export function rectAround(one: Element | null, other: Element | null) {
  const rects = [one, other].flatMap((each) => each?.getBoundingClientRect() ?? []);
  if (rects.length === 0) return null;
  const x = Math.min(...rects.map(({ left }) => left));
  const y = Math.min(...rects.map(({ top }) => top));
  const width = Math.max(...rects.map(({ right }) => right)) - x;
  const height = Math.max(...rects.map(({ bottom }) => bottom)) - y;
  return { x, y, width, height };
}

function UnderRate({
  opener,
  field,
  about,
  onClose,
  children,
}: Pick<PriceReasonsProps, "opener" | "field" | "onClose"> & { about: string; children: ReactNode }) {
  const isLeft = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library looks for the first button before there is one.
    const frame = requestAnimationFrame(() => {
      const box = content.current;
      (box?.querySelector<HTMLElement>("[data-autofocus]") ?? box)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Popover.Root
      open
      onInteractOutside={() => {
        isLeft.current = true;
      }}
      onOpenChange={({ open }) => !open && onClose(isLeft.current ? null : field())}
      positioning={{
        placement: "bottom-end",
        gutter: 20,
        // In a low row it opens above, and leaves the field free.
        getAnchorRect: () => rectAround(field(), opener()),
      }}
      autoFocus={false}
      persistentElements={[opener]}
    >
      <Overlay>
        <Popover.Positioner>
          <Popover.Content
            ref={content}
            className={cx(menuPaper, "max-w-[calc(100vw-24px)] overflow-y-auto")}
            // Said here and not in classes, which every page would load.
            style={{ width: 400, padding: "20px 24px", maxHeight: "var(--available-height)" }}
          >
            <header className="flex items-baseline justify-between gap-4">
              <Popover.Title className="text-15 font-semibold whitespace-nowrap">
                Why this price
              </Popover.Title>
              <Popover.Description className="truncate text-14 text-muted">{about}</Popover.Description>
            </header>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Overlay>
    </Popover.Root>
  );
}

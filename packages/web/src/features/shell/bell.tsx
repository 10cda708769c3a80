import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { GhostRows } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { menuPaper } from "../../ui/menu-class";
import { formatCount } from "../notification/format-count";
import { notificationsQuery } from "../notification/queries";

const NotificationPanel = lazyPart(async () => (await import("../notification/panel")).NotificationPanel);

/** The bell with its count, in the first view of every page: without Ark UI, and its panel is a chunk of its own. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const query = useQuery(notificationsQuery);
  const lines = query.data?.data ?? [];
  const badge = formatCount(query.data?.meta?.count ?? lines.filter((line) => !line.read).length);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
      removeEventListener("keydown", onKey);
    };
  }, [open]);
  return (
    <div ref={box} className="relative">
      <IconButton
        label={badge ? `Notifications, ${badge}` : "Notifications"}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        icon={
          <>
            <BellIcon size={18} aria-hidden="true" />
            {badge && (
              <span
                aria-hidden="true"
                className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-inverse px-1 text-11 font-semibold text-on-inverse"
              >
                {badge}
              </span>
            )}
          </>
        }
      />
      {open && (
        <section
          id={panelId}
          aria-label="Notifications"
          data-state="open"
          className={cx(
            menuPaper,
            "absolute top-11 right-0 w-[360px] p-4 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto",
          )}
        >
          <Suspense fallback={<GhostRows rows={2} columns={[""]} />}>
            <NotificationPanel onGo={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  );
}

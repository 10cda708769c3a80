import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { asApiError } from "../../lib/api";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { menuPaper } from "../../ui/menu-class";
import { formatCount } from "../notification/format-count";
import { NotificationList, useRead } from "../notification/list";
import { listed, notificationsQuery } from "../notification/queries";

/** The bell with its count and its notifications. Without Ark UI: this is in the first view of every page. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const query = useQuery(notificationsQuery);
  const read = useRead();
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
          <div className="mb-1 flex items-baseline justify-between gap-3">
            <h2 className="text-14 font-semibold">Notifications</h2>
            {lines.some((line) => !line.read && line.type !== "project_invitation") && (
              <Button kind="link" className="text-13!" onClick={() => read.mutate(undefined)}>
                Mark all as read
              </Button>
            )}
          </div>
          {query.isPending && <GhostRows rows={2} columns={[""]} />}
          {query.isError && (
            <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
              They did not load.
            </ErrorLine>
          )}
          {query.isSuccess && lines.length === 0 && (
            <p className="text-14 text-muted">Nothing waits for you.</p>
          )}
          <NotificationList lines={lines.slice(0, listed)} onGo={() => setOpen(false)} />
        </section>
      )}
    </div>
  );
}

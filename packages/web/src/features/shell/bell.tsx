import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { api, asApiError } from "../../lib/api";
import { moment } from "../../lib/format";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { popPaper } from "../../ui/pop";

interface Notification {
  id: number;
  title: string;
  body: string;
  /** A path of the app. */
  link: string | null;
  read: boolean;
  created_at: string;
}

/** At most ten are listed; the count may be higher. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => api.get<Notification[]>("/notifications", { query: { per_page: 10 }, signal }),
  refetchInterval: 60_000,
});

/** "" for none, "3", "10+" above ten. */
export function bellCount(count: number): string {
  return count === 0 ? "" : count > 10 ? "10+" : String(count);
}

/** The bell with its count, and what it rang for. Without Ark UI: this is in the first view of every page. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const query = useQuery(notificationsQuery);
  const lines = query.data?.data ?? [];
  const badge = bellCount(query.data?.meta?.count ?? lines.filter((line) => !line.read).length);
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
            popPaper,
            "absolute top-11 right-0 w-80 p-4 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto",
          )}
        >
          <h2 className="mb-2 text-14 font-semibold">Notifications</h2>
          {query.isPending && <GhostRows rows={2} columns={[""]} />}
          {query.isError && (
            <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
              They did not load.
            </ErrorLine>
          )}
          {query.isSuccess && lines.length === 0 && (
            <p className="text-14 text-muted">Nothing waits for you.</p>
          )}
          <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
            {lines.slice(0, 10).map((line) => (
              <li key={line.id} className="py-2.5 text-14">
                <p className={line.read ? undefined : "font-semibold"}>
                  {line.link ? (
                    <Link to={line.link} onClick={() => setOpen(false)} className="hover:underline">
                      {line.title}
                    </Link>
                  ) : (
                    line.title
                  )}
                </p>
                {line.body && <p className="text-muted">{line.body}</p>}
                <p className="text-13 text-muted">{moment(line.created_at)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

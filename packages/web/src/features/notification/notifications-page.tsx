import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { asApiError } from "../../lib/api";
import { count } from "../../lib/format";
import { placeOf } from "../../lib/link";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { NextRows } from "../../ui/more-rows";
import { PageTitle } from "../../ui/page-title";
import { Tabs } from "../../ui/tabs";
import { UnbrokenText } from "../../ui/unbroken-text";
import { allNotificationsQuery } from "./all-query";
import { Answer } from "./answer";
import { byDay, pick, type Shown, timeOf } from "./by-day";
import { invitationToken, isWaiting, type Notification, notificationsQuery } from "./queries";
import { useRead } from "./use-read";

const NONE: Record<Shown, string> = {
  all: "Nothing yet. What your clients and teammates do shows here.",
  unread: "You have read everything.",
  move: "Nothing waits for you.",
};

/** The time in view after which a line counts as read. */
const READ_MS = 3000;

function Line({ line, onRead }: { line: Notification; onRead: (id: number) => void }) {
  const item = useRef<HTMLLIElement>(null);
  const told = useRef(onRead);
  told.current = onRead;
  const isOpen = !line.read && !isWaiting(line);
  useEffect(() => {
    const node = item.current;
    if (!node || !isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting)
          timer = setTimeout(() => document.hasFocus() && told.current(line.id), READ_MS);
      },
      { threshold: 1 },
    );
    watcher.observe(node);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [isOpen, line.id]);
  const token = invitationToken(line);
  const title = <UnbrokenText text={line.title} />;
  return (
    <li ref={item} className="flex gap-3 border-b border-line py-3 text-15">
      <span
        aria-hidden="true"
        className={cx("mt-2 size-1.5 shrink-0 rounded-full", !line.read && "bg-accent")}
      />
      <div className="min-w-0 flex-1">
        <p className={cx("break-words", !line.read && "font-medium")}>
          {!line.read && <span className="sr-only">Unread: </span>}
          {token ? (
            <a href={`/invitedteammate?token=${encodeURIComponent(token)}`} className="hover:underline">
              {title}
            </a>
          ) : line.link ? (
            <Link
              {...placeOf(line.link)}
              onClick={() => isOpen && onRead(line.id)}
              className="hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {line.body && (
          <p className="text-14 break-words text-muted">
            <UnbrokenText text={line.body} />
          </p>
        )}
        <Answer line={line} />
      </div>
      <time dateTime={line.created_at} className="shrink-0 text-14 text-muted">
        {timeOf(line.created_at)}
      </time>
    </li>
  );
}

/** Brings new ones on top while the top is in view; further down it says how many there are. */
function useNews(shown: readonly Notification[]) {
  const client = useQueryClient();
  const { data } = useQuery(notificationsQuery);
  const known = new Set(shown.map(({ type, id }) => `${type}:${id}`));
  const newest = shown[0]?.created_at ?? "";
  const fresh = (data?.data ?? []).filter(
    (line) => !known.has(`${line.type}:${line.id}`) && line.created_at > newest,
  ).length;
  const show = () => client.invalidateQueries({ queryKey: ["notifications", "all"] });
  const [isTop, setTop] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!top.current) return;
    const watcher = new IntersectionObserver(([entry]) => setTop(entry?.isIntersecting ?? true));
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news are a cause
  useEffect(() => {
    if (fresh > 0 && isTop) void show();
  }, [fresh, isTop]);
  return { fresh: isTop ? 0 : fresh, show, top };
}

/** /notifications: everything that rang, by day. */
export function NotificationsPage({ shown }: { shown: Shown }) {
  const navigate = useNavigate();
  const read = useRead();
  const query = useInfiniteQuery(allNotificationsQuery(shown === "unread" ? "unread" : undefined));
  const all = query.data?.pages.flatMap((page) => page.data) ?? [];
  const lines = pick(all, shown);
  const unread = query.data?.pages[0]?.meta?.count ?? 0;
  const moves = all.filter(isWaiting).length;
  const { fresh, show, top } = useNews(all);
  const days = byDay(lines);
  return (
    <div className="mx-auto max-w-[800px]">
      <div ref={top} className="mb-3 flex items-baseline gap-3">
        <PageTitle title="Notifications" className="mr-auto" />
        {unread > moves && (
          <Button kind="link" onClick={() => read.mutate(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      <Tabs
        aria-label="Notifications"
        value={shown}
        onChange={(next) =>
          void navigate({ to: "/notifications", search: next === "all" ? {} : { show: next }, replace: true })
        }
        items={[
          { value: "all", label: "All" },
          { value: "unread", label: "Unread", count: unread || undefined },
          { value: "move", label: "Your move", count: moves || undefined },
        ]}
      >
        {fresh > 0 && (
          <p className="sticky top-2 z-10 flex justify-center">
            <Button
              size="s"
              onClick={() => {
                top.current?.scrollIntoView();
                void show();
              }}
            >
              {fresh} new
            </Button>
          </p>
        )}
        {query.isPending && <GhostRows rows={5} columns={["26px", "", "72px"]} right={[2]} size="project" />}
        {query.isError && (
          <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
            They did not load.
          </ErrorLine>
        )}
        {query.isSuccess && lines.length === 0 && <p className="py-6 text-15 text-muted">{NONE[shown]}</p>}
        {days.map((day) => (
          <section key={day.head} aria-label={`${day.head}, ${count(day.lines.length, "notification")}`}>
            <SectionHead title={day.head} className="mt-6" />
            <ul>
              {day.lines.map((line) => (
                <Line key={`${line.type}:${line.id}`} line={line} onRead={(id) => read.mutate([id])} />
              ))}
            </ul>
          </section>
        ))}
        {shown !== "move" && <NextRows query={query} />}
      </Tabs>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { asApiError } from "../../lib/api";
import { Button, buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { NotificationList } from "./list";
import { isWaiting, listed, notificationsQuery } from "./queries";
import { useRead } from "./use-read";

/** The opened bell: the newest notifications. `onGo` closes it. */
export function NotificationPanel({ onGo }: { onGo: () => void }) {
  const query = useQuery(notificationsQuery);
  const read = useRead();
  const lines = query.data?.data ?? [];
  return (
    <>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-semibold">Notifications</h2>
        {lines.some((line) => !line.read && !isWaiting(line)) && (
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
      {query.isSuccess && lines.length === 0 && <p className="text-14 text-muted">Nothing waits for you.</p>}
      <NotificationList lines={lines.slice(0, listed)} onGo={onGo} />
      <p className="mt-2 border-t border-line pt-2">
        <Link to="/notifications" onClick={onGo} className={buttonClass("link")}>
          <span>See all</span>
        </Link>
      </p>
    </>
  );
}

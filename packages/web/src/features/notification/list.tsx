import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { api, newKey } from "../../lib/api";
import { moment } from "../../lib/format";
import { placeOf } from "../../lib/link";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { UnbrokenText } from "../../ui/unbroken-text";
import { invitationToken, type Notification, notificationsQuery } from "./queries";

/** Marks as read: those named, or all. The dot goes at once; the count comes from the server. */
export function useRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[] | undefined) =>
      api.post("/notifications/read", { body: ids ? { ids } : {}, key: newKey() }),
    onMutate: async (ids) => {
      // A read under way would put the dots back.
      await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey });
      queryClient.setQueryData(notificationsQuery.queryKey, (before) =>
        before
          ? {
              ...before,
              data: before.data.map((line) =>
                !invitationToken(line) && (!ids || ids.includes(line.id)) ? { ...line, read: true } : line,
              ),
            }
          : before,
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["notifications"] }),
  });
}

/** The notifications of the bell; `onGo` closes it. */
export function NotificationList({ lines, onGo }: { lines: readonly Notification[]; onGo: () => void }) {
  const read = useRead();
  return (
    <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
      {lines.map((line) => {
        const token = invitationToken(line);
        return (
          <li key={`${line.type}:${line.id}`} className="flex gap-2.5 py-2.5 text-14">
            <span
              aria-hidden="true"
              className={cx("mt-[7px] size-1.5 shrink-0 rounded-full", !line.read && "bg-accent")}
            />
            <div className="min-w-0 flex-1">
              <p className={line.read ? undefined : "font-semibold"}>
                {!line.read && <span className="sr-only">Unread: </span>}
                {token ? (
                  <a href={`/invitedteammate?token=${encodeURIComponent(token)}`} className="hover:underline">
                    <UnbrokenText text={line.title} />
                  </a>
                ) : line.link ? (
                  <Link
                    {...placeOf(line.link)}
                    onClick={() => {
                      if (!line.read) read.mutate([line.id]);
                      onGo();
                    }}
                    className="hover:underline"
                  >
                    <UnbrokenText text={line.title} />
                  </Link>
                ) : (
                  <UnbrokenText text={line.title} />
                )}
              </p>
              {line.body && (
                <p className="line-clamp-3 break-words text-muted">
                  <UnbrokenText text={line.body} />
                </p>
              )}
              <p className="text-13 text-muted">{moment(line.created_at)}</p>
              {token && <Answer token={token} line={line} onGo={onGo} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Accept or decline an invitation right here; both are a POST, and both refresh the bell. */
function Answer({ token, line, onGo }: { token: string; line: Notification; onGo: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const answer = useMutation({
    mutationFn: (what: "accept" | "decline") =>
      api.post(`/invitations/{token}/${what}`, { path: { token }, body: {}, key: newKey() }),
    onSuccess: (_, what) => {
      if (what === "decline") return toast("Invitation declined.");
      void queryClient.invalidateQueries({ queryKey: ["memberships"] });
      onGo();
      return navigate({
        to: "/projects/$projectId",
        params: { projectId: String(line.metadata.project_id) },
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["notifications"] }),
  });
  const doing = answer.isPending ? answer.variables : undefined;
  return (
    <div className="mt-2 flex gap-2">
      <Button
        kind="primary"
        size="s"
        pending={doing === "accept"}
        disabled={doing === "decline"}
        onClick={() => answer.mutate("accept")}
      >
        Accept
      </Button>
      <Button
        size="s"
        pending={doing === "decline"}
        disabled={doing === "accept"}
        onClick={() => answer.mutate("decline")}
      >
        Decline
      </Button>
    </div>
  );
}

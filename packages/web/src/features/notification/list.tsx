import { Link } from "@tanstack/react-router";
import { moment } from "../../lib/format";
import { placeOf } from "../../lib/link";
import { cx } from "../../ui/cx";
import { UnbrokenText } from "../../ui/unbroken-text";
import { Answer } from "./answer";
import { invitationToken, isWaiting, type Notification } from "./queries";
import { useRead } from "./use-read";

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
                      if (!line.read && !isWaiting(line)) read.mutate([line.id]);
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
              <Answer line={line} onGo={onGo} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

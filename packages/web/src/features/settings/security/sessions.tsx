import { deviceInWords } from "@stint/core/identity/device/rules";
import type { SessionInfo } from "@stint/core/identity/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { api, asApiError } from "../../../lib/api";
import { moment } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { GhostRows } from "../../../ui/ghost-rows";
import { StatusMark } from "../../../ui/status-mark";
import { SecurityPart } from "./row";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/sessions", { signal })).data,
});

const isPhone = (agent: string) => /iPhone|Android.*Mobile/.test(agent);

/**
 * The devices that are signed in to the account, and buttons to sign them out. `onNotMe` goes on after one at a new
 * place, whose person may know the password.
 */
export function SessionsPart({ onNotMe }: { onNotMe: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  const sessions = query.data ?? [];
  const others = sessions.filter(({ current }) => !current);
  const end = useMutation({
    mutationFn: async (ended: readonly SessionInfo[]) => {
      for (const { session } of ended)
        await api.delete("/currentuser/sessions/{session}", { path: { session } });
    },
    onSuccess: (_, ended) => toast(ended.length === 1 ? "Signed out there." : "Signed out everywhere else."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <SecurityPart
      title="Where you are signed in"
      action={
        others.length > 1 && (
          <Button kind="link" disabled={end.isPending} onClick={() => end.mutate(others)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {query.isPending && <GhostRows rows={2} columns={[""]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          They did not load.
        </ErrorLine>
      )}
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.session}
            session={session}
            pending={end.isPending}
            onEnd={() =>
              end.mutate([session], {
                onSuccess: () => session.is_new_place && !session.current && onNotMe(),
              })
            }
          />
        ))}
      </ul>
    </SecurityPart>
  );
}

/** Where a session is; a new place has a mark and words. */
function Place({ session: { place, ip, is_new_place } }: { session: SessionInfo }) {
  const title = ip ? `From ${ip}` : undefined;
  if (place && is_new_place)
    return (
      <span title={title} className="flex items-center gap-2 text-bad max-sm:text-13">
        <StatusMark shape="bang" />
        {place}, new place
      </span>
    );
  return (
    <span title={title} className="block text-muted max-sm:text-13">
      {place ?? "Unknown place"}
    </span>
  );
}

function SessionRow({
  session,
  pending,
  onEnd,
}: {
  session: SessionInfo;
  pending: boolean;
  onEnd: () => void;
}) {
  const Icon = isPhone(session.user_agent) ? Smartphone : Monitor;
  const device = deviceInWords(session.user_agent);
  return (
    <li className="flex min-h-13 items-center gap-4 border-b border-line py-2">
      <Icon size={18} className="shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-15 sm:grid sm:grid-cols-[1.8fr_1fr_1fr] sm:items-center sm:gap-4">
        {device}
        <Place session={session} />
        {!session.current && (
          <span className="block text-14 text-muted max-sm:text-13">{moment(session.last_used_at)}</span>
        )}
        {session.current && (
          <span className="flex items-center gap-2 text-14 text-ok max-sm:text-13">
            <StatusMark shape="half" />
            This device
          </span>
        )}
      </p>
      <span className="w-18 shrink-0 text-right">
        {!session.current && (
          <Button kind="link" disabled={pending} onClick={onEnd}>
            {session.is_new_place ? "Not me" : "Sign out"}
            <span className="sr-only"> {session.is_new_place ? `on ${device}` : `of ${device}`}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

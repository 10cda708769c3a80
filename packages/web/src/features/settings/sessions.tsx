import { deviceInWords } from "@stint/core/identity/device/rules";
import type { SessionInfo } from "@stint/core/identity/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, asApiError } from "../../lib/api";
import { moment } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Part } from "../../ui/part";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/sessions", { signal })).data,
});

/** The sessions of the account, and buttons to end them. */
export function SessionsPart() {
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
    <Part title="Signed in" note="Sign a device out that you no longer use.">
      {query.isPending && <GhostRows rows={2} columns={[""]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          They did not load.
        </ErrorLine>
      )}
      <ul>
        {sessions.map((session) => (
          <li key={session.session} className="flex min-h-13 items-center gap-4 border-b border-line py-2">
            <p className="min-w-0 flex-1 text-15">
              {deviceInWords(session.user_agent)}
              <span className="block text-13 text-muted">
                {session.current ? "This device" : moment(session.last_used_at)}
                {session.ip && `, ${session.ip}`}
              </span>
            </p>
            {!session.current && (
              <Button kind="link" disabled={end.isPending} onClick={() => end.mutate([session])}>
                Sign out
                <span className="sr-only"> of {deviceInWords(session.user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button className="mt-4" pending={end.isPending} onClick={() => end.mutate(others)}>
          Sign out everywhere else
        </Button>
      )}
    </Part>
  );
}

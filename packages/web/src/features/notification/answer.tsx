import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { invitationToken, isWaiting, type Notification } from "./queries";

/** Posts the answer to an invitation or to a request to connect. */
async function post(line: Notification, what: "accept" | "decline"): Promise<void> {
  const token = invitationToken(line);
  if (token) await api.post(`/invitations/{token}/${what}`, { path: { token }, body: {}, key: newKey() });
  else await api.post(`/connections/{id}/${what}`, { path: { id: line.id }, key: newKey() });
}

/** Answers what waits, right here: both are a POST, and both refresh the bell, also after a failure. */
export function Answer({ line, onGo }: { line: Notification; onGo?: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isInvitation = invitationToken(line) !== undefined;
  const answer = useMutation({
    mutationFn: (what: "accept" | "decline") => post(line, what),
    onSuccess: (_, what) => {
      if (!isInvitation) {
        void queryClient.invalidateQueries({ queryKey: ["connections"] });
        return toast(what === "accept" ? "You are connected." : "Ignored. Nobody is told.");
      }
      if (what === "decline") return toast("Invitation declined.");
      void queryClient.invalidateQueries({ queryKey: ["memberships"] });
      onGo?.();
      return navigate({
        to: "/projects/$projectId",
        params: { projectId: String(line.metadata.project_id) },
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["notifications"] }),
  });
  if (!isWaiting(line)) return null;
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
        {isInvitation ? "Decline" : "Ignore"}
      </Button>
    </div>
  );
}

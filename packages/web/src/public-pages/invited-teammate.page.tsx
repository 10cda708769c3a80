import { useCallback, useEffect, useState } from "react";
import { AuthHead, AuthLayout } from "../features/auth/auth-layout";
import { InvitationAnswer } from "../features/invitation/invitation";
import { NoInvitation } from "../features/invitation/invitation-states";
import { readInvitation } from "../features/invitation/requests";
import { TeamInvitation } from "../features/invitation/team-invitation";
import { useLoad } from "../features/public-page/use-load";
import { readOrigin } from "../lib/origin";
import { ensureSession } from "../lib/session";
import { mayHaveSession } from "../lib/token";
import { Button } from "../ui/button";

/** /invitedteammate?token=…: an invitation, to work on a project or to run a company. */
export function InvitedTeammatePage() {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const [asking, setAsking] = useState(mayHaveSession);
  // Before the session starts, which forgets where the person came from.
  const [proof] = useState(() => {
    const { invitation_token, invitation_proof } = readOrigin();
    return invitation_token === token ? invitation_proof : undefined;
  });
  useEffect(() => {
    void ensureSession({ ask: false })
      .catch(() => undefined)
      .then(() => setAsking(false));
  }, []);
  return asking ? null : (
    <AuthLayout>{token ? <ByToken key={token} token={token} proof={proof} /> : <NoInvitation />}</AuthLayout>
  );
}

function ByToken({ token, proof }: { token: string; proof: string | undefined }) {
  const [loaded] = useLoad(useCallback((signal) => readInvitation(token, signal), [token]));
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready") {
    const isSeat = loaded.data.metadata.project_id === null;
    const Answer = isSeat ? TeamInvitation : InvitationAnswer;
    return <Answer token={token} info={loaded.data} proof={proof} />;
  }
  const { error } = loaded;
  if ([404, 410, 422].includes(error.status)) return <NoInvitation />;
  return (
    <>
      <AuthHead title={error.status === 0 ? "No connection" : "This invitation did not load"}>
        {error.message} Nothing has changed.
      </AuthHead>
      <Button kind="primary" size="l" onClick={() => location.reload()}>
        Try again
      </Button>
    </>
  );
}

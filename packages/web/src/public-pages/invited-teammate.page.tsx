import { useCallback, useEffect, useState } from "react";
import { AuthHead, AuthLayout } from "../features/auth/auth-layout";
import { InvitationAnswer } from "../features/invitation/invitation";
import { NoInvitation } from "../features/invitation/invitation-states";
import { readInvitation } from "../features/invitation/requests";
import { useLoad } from "../features/public-page/use-load";
import { ensureSession } from "../lib/session";
import { mayHaveSession } from "../lib/token";
import { Button } from "../ui/button";

/** /invitedteammate?token=…: an invitation, to be accepted or declined. */
export function InvitedTeammatePage() {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const [asking, setAsking] = useState(mayHaveSession);
  useEffect(() => {
    void ensureSession({ ask: false })
      .catch(() => undefined)
      .then(() => setAsking(false));
  }, []);
  return asking ? null : (
    <AuthLayout>{token ? <ByToken key={token} token={token} /> : <NoInvitation />}</AuthLayout>
  );
}

function ByToken({ token }: { token: string }) {
  const [loaded] = useLoad(useCallback((signal) => readInvitation(token, signal), [token]));
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready") return <InvitationAnswer token={token} info={loaded.data} />;
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

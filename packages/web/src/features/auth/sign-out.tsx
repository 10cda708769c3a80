import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api";
import { clearSession } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { Button } from "../../ui/button";
import { AuthHead } from "./auth-layout";

/** Ends the session on the server, forgets everything here, and goes to the sign-in. */
export function SignOut() {
  useTitle("Signing out");
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const done = useRef(-1);
  useEffect(() => {
    if (done.current === attempt) return;
    done.current = attempt;
    setFailed(false);
    api.post("/api/auth/signout").then(
      () => {
        clearSession();
        // A new document, so that nothing of the person stays in memory.
        location.replace("/signin");
      },
      () => setFailed(true),
    );
  }, [attempt]);
  return failed ? (
    <>
      <AuthHead title="You are still signed in">We could not reach Stint to end your session.</AuthHead>
      <Button kind="primary" size="l" onClick={() => setAttempt(attempt + 1)}>
        Try again
      </Button>
    </>
  ) : (
    <p role="status" className="text-muted">
      Signing out
    </p>
  );
}

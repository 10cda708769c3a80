import { useState } from "react";
import { isApiError } from "../../lib/api-error";
import { enterApp } from "../../lib/enter";
import { errorText } from "../../lib/report";
import { firstPath } from "../../lib/return-to";
import { ensureSession, needsOnboarding } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { mayHaveSession } from "../../lib/token";
import { Button, buttonClass } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { AuthHead } from "./auth-layout";
import { confirmEmail } from "./requests";

type State =
  | { name: "idle" }
  | { name: "sending" }
  | { name: "done" }
  | { name: "failed"; text: string; gone: boolean };

/** The page behind the mailed link. Opening it changes nothing, so a mail scanner cannot confirm; the button does. */
export function Confirm({ userId, token }: { userId: string; token: string }) {
  useTitle("Confirm your email");
  const [state, setState] = useState<State>({ name: "idle" });
  const confirm = async () => {
    setState({ name: "sending" });
    try {
      const { signed_in } = await confirmEmail({ user_id: Number(userId), token });
      // What follows a confirmation may fail and leaves it confirmed.
      const session = signed_in ? await ensureSession().catch(() => undefined) : undefined;
      if (session) await enterApp(firstPath(needsOnboarding(session)));
      else setState({ name: "done" });
    } catch (error) {
      const gone = isApiError(error) && [404, 410, 422].includes(error.status);
      setState({ name: "failed", gone, text: errorText(error) });
    }
  };
  if (state.name === "done") {
    // Whoever is signed in here already is let through from there.
    const known = mayHaveSession();
    return (
      <>
        <AuthHead title="Your email is confirmed">
          {known ? "Go on where you began." : "Sign in, and go on where you began."}
        </AuthHead>
        <a href="/signin" className={`${buttonClass("primary", "l")} w-full`}>
          {known ? "Go on" : "Sign in"}
        </a>
      </>
    );
  }
  if (state.name === "failed" && state.gone) {
    return (
      <>
        <AuthHead title="This link does not work any more">
          It was used already, or it is too old. If your email is confirmed you can simply sign in; otherwise
          sign up again and a new link is sent.
        </AuthHead>
        <div className="flex gap-3">
          <a href="/signin" className={buttonClass("primary", "l")}>
            Sign in
          </a>
          <a href="/signup" className={buttonClass("second", "l")}>
            Sign up
          </a>
        </div>
      </>
    );
  }
  return (
    <>
      <AuthHead title="Confirm your email">
        Press the button, and we know that this address is yours.
      </AuthHead>
      <div className="space-y-4">
        <FormProblem>{state.name === "failed" && state.text}</FormProblem>
        <Button
          kind="primary"
          size="l"
          wide
          pending={state.name === "sending"}
          pendingLabel="Confirming"
          onClick={confirm}
        >
          Confirm my email
        </Button>
      </div>
    </>
  );
}

import { useEffect, useState } from "react";
import { isApiError } from "../../lib/api-error";
import { useForm } from "../../lib/form";
import { useTitle } from "../../lib/title";
import { Button, buttonClass } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { AuthHead } from "./auth-layout";
import { checkUndo, undoEmail } from "./requests";

/** Takes a change of the address back. Looking at it does nothing; the button does. */
export function Undo({ token }: { token: string }) {
  useTitle("Undo the change");
  const [gone, setGone] = useState(!token);
  const [email, setEmail] = useState("");
  const [done, setDone] = useState<{ email: string; password_kept: boolean }>();
  const refused = (error: unknown) => isApiError(error) && [410, 422].includes(error.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link
  useEffect(() => {
    if (!token) return;
    checkUndo(token).then(setEmail, (error: unknown) => {
      if (refused(error)) setGone(true);
    });
  }, [token]);
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      try {
        setDone(await undoEmail(token));
      } catch (error) {
        if (!refused(error)) throw error;
        setGone(true);
      }
    },
  });
  if (done)
    return (
      <>
        <AuthHead title="Your address is back">
          Your account signs in with {done.email} again, and everyone was signed out.
          {!done.password_kept && " The password had been changed, so it was removed. Choose a new one."}
        </AuthHead>
        <a href={done.password_kept ? "/signin" : "/forgotpassword"} className={buttonClass("primary", "l")}>
          {done.password_kept ? "Sign in" : "Choose a new password"}
        </a>
      </>
    );
  if (gone)
    return (
      <>
        <AuthHead title="This link does not work any more">
          It was used already, or it is more than seven days old. If someone else is in your account, write to
          us.
        </AuthHead>
        <a href="/signin" className={buttonClass("second", "l")}>
          Go to sign in
        </a>
      </>
    );
  return (
    <>
      <AuthHead title="Undo the change of your address?">
        Your account goes back to {email || "this address"}, and everyone is signed out.
      </AuthHead>
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Undoing">
          Undo the change
        </Button>
      </form>
    </>
  );
}

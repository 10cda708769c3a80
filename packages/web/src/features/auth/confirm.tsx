import { useState } from "react";
import { isApiError } from "../../lib/api-error";
import { enterApp } from "../../lib/app-opener";
import { useForm } from "../../lib/form";
import { errorText } from "../../lib/report";
import { firstPath } from "../../lib/return-to";
import { ensureSession, needsOnboarding } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { mayHaveSession } from "../../lib/token";
import { Button, buttonClass } from "../../ui/button";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { PasswordInput } from "../../ui/text-input";
import { AuthHead } from "./auth-layout";
import { passwordProblem } from "./parts";
import { confirmEmail } from "./requests";

type State =
  | { name: "idle" }
  | { name: "sending" }
  | { name: "choosing" }
  | { name: "done" }
  | { name: "failed"; text: string; gone: boolean };

const isGone = (error: unknown): boolean =>
  isApiError(error) && [404, 410, 422].includes(error.status) && !error.fields.password;

/** The page behind the mailed link. Opening it changes nothing, so a mail scanner cannot confirm; the button does. */
export function Confirm({ userId, token }: { userId: string; token: string }) {
  useTitle("Confirm your email");
  const [state, setState] = useState<State>({ name: "idle" });
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: passwordProblem(password) }),
    onSubmit: async ({ password }) => {
      try {
        await finish(password);
      } catch (error) {
        if (!isGone(error)) throw error;
        setState({ name: "failed", gone: true, text: errorText(error) });
      }
    },
  });
  const finish = async (password?: string) => {
    const { signed_in } = await confirmEmail({
      user_id: Number(userId),
      token,
      ...(password === undefined ? {} : { password }),
    });
    // The steps after a confirmation may fail; the address stays confirmed.
    const session = signed_in ? await ensureSession().catch(() => undefined) : undefined;
    if (session) await enterApp(firstPath(needsOnboarding(session)));
    else setState({ name: "done" });
  };
  const confirm = async () => {
    setState({ name: "sending" });
    try {
      await finish();
    } catch (error) {
      if (isApiError(error) && error.fields.password) setState({ name: "choosing" });
      else setState({ name: "failed", gone: isGone(error), text: errorText(error) });
    }
  };
  if (state.name === "done") {
    // The sign-in page sends a person on who is signed in already.
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
  if (state.name === "choosing") {
    return (
      <>
        <AuthHead title="Choose your password">
          This is not the browser that signed up, so anybody may have typed the first password. Choose one
          here, and only you have it: the account signs out everywhere else.
        </AuthHead>
        <form onSubmit={form.submit} noValidate className="space-y-4">
          <Field label="New password" error={form.errors.password} hint="At least 10 characters">
            <PasswordInput {...form.field("password")} size="l" autoComplete="new-password" />
          </Field>
          <FormProblem>{form.problem}</FormProblem>
          <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Saving">
            Save and confirm my email
          </Button>
        </form>
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

import { useEffect, useState } from "react";
import { isApiError } from "../../lib/api-error";
import { useForm } from "../../lib/form";
import { useTitle } from "../../lib/title";
import { Button, buttonClass } from "../../ui/button";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { PasswordInput } from "../../ui/text-input";
import { AuthHead } from "./auth-layout";
import { passwordProblem } from "./parts";
import { checkReset, resetPassword } from "./requests";

/** The page of the mailed link for a forgotten password. */
export function Reset({ token }: { token: string | undefined }) {
  useTitle("New password");
  const [gone, setGone] = useState(false);
  // The link is checked before somebody thinks of a password; a failed check must not bar the form.
  useEffect(() => {
    if (!token) return;
    checkReset(token).catch((error: unknown) => {
      if (isApiError(error) && error.status === 410) setGone(true);
    });
  }, [token]);
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: passwordProblem(password) }),
    onSubmit: async ({ password }) => {
      try {
        await resetPassword({ token: token ?? "", password });
      } catch (error) {
        if (!isApiError(error) || error.status !== 410) throw error;
        setGone(true);
        return;
      }
      location.assign("/signin?changed=true");
    },
  });
  if (!token || gone) {
    return (
      <>
        {gone ? (
          <AuthHead title="This link does not work any more">
            It was used already, or it is too old. Your password is as it was.
          </AuthHead>
        ) : (
          <AuthHead title="This link is not complete">
            Open it again from your email, or ask for a new one.
          </AuthHead>
        )}
        <a href="/forgotpassword" className={buttonClass("primary", "l")}>
          Ask for a new link
        </a>
      </>
    );
  }
  return (
    <>
      <AuthHead title="Choose a new password">You are signed out everywhere else when it changes.</AuthHead>
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="New password" error={form.errors.password} hint="At least 10 characters">
          <PasswordInput {...form.field("password")} size="l" autoComplete="new-password" />
        </Field>
        <FormProblem>
          {form.problem && (
            <>
              {form.problem}{" "}
              <a href="/forgotpassword" className="underline">
                Ask for a new link
              </a>
            </>
          )}
        </FormProblem>
        <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Saving">
          Save the password
        </Button>
      </form>
    </>
  );
}

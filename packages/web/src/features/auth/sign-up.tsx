import { useEffect, useRef, useState } from "react";
import { enterApp } from "../../lib/app-opener";
import { useForm } from "../../lib/form";
import { readOrigin } from "../../lib/origin";
import { firstPath } from "../../lib/return-to";
import { ensureSession, needsOnboarding } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { PasswordInput, TextInput } from "../../ui/text-input";
import { AuthHead, textLink } from "./auth-layout";
import { emailProblem, GoogleButton, Or, passwordProblem } from "./parts";
import { sendConfirmation, signUp } from "./requests";
import { useWaiting } from "./use-waiting";

const step = "confirming";
const stepOf = (state: unknown): string | undefined => {
  const held = (state as Record<string, unknown> | null)?.[step];
  return typeof held === "string" ? held : undefined;
};

/** The person whom an invitation brought here. */
export interface Invitee {
  name: string;
  email: string;
  /** What they were invited to, while they can still accept. */
  invitation?: { to: string; inviter: string | undefined } | undefined;
}

/** Create an account; then a mail has to be confirmed. The name and address of an invitee fill the form, and can be changed. */
export function SignUp({ invitee }: { invitee: Invitee | undefined }) {
  useTitle("Create your account");
  // The step is kept with the page, so that a reload does not lose it.
  const [sentTo, setSentTo] = useState(() => stepOf(history.state));
  const confirming = (email: string | undefined) => {
    history.replaceState({ ...(history.state as object | null), [step]: email }, "");
    setSentTo(email);
  };
  const form = useForm({
    initial: { name: "", email: "", password: "" },
    check: ({ name, email, password }) => ({
      name: name.trim() ? "" : "Name required",
      email: emailProblem(email),
      password: passwordProblem(password),
    }),
    onSubmit: async ({ name, email, password }) => {
      const [first = "", ...rest] = name.trim().split(/\s+/);
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { email_verified } = await signUp({
        ...readOrigin(),
        first_name: first,
        last_name: rest.join(" "),
        email: email.trim(),
        password,
        time_zone,
      });
      const session = email_verified ? await ensureSession() : undefined;
      if (session) await enterApp(firstPath(needsOnboarding(session)));
      else confirming(email.trim());
    },
  });
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (!invitee) return;
    const { values, set } = latest.current;
    if (!values.name) set("name", invitee.name);
    if (!values.email) set("email", invitee.email);
  }, [invitee]);
  const invitation = invitee?.invitation;
  const waiting = useWaiting();
  if (sentTo) return <ConfirmationSent email={sentTo} onOther={() => confirming(undefined)} />;
  const needsMail =
    !readOrigin().invitation_proof ||
    !invitation ||
    form.values.email.trim().toLowerCase() !== invitee.email.toLowerCase();
  const good = form.values.password !== "" && passwordProblem(form.values.password) === "";
  return (
    <>
      <AuthHead title="Create your account">
        {invitation && (
          <>
            To join <span className="font-semibold text-ink">{invitation.to}</span>
            {invitation.inviter && ` with ${invitation.inviter}`}.{" "}
          </>
        )}
        {!invitation && waiting && <span className="mb-1 block text-ink">{waiting}</span>}
        Have an account?{" "}
        <a href="/signin" className={textLink}>
          Sign in
        </a>
      </AuthHead>
      <GoogleButton>Sign up with Google</GoogleButton>
      <Or />
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Your name" error={form.errors.name ?? form.errors.first_name ?? form.errors.last_name}>
          <TextInput {...form.field("name")} size="l" autoComplete="name" maxLength={120} />
        </Field>
        <Field label="Email" error={form.errors.email}>
          <TextInput
            {...form.field("email")}
            size="l"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        </Field>
        <Field
          label="Password"
          error={form.errors.password}
          ok={good ? "Long enough" : undefined}
          hint="At least 10 characters"
        >
          <PasswordInput {...form.field("password")} size="l" autoComplete="new-password" />
        </Field>
        <FormProblem>
          {form.problem && (
            <>
              {form.problem}{" "}
              {form.problem.includes("already exists") && (
                <a href="/signin" className={textLink}>
                  Go to sign-in
                </a>
              )}
            </>
          )}
        </FormProblem>
        <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Creating">
          Create account
        </Button>
      </form>
      <p className="mt-3 text-13 text-muted">
        {invitation
          ? `${needsMail ? "Then confirm your email and accept" : "Then accept"} the invitation. Working for others is free.`
          : "Free for one active project, no card."}
      </p>
    </>
  );
}

/** The step after the form: the address of the mail, and a button to send it again. */
function ConfirmationSent({ email, onOther }: { email: string; onOther: () => void }) {
  useTitle("Confirm your email");
  const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
  const again = async () => {
    setState("sending");
    await sendConfirmation(email).then(
      () => setState("sent"),
      () => setState("failed"),
    );
  };
  return (
    <>
      <AuthHead title="Confirm your email">
        We sent a link to <span className="text-ink">{email}</span>. Open it in this browser and you are
        signed in. Anywhere else you choose a password there, which replaces this one.
      </AuthHead>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={again} size="l" pending={state === "sending"} pendingLabel="Sending">
          Send it again
        </Button>
        <Button kind="link" onClick={onOther}>
          Use another address
        </Button>
      </div>
      <p role="status" className="mt-3 text-14 text-muted">
        {state === "sent" && "Email sent!"}
        {state === "failed" && "It could not be sent just now. Please try again in a moment."}
      </p>
    </>
  );
}

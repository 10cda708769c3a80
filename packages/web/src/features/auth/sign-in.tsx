import { Suspense, useEffect, useState } from "react";
import { enterApp } from "../../lib/app-opener";
import { useForm } from "../../lib/form";
import { firstPath } from "../../lib/return-to";
import { beginSession, needsOnboarding } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { lazyPart } from "../../ui/lazy-part";
import { PasswordInput, TextInput } from "../../ui/text-input";
import { AuthHead, textLink } from "./auth-layout";
import { emailProblem, GoogleButton, Or, SignInFoot } from "./parts";
import { forgotPassword, signIn, type Tokens } from "./requests";

type Step =
  | { name: "password" }
  | { name: "code"; challenge: string }
  | { name: "forgot" }
  | { name: "sent" };

// Few have a second step, and the page is everybody's.
const SecondStep = lazyPart(() => import("./second-step").then((part) => part.SecondStep));

/** What Google's answer left behind the #; taken out of the address, as it ends a sign-in. */
const challengeInAddress = () => /^#challenge=([a-z2-7]{26})$/.exec(location.hash)?.[1];

/** Sign in; the second factor and the forgotten password are steps of the same page. */
export function SignIn({ forgot, ended, changed }: { forgot: boolean; ended: boolean; changed: boolean }) {
  const [step, setStep] = useState<Step>(() => {
    const challenge = challengeInAddress();
    if (challenge) return { name: "code", challenge };
    return forgot ? { name: "forgot" } : { name: "password" };
  });
  const [email, setEmail] = useState("");
  const [over, setOver] = useState("");
  useEffect(() => {
    if (challengeInAddress()) history.replaceState(null, "", location.pathname);
  }, []);
  const enter = async (tokens: Tokens) => {
    const session = await beginSession(tokens);
    await enterApp(firstPath(needsOnboarding(session)));
  };
  if (step.name === "forgot" || step.name === "sent") {
    return (
      <ForgotStep
        email={email}
        sent={step.name === "sent"}
        onSent={(address) => {
          setEmail(address);
          setStep({ name: "sent" });
        }}
        onBack={() => setStep({ name: "password" })}
      />
    );
  }
  if (step.name === "code") {
    return (
      <Suspense fallback={null}>
        <SecondStep
          challenge={step.challenge}
          email={email}
          enter={enter}
          onOver={(reason) => {
            setOver(reason);
            setStep({ name: "password" });
          }}
        />
      </Suspense>
    );
  }
  return (
    <PasswordStep
      email={email}
      note={
        over
          ? over
          : changed
            ? "Your password is changed. Sign in with the new one."
            : ended
              ? "Your session has ended. Sign in to go on where you were."
              : ""
      }
      enter={enter}
      onChallenge={(address, challenge) => {
        setEmail(address);
        setStep({ name: "code", challenge });
      }}
      onForgot={(address) => {
        setEmail(address);
        setStep({ name: "forgot" });
      }}
    />
  );
}

function PasswordStep({
  email,
  note,
  enter,
  onChallenge,
  onForgot,
}: {
  email: string;
  note: string;
  enter: (tokens: Tokens) => Promise<void>;
  onChallenge: (email: string, challenge: string) => void;
  onForgot: (email: string) => void;
}) {
  useTitle("Sign in");
  const form = useForm({
    initial: { email, password: "" },
    check: ({ email: address, password }) => ({
      email: emailProblem(address),
      password: password ? "" : "Password required",
    }),
    onSubmit: async (values) => {
      const address = values.email.trim();
      const answer = await signIn({ email: address, password: values.password });
      if ("challenge" in answer) onChallenge(address, answer.challenge);
      else await enter(answer);
    },
  });
  return (
    <>
      <AuthHead title="Sign in">
        New here?{" "}
        <a href="/signup" className={textLink}>
          Create an account
        </a>
      </AuthHead>
      {note && (
        <p role="status" className="mb-5 rounded-ctl bg-accent-soft px-3.5 py-2.5 text-14">
          {note}
        </p>
      )}
      <GoogleButton>Continue with Google</GoogleButton>
      <Or />
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Email" error={form.errors.email}>
          <TextInput
            {...form.field("email")}
            size="l"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
        <Field
          label="Password"
          error={form.errors.password}
          aside={
            <button
              type="button"
              className={`text-13 ${textLink}`}
              onClick={() => onForgot(form.values.email)}
            >
              Forgot it?
            </button>
          }
        >
          <PasswordInput {...form.field("password")} size="l" autoComplete="current-password" />
        </Field>
        <SignInFoot {...form} />
      </form>
    </>
  );
}

function ForgotStep({
  email,
  sent,
  onSent,
  onBack,
}: {
  email: string;
  sent: boolean;
  onSent: (email: string) => void;
  onBack: () => void;
}) {
  useTitle("New password");
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: emailProblem(values.email) }),
    onSubmit: async (values) => {
      await forgotPassword(values.email.trim());
      onSent(values.email.trim());
    },
  });
  const back = (
    <button type="button" className={`text-14 ${textLink}`} onClick={onBack}>
      Back to sign-in
    </button>
  );
  if (sent) {
    return (
      <>
        <AuthHead title="Look in your email">
          If <span className="text-ink">{email}</span> has an account, a link to choose a new password is on
          its way.
        </AuthHead>
        {back}
      </>
    );
  }
  return (
    <>
      <AuthHead title="Choose a new password">We send you a link for it.</AuthHead>
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Email" error={form.errors.email}>
          <TextInput
            {...form.field("email")}
            size="l"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Sending">
          Send the link
        </Button>
        <p className="text-center">{back}</p>
      </form>
    </>
  );
}

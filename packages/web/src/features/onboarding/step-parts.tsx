import { type ReactNode, useEffect, useRef } from "react";
import { useUser } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { AuthLayout } from "../auth/auth-layout";
import "./onboarding.css";
import { STEPS, type Step } from "./steps";

/** Where somebody is among the steps: marks, and in words. */
function StepMarks({ step }: { step: Step }) {
  return (
    <p className="flex items-center gap-1.5 text-14 text-muted">
      {STEPS.map((each) => (
        <span
          key={each}
          aria-hidden="true"
          className="onboarding-mark"
          data-state={each === step ? "now" : each < step ? "done" : undefined}
        />
      ))}
      <span className="ml-2">{`${step} of ${STEPS.length}`}</span>
    </p>
  );
}

/** The frame of all steps: the form left, what it leads to right. */
export function StepFrame({
  step,
  beside,
  children,
}: {
  step: Step;
  beside: { label: string; content: ReactNode };
  children: ReactNode;
}) {
  const { email } = useUser();
  const foot = (
    <>
      {`Signed in as ${email}. `}
      <a href="/signout" className="border-b border-line2 hover:border-ink">
        Sign out
      </a>
    </>
  );
  return (
    <AuthLayout beside={beside} progress={<StepMarks step={step} />} foot={foot} column="onboarding-column">
      {children}
    </AuthLayout>
  );
}

/** The heading of a step. It takes the focus where another step was before it. */
export function StepHead({ step, title, note }: { step: Step; title: string; note: string }) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 1) heading.current?.focus();
  }, [step]);
  return (
    <div className="mb-6">
      <h1 ref={heading} tabIndex={-1} className="text-30 font-semibold tracking-[-0.01em] outline-none">
        {title}
      </h1>
      <p className="mt-2 text-15 text-muted">{note}</p>
    </div>
  );
}

/** Back, the way on, and the way past a step; at the lower edge of a phone. */
export function StepActions({
  verb,
  pending,
  problem,
  onBack,
  onSkip,
}: {
  verb: string;
  pending: boolean;
  problem: string | undefined;
  onBack?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
}) {
  return (
    <div className="mt-8 space-y-4">
      <FormProblem>{problem}</FormProblem>
      <div className="onboarding-bar flex gap-3">
        {onBack && (
          <Button size="l" onClick={onBack}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          size="l"
          className="min-w-0 flex-1"
          pending={pending}
          pendingLabel="Saving"
        >
          {verb}
        </Button>
      </div>
      {onSkip && (
        <p className="text-center">
          <Button kind="link" disabled={pending} onClick={onSkip}>
            Skip for now
          </Button>
        </p>
      )}
    </div>
  );
}

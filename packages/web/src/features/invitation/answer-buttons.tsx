import type { ReactNode } from "react";
import { dayInWords, dayOf } from "../../lib/format";
import { useSession } from "../../lib/session";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { SignInStep } from "./sign-in-step";
import type { Answer } from "./use-answer";

/** Accepts or declines an invitation; who is not signed in yet is asked to before they accept. */
export function AnswerButtons({
  answer: { info, doing, problem },
  token,
  accept,
  onAccept,
  onDecline,
  onSignIn,
  children,
}: {
  answer: Answer;
  token: string;
  /** The words of the button that accepts. */
  accept: string;
  onAccept: () => void;
  onDecline: () => void;
  /** Called before the page is left in order to sign in. */
  onSignIn?: () => void;
  /** A sentence at the foot. */
  children?: ReactNode;
}) {
  const session = useSession();
  return (
    <>
      <div className="mt-6 space-y-4">
        <FormProblem>{problem}</FormProblem>
        {session ? (
          <Button
            kind="primary"
            size="l"
            wide
            pending={doing === "accept"}
            pendingLabel="Joining"
            disabled={doing === "decline"}
            onClick={onAccept}
          >
            {accept}
          </Button>
        ) : (
          <SignInStep token={token} {...(onSignIn && { onGo: onSignIn })} />
        )}
        <Button
          kind="quiet"
          size="l"
          wide
          pending={doing === "decline"}
          pendingLabel="Declining"
          disabled={doing === "accept"}
          onClick={onDecline}
        >
          Decline
        </Button>
      </div>
      <p className="mt-4 text-13 text-muted">
        {session && `Signed in as ${session.user.email}. `}
        Good until {dayInWords(dayOf(info.expires_at), { long: true })}.{children && <> {children}</>}
      </p>
    </>
  );
}

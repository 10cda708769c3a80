import type { ReactNode } from "react";
import { moment } from "../../lib/format";
import { useSession } from "../../lib/session";
import { Button, buttonClass } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { AuthHead } from "../auth/auth-layout";

/** An invitation that nobody can accept: one fact, its meaning, one way on. */
function EndNotice({ title, children, to }: { title: string; children: ReactNode; to?: string }) {
  const session = useSession();
  return (
    <>
      <AuthHead title={title}>{children}</AuthHead>
      <a href={session ? (to ?? "/dashboard") : "/signin"} className={buttonClass("primary", "l")}>
        {session ? (to ? "Open the project" : "Go to the dashboard") : "Sign in"}
      </a>
    </>
  );
}

/** A link that leads nowhere, or whose invitation is over. */
export const NoInvitation = () => (
  <EndNotice title="This invitation is over">
    It was answered, taken back, replaced by a newer email, or what it was for is gone. If you still want to
    join, ask the person who sent it for a new one.
  </EndNotice>
);

export const ExpiryNotice = ({ who }: { who: string }) => (
  <EndNotice title="This invitation has expired">
    An invitation is good for 14 days. Ask {who} to send you a new one.
  </EndNotice>
);

/** `to` is the project; without one it was a seat in a company. */
export const AcceptanceNotice = ({ to, children }: { to?: string; children?: ReactNode }) => (
  <EndNotice title="This invitation was accepted already" {...(to && { to })}>
    {children ?? (
      <>
        It lets one person in, once. If that was you, {to ? "the project" : "the company"} waits for you; if
        it was not, ask for an invitation of your own.
      </>
    )}
  </EndNotice>
);

export const CompletionNotice = ({ project }: { project: string }) => (
  <EndNotice title="This project is completed">
    {project} is finished, so nobody can join it any more. There is nothing that you have to do.
  </EndNotice>
);

/** The way back from a decline: anybody with the link may have declined, so it is the invited person's. */
interface DeclineUndo {
  until: string;
  mayUndo: boolean;
  problem: string | undefined;
  pending: boolean;
  onUndo: () => void;
}

/** A declined invitation. Where it can be undone, it is for a day. */
export function DeclineNotice({ who, undo }: { who: string; undo?: DeclineUndo | undefined }) {
  if (!undo)
    return (
      <EndNotice title="This invitation was declined">
        Nothing else happens. If you change your mind, ask {who} to invite you again.
      </EndNotice>
    );
  const { until, mayUndo, problem, pending, onUndo } = undo;
  return (
    <>
      <AuthHead title="This invitation was declined">
        {mayUndo
          ? `Wasn\u2019t that you, or has your mind changed? You can take it back until ${moment(until)}.`
          : `Wasn\u2019t that you, or has your mind changed? The link in the mail to the address that was invited takes it back until ${moment(until)}.`}
      </AuthHead>
      <div className="space-y-4">
        <FormProblem>{problem}</FormProblem>
        {mayUndo && (
          <Button
            kind="primary"
            size="l"
            wide
            pending={pending}
            pendingLabel="Taking it back"
            onClick={onUndo}
          >
            Take it back
          </Button>
        )}
      </div>
    </>
  );
}

export const WithdrawalNotice = ({ who }: { who: string }) => (
  <EndNotice title="This invitation was withdrawn">
    It was taken back by {who} before it was answered. There is nothing that you have to do.
  </EndNotice>
);

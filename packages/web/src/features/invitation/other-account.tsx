import { rememberReturn } from "../../lib/return-to";
import { Button, buttonClass } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { AuthHead } from "../auth/auth-layout";

/** D44: the mail went to one address and the person is signed in with another, so they choose one. */
export function OtherAccount({
  text,
  problem,
  pending,
  onJoin,
  token,
}: {
  text: string;
  problem: string | undefined;
  pending: boolean;
  /** Undefined where this account cannot be the one. */
  onJoin?: () => void;
  token: string;
}) {
  return (
    <>
      <AuthHead title={onJoin ? "Join with this account?" : "This is another account"}>{text}</AuthHead>
      <div className="space-y-4">
        <FormProblem>{problem}</FormProblem>
        {onJoin && (
          <Button kind="primary" size="l" wide pending={pending} pendingLabel="Joining" onClick={onJoin}>
            Join with this account
          </Button>
        )}
        <a
          href="/signout"
          onClick={() => rememberReturn(`/invitedteammate?token=${encodeURIComponent(token)}`)}
          className={`${buttonClass(onJoin ? "second" : "primary", "l")} w-full`}
        >
          Sign in with the other one
        </a>
      </div>
    </>
  );
}

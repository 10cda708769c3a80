import { useEffect } from "react";
import { enterApp } from "../../lib/app-opener";
import { reloadUser, useSession } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { chooseNewest } from "../../lib/workspace";
import { AuthHead } from "../auth/auth-layout";
import { AnswerButtons } from "./answer-buttons";
import {
  AcceptanceNotice,
  DeclineNotice,
  ExpiryNotice,
  NoInvitation,
  WithdrawalNotice,
} from "./invitation-states";
import { Line, MessageLine } from "./lines";
import { OtherAccount } from "./other-account";
import { acceptInvitation, declineInvitation, type Invitation } from "./requests";
import { useAnswer } from "./use-answer";
import { companyInWords, inviter, isNameless, Refused } from "./words";

const accepting = "stint.accepting";

/** Kept in this browser, since confirming a sign-up opens another tab: after it, the invitation is accepted by itself. */
const acceptLater = (token: string) => localStorage.setItem(accepting, token);

/** Says, once, whether the person went to sign in or up in order to accept. */
function takeIntent(token: string): boolean {
  const meant = localStorage.getItem(accepting) === token;
  if (meant) localStorage.removeItem(accepting);
  return meant;
}

/** A seat in somebody's company. Opening the link takes none: the button does, or the sign-in that it asked for. */
export function TeamInvitation({
  token,
  info: loaded,
  proof,
}: {
  token: string;
  info: Invitation;
  /** The secret of the mailed link: another account may accept with it. */
  proof: string | undefined;
}) {
  const session = useSession();
  const answer = useAnswer(loaded);
  const { info, doing, refused, problem, run } = answer;
  const who = inviter(info);
  const { brand_name, owner_firstname, owner_lastname } = info.metadata;
  const company = brand_name || who;
  useTitle(`Invitation to ${company}`);
  const accept = (other: boolean) =>
    run("accept", async (key) => {
      await acceptInvitation(token, { other, proof }, key);
      // They are asked for a business of their own once they come to their own workspace.
      chooseNewest(await reloadUser());
      await enterApp("/projects");
      return undefined;
    });
  const decline = () => run("decline", (key) => declineInvitation(token, key));
  const signedIn = session !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the person who has just signed in
  useEffect(() => {
    if (signedIn && info.status === "pending" && takeIntent(token)) void accept(false);
  }, []);

  if (info.status === "accepted") return <AcceptanceNotice />;
  if (info.status === "withdrawn") return <WithdrawalNotice who={who} />;
  if (info.status === "expired") return <ExpiryNotice who={who} />;
  if (info.status === "declined") return <DeclineNotice who={who} />;
  if (refused?.code === Refused.gone) return <NoInvitation />;
  if (refused?.code === Refused.accepted) return <AcceptanceNotice>{refused.message}</AcceptanceNotice>;
  if (refused?.code === Refused.conflict)
    return (
      <OtherAccount
        text={refused.message}
        problem={problem}
        pending={doing === "accept"}
        {...("as_other_account" in refused.fields && { onJoin: () => void accept(true) })}
        token={token}
      />
    );
  return (
    <>
      <AuthHead title={isNameless(info) ? "Run a business together" : company}>
        <span className="font-semibold text-ink">{`${owner_firstname} ${owner_lastname}`.trim() || who}</span>{" "}
        invites you to run {companyInWords(info)} together.
      </AuthHead>
      <dl className="border-t border-ink text-15">
        <Line label="For">{info.email_address}</Line>
        <Line label="Role">Admin</Line>
        <Line label="You work on">The team’s projects, proposals, invoices and payouts</Line>
        <Line label="It costs you">Nothing</Line>
        <MessageLine text={info.message} />
      </dl>
      <AnswerButtons
        answer={answer}
        token={token}
        accept={`Accept and open ${company}`}
        onAccept={() => void accept(false)}
        onDecline={() => void decline()}
        onSignIn={() => acceptLater(token)}
      >
        Your own workspace stays yours alone.
      </AnswerButtons>
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import { newKey } from "../../lib/api";
import { type ApiError, isApiError } from "../../lib/api-error";
import { enterApp } from "../../lib/app-opener";
import { dayInWords, dayOf } from "../../lib/format";
import { errorText } from "../../lib/report";
import { reloadUser, useSession } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { chooseNewest } from "../../lib/workspace";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { AuthHead } from "../auth/auth-layout";
import {
  AcceptanceNotice,
  DeclineNotice,
  ExpiryNotice,
  NoInvitation,
  WithdrawalNotice,
} from "./invitation-states";
import { OtherAccount } from "./other-account";
import { acceptInvitation, declineInvitation, type Invitation } from "./requests";
import { SignInStep } from "./sign-in-step";
import { inviter, Refused } from "./words";

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
  const [info, setInfo] = useState(loaded);
  const who = inviter(info);
  const { brand_name, owner_firstname, owner_lastname } = info.metadata;
  const company = brand_name || who;
  useTitle(`Invitation to ${company}`);
  const key = useRef(newKey());
  const [doing, setDoing] = useState<"accept" | "decline">();
  const [refused, setRefused] = useState<ApiError>();
  const [problem, setProblem] = useState<string>();

  const run = async (what: "accept" | "decline", work: () => Promise<void>) => {
    setDoing(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      // The next press is another intent: the same key would be answered with this refusal again.
      key.current = newKey();
      if (isApiError(error) && (Object.values(Refused) as number[]).includes(error.code)) setRefused(error);
      else setProblem(errorText(error));
    } finally {
      setDoing(undefined);
    }
  };
  const accept = (other: boolean) =>
    run("accept", async () => {
      await acceptInvitation(token, { other, proof }, key.current);
      // They are asked for a business of their own once they come to their own workspace.
      chooseNewest(await reloadUser());
      await enterApp("/projects");
    });
  const decline = () =>
    run("decline", async () => {
      setInfo(await declineInvitation(token, key.current));
    });
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
      <AuthHead title={company}>
        <span className="font-semibold text-ink">{`${owner_firstname} ${owner_lastname}`.trim() || who}</span>{" "}
        invites you to run {company} together.
      </AuthHead>
      <dl className="border-t border-ink text-15">
        {[
          ["For", info.email_address],
          ["Role", "Admin"],
          ["You work on", "The team’s projects, proposals, invoices and payouts"],
          ["It costs you", "Nothing"],
        ].map(([what, value]) => (
          <div key={what} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="shrink-0 text-muted">{what}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
        {info.message && (
          <div className="border-b border-line py-3">
            <dt className="text-muted">Message</dt>
            <dd className="mt-1 break-words whitespace-pre-line">{info.message}</dd>
          </div>
        )}
      </dl>
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
            onClick={() => void accept(false)}
          >
            Accept and open {company}
          </Button>
        ) : (
          <SignInStep token={token} onGo={() => acceptLater(token)} />
        )}
        <Button
          kind="quiet"
          size="l"
          wide
          pending={doing === "decline"}
          pendingLabel="Declining"
          disabled={doing === "accept"}
          onClick={() => void decline()}
        >
          Decline
        </Button>
      </div>
      <p className="mt-4 text-13 text-muted">
        {session && `Signed in as ${session.user.email}. `}
        Good until {dayInWords(dayOf(info.expires_at), { long: true })}. Your own workspace stays yours alone.
      </p>
    </>
  );
}

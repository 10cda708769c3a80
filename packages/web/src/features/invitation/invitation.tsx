import { useRef, useState } from "react";
import { newKey } from "../../lib/api";
import { type ApiError, isApiError } from "../../lib/api-error";
import { enterApp } from "../../lib/app-opener";
import { dayInWords, dayOf } from "../../lib/format";
import { errorText } from "../../lib/report";
import { needsOnboarding, reloadUser, useSession } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { Money } from "../../ui/money";
import { AuthHead } from "../auth/auth-layout";
import { finishOnboarding } from "../auth/requests";
import {
  AcceptanceNotice,
  CompletionNotice,
  DeclineNotice,
  ExpiryNotice,
  NoInvitation,
  WithdrawalNotice,
} from "./invitation-states";
import { OtherAccount } from "./other-account";
import { acceptInvitation, declineInvitation, type Invitation, undoDecline } from "./requests";
import { SignInStep } from "./sign-in-step";
import { inviter, Refused } from "./words";

type Doing = "accept" | "decline" | "undo" | undefined;

/** The invitation with its sender, project and terms. Buttons accept and decline, so opening the link does neither. */
export function InvitationAnswer({
  token,
  info: loaded,
  proof,
}: {
  token: string;
  info: Invitation;
  /** The secret of the mailed link: whoever has it may take a decline back. */
  proof: string | undefined;
}) {
  const session = useSession();
  const [info, setInfo] = useState(loaded);
  const who = inviter(info);
  const { project_id, project_name } = info.metadata;
  useTitle(project_name ? `Invitation to ${project_name}` : "Invitation");
  const key = useRef(newKey());
  const [doing, setDoing] = useState<Doing>();
  const [refused, setRefused] = useState<ApiError>();
  const [problem, setProblem] = useState<string>();

  const run = async (what: Exclude<Doing, undefined>, work: () => Promise<unknown>) => {
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
      await acceptInvitation(token, { other }, key.current);
      const path = `/projects/${project_id}`;
      // A teammate has no business to set up first, so the onboarding ends here; the settings hold all of it.
      if (session?.user.first_name && needsOnboarding(session)) {
        await finishOnboarding(session.user);
        await reloadUser();
      }
      await enterApp(path);
    });
  const decline = () =>
    run("decline", async () => {
      setInfo(await declineInvitation(token, key.current));
      key.current = newKey();
    });
  const undo = () =>
    run("undo", async () => {
      setInfo(await undoDecline(token, proof, key.current));
      key.current = newKey();
    });

  if (info.status === "accepted" || refused?.code === Refused.accepted)
    return <AcceptanceNotice to={`/projects/${project_id}`} />;
  if (refused?.code === Refused.completed) return <CompletionNotice project={project_name} />;
  if (info.status === "withdrawn") return <WithdrawalNotice who={who} />;
  if (info.status === "expired") return <ExpiryNotice who={who} />;
  if (refused?.code === Refused.gone) return <NoInvitation />;
  if (info.status === "declined") {
    return (
      <DeclineNotice
        who={who}
        undo={
          info.undo_until === null
            ? undefined
            : {
                until: info.undo_until,
                mayUndo: proof !== undefined || session !== undefined,
                problem,
                pending: doing === "undo",
                onUndo: () => void undo(),
              }
        }
      />
    );
  }
  if (refused?.code === Refused.conflict) {
    return (
      <OtherAccount
        text={refused.message}
        problem={problem}
        pending={doing === "accept"}
        onJoin={() => void accept(true)}
        token={token}
      />
    );
  }
  return (
    <>
      <AuthHead title={project_name}>
        <span className="font-semibold text-ink">{who}</span> invites you to work on this project.
      </AuthHead>
      <Terms info={info} />
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
            Accept and open the project
          </Button>
        ) : (
          <SignInStep token={token} />
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
        Good until {dayInWords(dayOf(info.expires_at), { long: true })}.
      </p>
    </>
  );
}

/** The agreed terms, as a small ledger. */
function Terms({ info }: { info: Invitation }) {
  const { role_name } = info.metadata;
  return (
    <dl className="border-t border-ink text-15">
      <div className="flex justify-between gap-4 border-b border-line py-3">
        <dt className="text-muted">For</dt>
        <dd className="min-w-0 text-right break-words">{info.email_address}</dd>
      </div>
      {role_name && (
        <div className="flex justify-between gap-4 border-b border-line py-3">
          <dt className="text-muted">Role</dt>
          <dd>{role_name}</dd>
        </div>
      )}
      {info.pay !== null && (
        <div className="flex justify-between gap-4 border-b border-line py-3">
          <dt className="text-muted">Agreed pay</dt>
          <dd>
            <Money value={info.pay} currency={info.currency} />
          </dd>
        </div>
      )}
      {info.message && (
        <div className="border-b border-line py-3">
          <dt className="text-muted">Message</dt>
          <dd className="mt-1 break-words whitespace-pre-line">{info.message}</dd>
        </div>
      )}
    </dl>
  );
}

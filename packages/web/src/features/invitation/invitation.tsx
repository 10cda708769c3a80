import { enterApp } from "../../lib/app-opener";
import { needsOnboarding, reloadUser, useSession } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { Money } from "../../ui/money";
import { AuthHead } from "../auth/auth-layout";
import { finishOnboarding } from "../auth/requests";
import { AnswerButtons } from "./answer-buttons";
import {
  AcceptanceNotice,
  CompletionNotice,
  DeclineNotice,
  ExpiryNotice,
  NoInvitation,
  WithdrawalNotice,
} from "./invitation-states";
import { Line, MessageLine } from "./lines";
import { OtherAccount } from "./other-account";
import { acceptInvitation, declineInvitation, type Invitation, undoDecline } from "./requests";
import { useAnswer } from "./use-answer";
import { inviter, Refused } from "./words";

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
  const answer = useAnswer(loaded);
  const { info, doing, refused, problem, run } = answer;
  const who = inviter(info);
  const { project_id, project_name } = info.metadata;
  useTitle(project_name ? `Invitation to ${project_name}` : "Invitation");
  const accept = (other: boolean) =>
    run("accept", async (key) => {
      await acceptInvitation(token, { other }, key);
      const path = `/projects/${project_id}`;
      // A teammate has no business to set up first, so the onboarding ends here; the settings hold all of it.
      if (session?.user.first_name && needsOnboarding(session)) {
        await finishOnboarding(session.user);
        await reloadUser();
      }
      await enterApp(path);
      return undefined;
    });
  const decline = () => run("decline", (key) => declineInvitation(token, key));
  const undo = () => run("undo", (key) => undoDecline(token, proof, key));

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
      <AnswerButtons
        answer={answer}
        token={token}
        accept="Accept and open the project"
        onAccept={() => void accept(false)}
        onDecline={() => void decline()}
      />
    </>
  );
}

/** The agreed terms, as a small ledger. */
function Terms({ info }: { info: Invitation }) {
  const { role_name } = info.metadata;
  return (
    <dl className="border-t border-ink text-15">
      <Line label="For">{info.email_address || info.name}</Line>
      {role_name && <Line label="Role">{role_name}</Line>}
      {info.pay !== null && (
        <Line label="Agreed pay">
          <Money value={info.pay} currency={info.currency} />
        </Line>
      )}
      <MessageLine text={info.message} />
    </dl>
  );
}

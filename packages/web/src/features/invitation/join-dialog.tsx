import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { newKey } from "../../lib/api";
import { Code, isApiError } from "../../lib/api-error";
import type { DialogHostProps } from "../../lib/dialogs";
import { dayInWords, dayOf } from "../../lib/format";
import { dequeue } from "../../lib/queue";
import { errorText } from "../../lib/report";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { Modal } from "../../ui/modal";
import { Money } from "../../ui/money";
import { Line } from "./lines";
import { acceptInvitation, declineInvitation, type Invitation } from "./requests";
import { inviter, Refused } from "./words";

/** Refusals that end an invitation: nothing is left to answer. */
const ENDS: readonly number[] = [Refused.gone, Refused.accepted, Refused.completed];

function Terms({ info }: { info: Invitation }) {
  const { role_name } = info.metadata;
  return (
    <dl className="border-t border-ink text-15">
      {role_name && <Line label="Role">{role_name}</Line>}
      {info.pay !== null && (
        <Line label="Agreed pay">
          <Money value={info.pay} currency={info.currency} />
        </Line>
      )}
      <Line label="Good until">{dayInWords(dayOf(info.expires_at), { long: true })}</Line>
    </dl>
  );
}

/** An invitation that waited for the sign-in, over whichever page comes first. Opening it changes nothing. */
export function JoinDialog({ onClose, info }: DialogHostProps & { info?: Invitation }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = useRef(newKey());
  const [doing, setDoing] = useState<"accept" | "decline">();
  const [refusal, setRefusal] = useState<{ code: number; text: string }>();
  if (!info) return null;
  const { token } = info;

  const run = async (what: "accept" | "decline", work: () => Promise<unknown>) => {
    setDoing(what);
    setRefusal(undefined);
    try {
      await work();
      onClose();
      await client.invalidateQueries();
    } catch (error) {
      // The next press is another intent: the same key would be answered with this refusal again.
      key.current = newKey();
      const code = isApiError(error) ? error.code : Code.Server;
      if (ENDS.includes(code)) dequeue("invitation");
      setRefusal({ code, text: errorText(error) });
    } finally {
      setDoing(undefined);
    }
  };
  const isOther = refusal?.code === Refused.conflict;
  const accept = () =>
    run("accept", async () => {
      const { metadata } = await acceptInvitation(token, { other: isOther }, key.current);
      const projectId = String(metadata.project_id);
      await navigate({ to: "/projects/$projectId/scopes", params: { projectId } });
    });
  const decline = () => run("decline", () => declineInvitation(token, key.current));
  const isOver = refusal !== undefined && ENDS.includes(refusal.code);
  const { owner_firstname, owner_lastname, project_name } = info.metadata;
  const person = `${owner_firstname} ${owner_lastname}`.trim();
  return (
    <Modal
      open
      onClose={onClose}
      size="m"
      step="join"
      closable={!doing}
      title={project_name}
      description={
        <>
          <strong className="font-semibold text-ink">{inviter(info)}</strong> invites you to work on this
          project.
        </>
      }
      actions={
        isOver ? (
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button
              pending={doing === "decline"}
              pendingLabel="Declining"
              disabled={doing === "accept"}
              onClick={() => void decline()}
            >
              Decline
            </Button>
            <Button
              kind="primary"
              pending={doing === "accept"}
              pendingLabel="Joining"
              disabled={doing === "decline"}
              onClick={() => void accept()}
            >
              {isOther ? "Join with this account" : "Accept and open the project"}
            </Button>
          </>
        )
      }
    >
      <Terms info={info} />
      {info.message && (
        <div className="mt-4 flex gap-3">
          <Avatar name={person || project_name} size={32} />
          <p className="min-w-0 border-l-2 border-line2 pl-3 text-15 break-words whitespace-pre-line">
            {info.message}
          </p>
        </div>
      )}
      <p className="mt-4 text-13 text-muted">
        You see the goals, the scope and your own pay. Prices, terms and others’ pay stay with{" "}
        {info.metadata.brand_name || person}.
      </p>
      <FormProblem>{refusal?.text}</FormProblem>
    </Modal>
  );
}

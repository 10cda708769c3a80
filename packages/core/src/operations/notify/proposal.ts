import { find as findAccount } from "../../connected-account/read";
import { isPutOff } from "../../connected-account/rules";
import { notifyOwner, type OwnerNew, sendLink } from "../../notification";
import { ProposalText, type Text } from "../../notification/texts";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { find as findProject } from "../../project/read";
import { Proposal } from "../../proposal";
import { unknownSignerInWords, writerInWords } from "../../proposal/signer/rules";
import { Workspace } from "../../workspace";

/**
 * Notifications about a proposal, for the reactions to its events. Each reads the current state, is shown
 * once by its key, and is left out when the project was deleted.
 */

interface Ref {
  project_id: number;
  proposal_id: number;
  version: number;
}

/** Returns the proposal for a notification; undefined when its project was deleted. */
async function load(of: Ref) {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (!project) return undefined;
  const named = { client: project.client_name, project: project.name, change: proposal.change?.number };
  return { proposal, named };
}

/**
 * Returns a notification; `what` names it once per proposal, and its first word is the notification's type.
 */
const notification = (of: Ref, what: string, text: Text): OwnerNew => ({
  key: `proposal:${of.proposal_id}:${what}`,
  type: `proposal.${what.split(":")[0]}`,
  ...text,
  link: `/projects/${of.project_id}/scopes/${of.project_id}/view/proposals/${of.proposal_id}`,
  metadata: { project_id: of.project_id, proposal_id: of.proposal_id },
});

/**
 * Returns a notification that asks for a payment method, if the owner postponed that until an acceptance, and
 * a deposit waits for it.
 */
async function choiceDue(of: Ref, named: { client: string; project: string }): Promise<OwnerNew[]> {
  const [workspace, account, schedule] = await Promise.all([
    Workspace.get(),
    findAccount(),
    Proposal.readAcceptedSchedule(of),
  ]);
  const deposit = schedule.change ? undefined : schedule.payments.find(({ kind }) => kind === "upfront");
  if (!deposit || !isPutOff(workspace, account)) return [];
  const amount = Money.format(deposit.amount, schedule.currency);
  const id = Id.derive(workspace.owner_id, of.proposal_id, of.version, deposit.sequence);
  const text = ProposalText.describeChoiceDue({ ...named, deposit: amount });
  return [
    {
      ...notification(of, `get_paid:${of.version}`, text),
      link: sendLink({ id, project_id: of.project_id }),
    },
  ];
}

/** Notifies the owner once for each version that the client opens (D24). */
export async function notifyProposalViewed(of: Ref): Promise<void> {
  const found = await load(of);
  if (found)
    await notifyOwner(notification(of, `viewed:${of.version}`, ProposalText.describeViewed(found.named)));
}

export async function notifyProposalAccepted(of: Ref): Promise<void> {
  const found = await load(of);
  if (!found) return;
  const { proposal, named } = found;
  const { acceptance, currency } = proposal;
  // What was signed, with its tax: the proposal's own total is of its prices as they were typed.
  const total = acceptance?.total ?? proposal.total;
  const text = ProposalText.describeAccepted({
    ...named,
    total: total === null ? "" : Money.format(total, currency),
    signer: acceptance?.name,
    unknownSigner: acceptance?.email_unknown ? unknownSignerInWords(acceptance.email) : undefined,
  });
  await notifyOwner(notification(of, `accepted:${of.version}`, text), ...(await choiceDue(of, named)));
}

/**
 * Notifies the owner of a decline; `declining` is the event's id, because a client may decline again after
 * taking it back.
 */
export async function notifyProposalDeclined(of: Ref, declining: number): Promise<void> {
  const found = await load(of);
  if (!found) return;
  const text = ProposalText.describeDeclined({ ...found.named, reason: found.proposal.decline_reason });
  await notifyOwner(notification(of, `declined:${declining}`, text));
}

/** Notifies the owner that the client took a decline back; `reopening` is the event's id. */
export async function notifyProposalReopened(of: Ref, reopening: number): Promise<void> {
  const found = await load(of);
  if (found)
    await notifyOwner(notification(of, `reopened:${reopening}`, ProposalText.describeReopened(found.named)));
}

const describeWriter = (of: Parameters<typeof writerInWords>[0] & { name: string; text: string }) => ({
  name: of.name,
  text: of.text,
  unknown: writerInWords(of),
});

export async function notifyProposalAsked(of: Ref & { question_id: number }): Promise<void> {
  const found = await load(of);
  const question = found?.proposal.questions.find(({ id }) => id === of.question_id);
  if (!found || !question) return;
  const text = ProposalText.describeAsked(found.named, describeWriter(question));
  await notifyOwner(notification(of, `asked:${of.question_id}`, text));
}

/**
 * Notifies the owner of requested changes; `wish` is the event's id, because a client may ask more than once.
 */
export async function notifyProposalChangesRequested(of: Ref, wish: number): Promise<void> {
  const found = await load(of);
  const asked = found?.proposal.changes_requested;
  if (!found || !asked) return;
  const text = ProposalText.describeChangesRequested(found.named, describeWriter(asked));
  await notifyOwner(notification(of, `changes_requested:${wish}`, text));
}

/** Notifies the owner that the last day of a proposal has passed without an answer. */
export async function notifyProposalExpired(of: Ref): Promise<void> {
  const found = await load(of);
  if (found)
    await notifyOwner(notification(of, `expired:${of.version}`, ProposalText.describeExpired(found.named)));
}

/** Notifies the owner that a consumer withdrew from the contract, and what is to be refunded. */
export async function notifyProposalRevoked(of: Ref): Promise<void> {
  const found = await load(of);
  const revocation = found?.proposal.revocation;
  if (!found || !revocation) return;
  const { refund, refund_by } = revocation;
  const text = ProposalText.describeRevoked({
    ...found.named,
    refund: refund > 0 ? { amount: Money.format(refund, found.proposal.currency), by: refund_by } : undefined,
  });
  await notifyOwner(notification(of, "revoked", text));
}

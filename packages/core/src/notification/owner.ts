import { Invoice } from "../invoice";
import { find as findMember, roleName } from "../member/read";
import { Actor } from "../platform/actor";
import { Money } from "../platform/money";
import { find as findProject } from "../project/read";
import { Proposal } from "../proposal";
import { Workspace } from "../workspace";
import { add } from "./add";
import { invoiceLink } from "./links";

/**
 * What the owner hears of, for the reactions to these events. Each reads what it tells at that moment, rings
 * once by its key, and is quiet where the project or document is gone.
 */

interface ProposalRef {
  project_id: number;
  proposal_id: number;
  version: number;
}

const proposalLink = ({ project_id, proposal_id }: ProposalRef): string =>
  `/projects/${project_id}/scopes/${project_id}/view/proposals/${proposal_id}`;

const ring = (of: ProposalRef, what: string, title: string, body = ""): Promise<void> =>
  add({
    user_id: Actor.owner(),
    key: `proposal:${of.proposal_id}:${what}`,
    type: `proposal.${what.split(":")[0]}`,
    title,
    body,
    link: proposalLink(of),
    metadata: { project_id: of.project_id, proposal_id: of.proposal_id },
  });

/** Once for each version that the client opens (D24). */
export async function proposalViewed(of: ProposalRef): Promise<void> {
  const project = await findProject(of.project_id);
  if (project)
    await ring(of, `viewed:${of.version}`, `${project.client_name} opened the proposal for ${project.name}.`);
}

export async function proposalAccepted(of: ProposalRef): Promise<void> {
  const [project, proposal, workspace] = await Promise.all([
    findProject(of.project_id),
    Proposal.get(of.proposal_id),
    Workspace.get(),
  ]);
  if (!project) return;
  const total = proposal.total === null ? "" : `, ${Money.format(proposal.total, workspace.currency)}`;
  await ring(
    of,
    `accepted:${of.version}`,
    `${project.client_name} accepted ${project.name}${total}.`,
    proposal.acceptance ? `Signed by ${proposal.acceptance.name}.` : "",
  );
}

export async function proposalDeclined(of: ProposalRef): Promise<void> {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (project)
    await ring(
      of,
      `declined:${of.version}`,
      `${project.client_name} declined ${project.name}.`,
      proposal.decline_reason ?? "",
    );
}

export async function proposalAsked(of: ProposalRef & { question_id: number }): Promise<void> {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  const question = proposal.questions.find(({ id }) => id === of.question_id);
  if (project && question)
    await ring(of, `asked:${of.question_id}`, `${question.name} asked about ${project.name}.`, question.text);
}

export async function invoicePaid(of: { invoice_id: number }): Promise<void> {
  const invoice = await Invoice.get(of.invoice_id);
  const { project_id, id, currency, totals } = invoice;
  await add({
    user_id: Actor.owner(),
    key: `invoice:${id}:paid`,
    type: "invoice.paid",
    title: `${invoice.client_name} paid invoice ${invoice.number ?? ""}, ${Money.format(totals.total, currency)}.`,
    body: invoice.title,
    link: invoiceLink({ id, project_id }),
    metadata: { project_id, invoice_id: id },
  });
}

export async function invitationAccepted(of: { project_id: number; member_id: number }): Promise<void> {
  const owner_id = Actor.owner();
  const { project_id, member_id: id } = of;
  const [project, member] = await Promise.all([
    findProject(project_id),
    findMember({ owner_id, project_id, id }),
  ]);
  if (!project || !member) return;
  const role = roleName(member.role_id);
  await add({
    user_id: owner_id,
    // Somebody who left and joins again rings again.
    key: `member:${id}:joined:${member.joined_at ?? ""}`,
    type: "invitation.accepted",
    title: `${member.name} joined ${project.name}${role ? ` as ${role}` : ""}.`,
    link: `/projects/${project_id}/team`,
    metadata: { project_id, member_id: id },
  });
}

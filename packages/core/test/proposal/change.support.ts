import { Invoice } from "@stint/core/invoice";
import { Actor } from "@stint/core/platform/actor";
import { Day } from "@stint/core/platform/date";
import { handleOnce } from "@stint/core/platform/event";
import { Change } from "@stint/core/proposal/change";
import { as } from "../support";
import { accept, type Offer, Project, Proposal, sent, signature, visitor } from "./support";

/** What the queue does with an event: once for each id, as the workspace's system actor. */
export const deliver = (offer: Offer, name: string, work: () => Promise<unknown>, id = 1) =>
  Actor.asSystem(offer.owner.owner_id, name, () =>
    handleOnce(name, `${offer.owner.owner_id}:${name}:${id}`, work),
  );

let message = 0;

/** What follows an acceptance: the project is active, and its invoices are issued or changed. */
export async function follow(offer: Offer, proposal_id: number): Promise<void> {
  const { project_id } = offer;
  const { document_version: version } = await as(offer.owner, () => Proposal.get(proposal_id));
  const ref = { project_id, proposal_id, version };
  message += 1;
  await deliver(offer, "activate", () => Proposal.activateProject(ref), message);
  await deliver(offer, "issue", () => Proposal.issueSchedule(ref), message);
}

/** An offer that was accepted, with its invoices. */
export async function accepted(offer: Offer) {
  const { hash } = await sent(offer);
  await accept(hash);
  await follow(offer, offer.proposal_id);
  return { ...offer, hash };
}

/** Opens a change order on what stands. */
export const open = async (offer: Offer, reason = "Two more pages") => {
  const { proposal_id } = await as(offer.owner, () => Project.get(offer.project_id));
  return as(offer.owner, () => Change.openChange({ id: proposal_id ?? 0, reason }));
};

/** Sends a change order and answers its link. */
export const offered = async (offer: Offer, id: number): Promise<string> =>
  (await as(offer.owner, () => Proposal.send({ id }))).hash ?? "";

/** The client signs a change order, and its invoices follow. */
export async function sign(offer: Offer, id: number, hash: string): Promise<void> {
  const signed = await signature(hash);
  await visitor(() => Proposal.accept(signed));
  await follow(offer, id);
}

export const invoicesOf = async ({ owner, project_id }: Offer) => {
  const listed = await as(owner, () => Invoice.all({ project_id }));
  const all = await Promise.all(listed.map(({ id }) => as(owner, () => Invoice.get(id))));
  return all
    .filter(({ schedule }) => schedule)
    .sort((a, b) => (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0));
};

/** Paid + open + planned - credits of a project's schedule, and what was accepted. */
export async function balance(offer: Offer) {
  const { proposal_id } = await as(offer.owner, () => Project.get(offer.project_id));
  const plan = await as(offer.owner, () => Proposal.readSchedule(proposal_id ?? 0));
  const billed = plan.lines.reduce((sum, { amount }) => sum + amount, 0);
  return { ...plan, sum: billed - plan.credits };
}

export { Day, Invoice };

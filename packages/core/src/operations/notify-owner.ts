import type * as z from "zod";
import { newsOf } from "../connected-account";
import { find as findAccount } from "../connected-account/read";
import { isPutOff } from "../connected-account/rules";
import { Invoice } from "../invoice";
import { add, invoiceLink, sendLink } from "../notification";
import { Actor } from "../platform/actor";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { find as findMember, roleName } from "../project/member/read";
import { find as findProject } from "../project/read";
import { Proposal } from "../proposal";
import { unknownSignerInWords, writerInWords } from "../proposal/signer/rules";
import { Workspace } from "../workspace";

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

const bell = (of: ProposalRef, what: string, title: string, body = "") => ({
  user_id: Actor.owner(),
  key: `proposal:${of.proposal_id}:${what}`,
  type: `proposal.${what.split(":")[0]}`,
  title,
  body,
  link: proposalLink(of),
  metadata: { project_id: of.project_id, proposal_id: of.proposal_id },
});

const notifyOwner = (of: ProposalRef, what: string, title: string, body = ""): Promise<void> =>
  add(bell(of, what, title, body));

/** What the bell calls it: "Website redesign", "change order 2 for Website redesign". */
const nameIn = (project: { name: string }, change: { number: number } | null): string =>
  change ? `change order ${change.number} for ${project.name}` : project.name;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What a change order that nobody signed leaves as it is. */
const IN_FORCE = "What was accepted stays in force.";

/** The owner put off how to be paid until a client accepts: now the deposit waits for that. */
async function choiceDue(of: ProposalRef, client: string, project: string) {
  const [workspace, account, schedule] = await Promise.all([
    Workspace.get(),
    findAccount(),
    Proposal.readAcceptedSchedule(of),
  ]);
  const deposit = schedule.change ? undefined : schedule.payments.find(({ kind }) => kind === "upfront");
  if (!deposit || !isPutOff(workspace, account)) return [];
  const amount = Money.format(deposit.amount, schedule.currency);
  const id = Id.derive(workspace.owner_id, of.proposal_id, of.version, deposit.sequence);
  return [
    {
      ...bell(
        of,
        `get_paid:${of.version}`,
        `Choose how ${client} pays you: the deposit of ${amount} for ${project} waits as a draft.`,
      ),
      link: sendLink({ id, project_id: of.project_id }),
    },
  ];
}

/** Once for each version that the client opens (D24). */
export async function proposalViewed(of: ProposalRef): Promise<void> {
  const [project, { change }] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (!project) return;
  const what = change ? nameIn(project, change) : `the proposal for ${project.name}`;
  await notifyOwner(of, `viewed:${of.version}`, `${project.client_name} opened ${what}.`);
}

export async function proposalAccepted(of: ProposalRef): Promise<void> {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (!project) return;
  const { acceptance, change } = proposal;
  const sum = proposal.total === null ? "" : Money.format(proposal.total, proposal.currency);
  const total = sum && `, ${change ? "new total " : ""}${sum}`;
  const told = bell(
    of,
    `accepted:${of.version}`,
    `${project.client_name} accepted ${nameIn(project, change)}${total}.`,
    [
      acceptance && `Signed by ${acceptance.name}.`,
      acceptance?.email_unknown && `${unknownSignerInWords(acceptance.email)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  );
  await add(told, ...(await choiceDue(of, project.client_name, project.name)));
}

export async function proposalDeclined(of: ProposalRef, declining: number): Promise<void> {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (project)
    await notifyOwner(
      of,
      `declined:${declining}`,
      `${project.client_name} declined ${nameIn(project, proposal.change)}.`,
      [proposal.change && IN_FORCE, proposal.decline_reason].filter(Boolean).join(" "),
    );
}

/** A decline was taken back. */
export async function proposalReopened(of: ProposalRef, reopening: number): Promise<void> {
  const [project, { change }] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (project)
    await notifyOwner(
      of,
      `reopened:${reopening}`,
      `${project.client_name} took the decline of ${nameIn(project, change)} back.`,
      `The ${change ? "change order" : "proposal"} is open for an answer again.`,
    );
}

/** What a visitor wrote, after what is not known of their address. */
const describeWriter = (said: Parameters<typeof writerInWords>[0] & { text: string }) => {
  const words = writerInWords(said);
  return words ? `${words}. ${said.text}` : said.text;
};

export async function proposalAsked(of: ProposalRef & { question_id: number }): Promise<void> {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  const question = proposal.questions.find(({ id }) => id === of.question_id);
  if (project && question)
    await notifyOwner(
      of,
      `asked:${of.question_id}`,
      `${question.name} asked about ${nameIn(project, proposal.change)}.`,
      describeWriter(question),
    );
}

export async function proposalChangesRequested(of: ProposalRef, wish: number): Promise<void> {
  const [project, proposal] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  const asked = proposal.changes_requested;
  if (project && asked)
    await notifyOwner(
      of,
      `changes_requested:${wish}`,
      `${asked.name} asks for changes to ${nameIn(project, proposal.change)}.`,
      describeWriter(asked),
    );
}

/** The last day of a proposal has passed without an answer. */
export async function proposalExpired(of: ProposalRef): Promise<void> {
  const [project, { change }] = await Promise.all([findProject(of.project_id), Proposal.get(of.proposal_id)]);
  if (project)
    await notifyOwner(
      of,
      `expired:${of.version}`,
      change
        ? `${capital(nameIn(project, change))} has expired.`
        : `The proposal for ${project.name} has expired.`,
      `${change ? `${IN_FORCE} ` : ""}Choose a later day and send it again, and the same link opens.`,
    );
}

/** The payment that settled an invoice, with what came in by it and not with the invoice's total. */
export async function invoicePaid(of: { invoice_id: number; payment_id?: number }): Promise<void> {
  const invoice = await Invoice.get(of.invoice_id);
  const { project_id, id, currency, totals } = invoice;
  const payment = invoice.payments.find((each) => each.id === of.payment_id);
  const amount = Money.format(payment?.amount ?? totals.total, currency);
  const { client_name, number } = invoice;
  await add({
    user_id: Actor.owner(),
    key: `invoice:${id}:paid`,
    type: "invoice.paid",
    title:
      payment?.method === "credit"
        ? `Credit of ${client_name} settled invoice ${number ?? ""}, ${amount}.`
        : `${client_name} paid invoice ${number ?? ""}, ${amount}.`,
    body: invoice.title,
    link: invoiceLink({ id, project_id }),
    metadata: { project_id, invoice_id: id },
  });
}

const ringInvoice = async (
  id: number,
  what: string,
  title: (of: Invoice.Info, total: string) => string,
  body: string,
): Promise<void> => {
  const invoice = await Invoice.get(id);
  const { project_id, currency, totals } = invoice;
  await add({
    user_id: Actor.owner(),
    key: `invoice:${id}:${what}`,
    type: `invoice.${what.split(":")[0]}`,
    title: title(invoice, Money.format(totals.amount_due || totals.total, currency)),
    body,
    link: invoiceLink({ id, project_id }),
    metadata: { project_id, invoice_id: id },
  });
};

/** An invoice is late: once. */
export const invoiceOverdue = (of: { invoice_id: number }): Promise<void> =>
  ringInvoice(
    of.invoice_id,
    "overdue",
    ({ number, client_name }, due) => `Invoice ${number} for ${client_name} is overdue, ${due}.`,
    "",
  );

/** A payment did not go through: once for each payment. */
export const paymentFailed = (of: { invoice_id: number; payment_id: number }): Promise<void> =>
  ringInvoice(
    of.invoice_id,
    `payment_failed:${of.payment_id}`,
    (invoice, due) =>
      `A payment${sumOf(invoice, of.payment_id)} by ${invoice.client_name} for invoice ${invoice.number} failed. ${due} stayed due.`,
    "",
  );

/** " of $1,000.00", where that is not all that the invoice asks for. */
function sumOf({ payments, currency, totals }: Invoice.Info, payment_id: number): string {
  const payment = payments.find(({ id }) => id === payment_id);
  return payment && payment.amount !== totals.amount_due
    ? ` of ${Money.format(payment.amount, currency)}`
    : "";
}

/** A bank took a payment back: the invoice is open again. */
export async function paymentReturned(of: { invoice_id: number; payment_id: number }): Promise<void> {
  const { payments } = await Invoice.get(of.invoice_id);
  const payment = payments.find(({ id }) => id === of.payment_id);
  // What the owner took back by hand is no news.
  if (payment?.status !== "returned") return;
  await ringInvoice(
    of.invoice_id,
    `payment_returned:${of.payment_id}`,
    (invoice, due) =>
      `A payment${sumOf(invoice, of.payment_id)} by ${invoice.client_name} for invoice ${invoice.number} was returned. ${due} is due.`,
    payment.reason,
  );
}

/** A payment is contested. */
export const invoiceDisputed = (of: { invoice_id: number; payment_id: number }): Promise<void> =>
  ringInvoice(
    of.invoice_id,
    `disputed:${of.payment_id}`,
    ({ number, client_name }) => `${client_name}'s bank contests a payment of invoice ${number}.`,
    "Send your evidence in time: without it the money goes back.",
  );

export const disputeClosed = (of: {
  invoice_id: number;
  payment_id: number;
  outcome: "won" | "lost";
}): Promise<void> =>
  ringInvoice(
    of.invoice_id,
    `dispute_closed:${of.payment_id}:${of.outcome}`,
    ({ number }) => `The dispute about invoice ${number} was ${of.outcome}.`,
    of.outcome === "won" ? "The money is yours again." : "The money went back to the client.",
  );

/** What went out by itself can be paid in none of its ways: only its owner can tell the client another one. */
export async function invoiceUnpayable(of: z.infer<typeof Invoice.Events.Sent.schema>): Promise<void> {
  if (!of.scheduled && !of.answers) return;
  const { payment_methods, payment_problems, totals } = await Invoice.get(of.invoice_id);
  const isBlocked = (way: string) => payment_problems.some(({ method }) => method === way);
  if (totals.amount_due === 0 || payment_methods.length === 0 || !payment_methods.every(isBlocked)) return;
  await ringInvoice(
    of.invoice_id,
    "unpayable",
    ({ number, client_name }) => `${client_name} can't pay invoice ${number} in any way you chose.`,
    `${payment_problems.map(({ reason }) => reason).join(". ")}. Tell them another way.`,
  );
}

/** What was scheduled for this day could not go out. */
export const invoiceSendFailed = (
  of: { invoice_id: number } & Parameters<typeof Invoice.reasonOf>[0],
): Promise<void> =>
  ringInvoice(
    of.invoice_id,
    `send_failed:${of.why ?? of.code}`,
    ({ title, client_name }) => `${title || "An invoice"} for ${client_name} did not go out as scheduled.`,
    Invoice.reasonOf(of),
  );

const ringCredit = (
  of: { project_id: number; proposal_id: number },
  what: string,
  title: string,
  body: string,
) =>
  add({
    user_id: Actor.owner(),
    key: `project:${of.project_id}:${what}:${of.proposal_id}`,
    type: `invoice.${what}`,
    title,
    body,
    link: `/projects/${of.project_id}/pay`,
    metadata: { project_id: of.project_id, proposal_id: of.proposal_id },
  });

/** A signed change order owes credit that has to wait: once for each. */
export async function creditOwed(of: { project_id: number; proposal_id: number }): Promise<void> {
  const news = await Invoice.findOwedNews(of);
  if (!news) return;
  const { client, project, amount, why } = news;
  await ringCredit(
    of,
    "credit_owed",
    `A credit of ${amount} for ${client} has to wait.`,
    `${why} The change order for ${project} is signed; the credit follows by itself once that ends.`,
  );
}

/** Nothing of it waits any more. */
export async function creditSettled(of: { project_id: number; proposal_id: number }): Promise<void> {
  const project = await findProject(of.project_id);
  if (project)
    await ringCredit(
      of,
      "credit_settled",
      `The credit for ${project.client_name} no longer waits.`,
      `What the change order for ${project.name} took away is off its invoices.`,
    );
}

/** A series of invoices stopped. */
export async function notifyRecurringPaused(of: { recurring_id: number; code: number }): Promise<void> {
  const series = await Invoice.getRecurring(of.recurring_id);
  await add({
    user_id: Actor.owner(),
    key: `recurring:${series.id}:paused:${series.next_on ?? ""}`,
    type: "recurring.paused",
    title: `The recurring invoice ${series.title} for ${series.client_name} is paused.`,
    body: Invoice.reasonOf(of),
    link: `/invoices/recurring/${series.id}`,
    metadata: { recurring_id: series.id },
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
    // Whoever has the link may join with another account than the invited one (D44).
    body: `They joined as ${member.email}.`,
    link: `/projects/${project_id}/team`,
    metadata: { project_id, member_id: id },
  });
}

interface InvitationRef {
  project_id: number;
  member_id: number;
}

/** What became of an invitation that nobody joined by. */
async function ringOfInvitation(
  { project_id, member_id }: InvitationRef,
  key: string,
  type: string,
  said: (name: string, project: string, email: string) => { title: string; body: string },
): Promise<void> {
  const owner_id = Actor.owner();
  const [project, member] = await Promise.all([
    findProject(project_id),
    findMember({ owner_id, project_id, id: member_id }),
  ]);
  if (!project || !member) return;
  await add({
    user_id: owner_id,
    key: `member:${member_id}:${key}`,
    type,
    ...said(member.name, project.name, member.email),
    link: `/projects/${project_id}/team`,
    metadata: { project_id, member_id },
  });
}

export const invitationDeclined = (
  of: InvitationRef & { by_invitee: boolean },
  declining: number,
): Promise<void> =>
  ringOfInvitation(of, `declined:${declining}`, "invitation.declined", (name, project, email) => ({
    title: of.by_invitee
      ? `${name} declined the invitation to ${project}.`
      : `The invitation of ${name} to ${project} was declined.`,
    // Whoever has the link may decline; only the invited person takes it back.
    body: of.by_invitee ? "" : `With the link that was mailed to ${email}. They can take it back for a day.`,
  }));

/** A decline was taken back. */
export const invitationReopened = (of: InvitationRef, reopening: number): Promise<void> =>
  ringOfInvitation(of, `reopened:${reopening}`, "invitation.reopened", (name, project) => ({
    title: `${name} took the decline of your invitation to ${project} back.`,
    body: "The invitation is open for an answer again.",
  }));

/** Once for each change of the owner's account at the payment provider that is not over by now. */
export async function accountStatusChanged(
  of: { account_id: number; version: number } & Parameters<typeof newsOf>[0],
): Promise<void> {
  const news = await newsOf(of);
  if (!news) return;
  await add({
    user_id: Actor.owner(),
    key: `account:${of.account_id}:${of.version}`,
    type: "account.status_changed",
    title: news.title,
    body: news.missing.length > 0 ? `Still needed: ${news.missing.join(", ")}.` : news.next,
    link: "/settings",
    metadata: { account_id: of.account_id },
  });
}

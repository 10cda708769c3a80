import { Pdf } from "@stint/documents/pdf";
import { brandOf } from "../invoice/print";
import { aggregateOf, type Row } from "../invoice/read";
import type { Info } from "../invoice/schema";
import { mailDisputed, mailEvidenceAsked } from "../payment";
import * as Dispute from "../payment/dispute-evidence";
import type { Evidence, EvidenceInput } from "../payment/dispute-evidence/schema";
import { AppError, Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { openAgreed } from "../project/content";
import { type Info as ProposalInfo, readSealed, version } from "../proposal";
import { activity, get } from "../proposal/read";
import { UNCHECKED } from "../proposal/signer/rules";

/** Something that happened, with its time. */
interface Dated {
  at: string;
  text: string;
}

/** Returns a result, or undefined where what was asked for is not there. */
async function orNone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

/** The mails, visits and payments of an invoice; what the owner changed is no evidence. */
const LOGGED: Record<string, string> = {
  "invoice.sent": "The invoice was sent",
  "invoice.resent": "The invoice was sent again",
  "invoice.viewed": "The client opened the invoice",
  "invoice.reminder_sent": "A reminder was sent",
  "invoice.payment_initiated": "The client began a payment on the invoice's page",
  "invoice.partially_paid": "A part was paid",
  "invoice.paid": "The invoice was paid",
};

/** The same of its proposal. */
const TOLD: Record<string, string> = {
  sent: "The proposal was sent",
  viewed: "The client opened the proposal",
  viewed_again: "The client opened the proposal again",
  asked: "The client asked a question",
  answered: "The question was answered",
  changes_requested: "The client asked for changes",
  reminded: "A reminder of the proposal was sent",
  accepted: "The client accepted the proposal",
};

const WORK: Record<string, string> = { "task.completed": "completed", "task.accepted": "accepted" };

const inOrder = (lines: readonly Dated[]): Dated[] => lines.toSorted((a, b) => a.at.localeCompare(b.at));

async function readInvoiceLog({ owner_id, id }: Row): Promise<Dated[]> {
  const entries = await Event.history(owner_id, aggregateOf(id), 200);
  return entries.flatMap(({ type, occurred_at, after }) => {
    const words = LOGGED[type];
    const { sent_to } = (after ?? {}) as { sent_to?: string };
    return words ? [{ at: occurred_at, text: sent_to ? `${words} to ${sent_to}` : words }] : [];
  });
}

async function readProposalLog(proposal_id: number): Promise<Dated[]> {
  const { items } = await activity(proposal_id);
  return items.flatMap(({ at, what, detail }) => {
    const words = TOLD[what];
    return words ? [{ at, text: detail ? `${words}: ${detail}` : words }] : [];
  });
}

/** Returns the services that were completed and accepted, each at its time. */
async function readDeliveries(owner_id: number, project_id: number): Promise<Dated[]> {
  const [opened, entries] = await Promise.all([
    openAgreed(project_id),
    Event.history(owner_id, `project:${project_id}`, 500),
  ]);
  const names = new Map(opened?.tasks.map(({ id, name }) => [id, name]));
  return entries.flatMap(({ type, occurred_at, after }) => {
    const name = names.get((after as { task_id?: number } | undefined)?.task_id ?? 0);
    return WORK[type] && name ? [{ at: occurred_at, text: `${name} was ${WORK[type]}` }] : [];
  });
}

/** Says who wrote: whoever has the link can type the client's address, so that a message says whether it was proven. */
const describeWriter = ({ name, email }: { name: string; email: string }, is_proven: boolean): string =>
  `${name} (${email}, ${is_proven ? "address proven by a code" : UNCHECKED.toLowerCase()})`;

/** Lists what was written between both sides, each with what is known of its writer. */
export const messagesOf = ({
  questions,
  changes_requested: wish,
}: Pick<ProposalInfo, "questions" | "changes_requested">): Dated[] => [
  ...questions.flatMap(({ name, email, text, asked_at, answer, answered_at }) => [
    { at: asked_at, text: `${describeWriter({ name, email }, false)}: ${text}` },
    ...(answer && answered_at ? [{ at: answered_at, text: `Answer: ${answer}` }] : []),
  ]),
  ...(wish
    ? [
        {
          at: wish.at,
          text: `${describeWriter(wish, wish.email_verification === "code")} asked for changes: ${wish.text}`,
        },
      ]
    : []),
];

interface Policy {
  name: string;
  body: string;
}

/** Finds the accepted terms about giving money back, and about ending the contract, by their words. */
async function readPolicies(
  proposal: ProposalInfo,
): Promise<{ refund?: Policy | undefined; cancellation?: Policy | undefined }> {
  if (!proposal.acceptance) return {};
  const { document } = await version(proposal.id, proposal.document_version);
  const find = (words: RegExp) =>
    document.terms.find(({ name }) => words.test(name)) ??
    document.terms.find(({ body }) => words.test(body));
  return { refund: find(/refund|money back/i), cancellation: find(/cancel|terminat|withdraw/i) };
}

const asText = (lines: readonly Dated[]): string =>
  inOrder(lines)
    .map(({ at, text }) => `${at} ${text}`)
    .join("\n");

/** Makes a file of dated lines, or of a text. */
function fileOf({ row, label, parts }: { row: Row; label: string; parts: Pdf.PdfPart[] }) {
  const { snapshot, number, sent_at } = row;
  return {
    name: `${label}.pdf`,
    make: () =>
      Pdf.renderRecord({
        brand: brandOf(snapshot?.brand ?? { name: "", color: "#000000", logo_url: null }),
        label,
        title: label,
        subtitle: `Invoice ${number ?? ""}, ${row.title}`,
        parties: [
          {
            label: "From",
            party: { name: snapshot?.seller.name ?? "", lines: [snapshot?.seller.email ?? ""] },
          },
          { label: "Client", party: { name: row.client_name, lines: [row.sent_to ?? ""] } },
        ],
        parts,
        created_at: sent_at ?? row.created_at,
      }),
  };
}

const factsOf = (lines: readonly Dated[]) =>
  inOrder(lines).map(({ at, text }) => ({ label: `${at.slice(0, 16).replace("T", " ")} UTC`, value: text }));

/** Reads what the record has for a disputed invoice, of its proposal and project; less where there is none. */
const readRecord: Dispute.ReadRecord = async (row) => {
  const { schedule, project_id, owner_id } = row;
  const proposal_id = schedule?.proposal_id ?? project_id;
  const proposal = proposal_id === undefined ? undefined : await orNone(get(proposal_id));
  const [log, told, deliveries, policies] = await Promise.all([
    readInvoiceLog(row),
    proposal ? readProposalLog(proposal.id) : [],
    project_id === undefined ? [] : readDeliveries(owner_id, project_id),
    proposal ? readPolicies(proposal) : undefined,
  ]);
  const accepted = proposal?.acceptance ?? null;
  const messages = proposal ? messagesOf(proposal) : [];
  const shown = ({ name }: Policy) =>
    accepted
      ? `“${name}” is part of the proposal that ${accepted.name} accepted on ${accepted.accepted_at}, before the payment; they confirmed: "${accepted.consent_text}" (certificate ${accepted.certificate}).`
      : "";
  const policyFile = (label: string, { name, body }: Policy) =>
    fileOf({ row, label, parts: [{ title: name, text: body }] });
  const { refund, cancellation } = policies ?? {};
  return {
    acceptance: accepted && acceptanceOf(accepted),
    texts: {
      access_activity_log: asText([...log, ...told]),
      ...(deliveries.length > 0 ? { service_date: inOrder(deliveries).at(-1)?.at.slice(0, 10) ?? "" } : {}),
      ...(refund ? { refund_policy_disclosure: shown(refund) } : {}),
      ...(cancellation ? { cancellation_policy_disclosure: shown(cancellation) } : {}),
    },
    files: {
      ...(proposal && accepted
        ? {
            customer_signature: {
              name: "Accepted proposal.pdf",
              make: async () => (await readSealed(proposal.id))?.body ?? fail(Code.NotFound),
            },
          }
        : {}),
      ...(deliveries.length > 0
        ? {
            service_documentation: fileOf({
              row,
              label: "Record of the work",
              parts: [{ title: "Completed and accepted", facts: factsOf(deliveries) }],
            }),
          }
        : {}),
      ...(messages.length > 0
        ? {
            customer_communication: fileOf({
              row,
              label: "Messages with the client",
              parts: [{ title: "Questions, answers and wishes", facts: factsOf(messages) }],
            }),
          }
        : {}),
      ...(refund ? { refund_policy: policyFile("Refund policy", refund) } : {}),
      ...(cancellation ? { cancellation_policy: policyFile("Cancellation policy", cancellation) } : {}),
    },
  };
};

const acceptanceOf = (of: NonNullable<ProposalInfo["acceptance"]>): NonNullable<Evidence["acceptance"]> => {
  const { certificate, record_hash, document_hash, name, email, email_verification, ip } = of;
  const { user_agent, accepted_at, total, currency, consent_text } = of;
  return {
    ...{ certificate, record_hash, document_hash, name, email, email_verification, ip },
    ...{ user_agent, accepted_at, total, currency, consent_text },
  };
};

/** Returns what defends a disputed payment, field by field. Errors as in `Dispute.evidence`. */
export const evidence = (id: number, payment_id: number): Promise<Evidence> =>
  Dispute.evidence(id, payment_id, readRecord);

/**
 * Sends the evidence to the provider: once, while the dispute is open. Errors as in `Dispute.sendEvidence`.
 */
export const sendEvidence = (id: number, payment_id: number, input: EvidenceInput): Promise<Info> =>
  Dispute.sendEvidence(id, payment_id, input, readRecord);

interface Ref {
  invoice_id: number;
  payment_id: number;
}

const readMissing = ({ invoice_id, payment_id }: Ref): Promise<string[]> =>
  Dispute.readMissing(invoice_id, payment_id, readRecord);

/** Reacts to `invoice.disputed`: mails the owner the reason, the deadline, and what is missing. */
export const mailOwnerDisputed = async (of: Ref): Promise<void> => mailDisputed(of, await readMissing(of));

/** Reacts to `invoice.evidence_asked`: mails the owner what the bank asks, until when, and what is missing. */
export const mailOwnerAsked = async (of: Parameters<typeof mailEvidenceAsked>[0]): Promise<void> =>
  mailEvidenceAsked(of, await readMissing(of));

import { Invoice } from "../invoice";
import { NETWORK_NAMES } from "../invoice/delivery/rules";
import { invoiceLink } from "../notification";
import { Day } from "../platform/date";
import { Code, fail } from "../platform/error";
import { Id } from "../platform/id";
import { Project } from "../project";
import { Proposal } from "../proposal";
import type { Document } from "../proposal/schema";
import type { Act } from "./rules";
import type { Subject, Word } from "./schema";

/** What an approval is about as it stands now. `done` where it was done meanwhile, by whoever. */
export interface Described {
  subject: Subject;
  /** Changes with everything that is shown. */
  fingerprint: string;
  /** What waits for a word that an approval does not say, a sentence each. */
  obstacles: string[];
  /** What its client would read beside the figures and effects. */
  words: Word[];
  done: boolean;
  /** Does it, on condition that it is still what was described. */
  perform: () => Promise<unknown>;
}

const fingerprintOf = (...parts: unknown[]): string => Id.sha256(JSON.stringify(parts)).slice(0, 32);

const describeMail = (recipient: Subject["recipient"]): string =>
  recipient ? `Mails it to ${recipient.email}` : "Cannot be sent: the client has no contact with an address";

/** Lines are counted: an effect is the product's own sentence, and they stand among the words. */
const countLines = ({ length }: readonly string[]): string =>
  `Bills ${length === 1 ? "one line" : `${length} lines`}`;

/** Says what else goes out with an invoice: to whom, by which network, and the words that a program may have written. */
const describeSending = (of: Omit<Invoice.Sending, "recipient" | "paper">): string[] => [
  ...(of.email_cc.length > 0 ? [`Mails copies to ${of.email_cc.join(", ")}`] : []),
  ...(of.network
    ? [`Hands the e-invoice over by ${NETWORK_NAMES[of.network.name]} to ${of.network.address}`]
    : []),
  ...(of.message ? [`Writes in the mail: “${of.message}”`] : []),
  ...(of.lines.length > 0 ? [countLines(of.lines)] : []),
  ...(of.note ? [`Prints as a note: “${of.note}”`] : []),
  ...(of.terms ? [`Prints as terms: “${of.terms}”`] : []),
  ...(of.purchase_order ? [`Prints the purchase order “${of.purchase_order}”`] : []),
  ...(of.buyer_reference ? [`Prints the client's reference “${of.buyer_reference}”`] : []),
  ...(of.due_on ? [`Asks for the money by ${Day.inWords(of.due_on)}`] : []),
];

/** Lists the services, sections and clauses of a proposal. */
const wordsOf = (document: Document): Word[] =>
  [
    { label: "Goals", text: document.goals ?? "" },
    { label: "Summary", text: document.summary ?? "" },
    ...(document.sections ?? []).map(({ title, body }) => ({ label: "Section", text: `${title}: ${body}` })),
    ...document.phases.flatMap(({ name, description, services }) => [
      { label: "Phase", text: [name, description].filter(Boolean).join(": ") },
      ...services.map((service) => ({
        label: "Service",
        text: [service.name, service.description].filter(Boolean).join(": "),
      })),
    ]),
    { label: "Not included", text: document.exclusions ?? "" },
    ...document.terms.map(({ name, body }) => ({ label: "Clause", text: `${name}: ${body}` })),
  ].filter(({ text }) => text.trim() !== "");

async function describeInvoice(id: number): Promise<Described> {
  const invoice = await Invoice.get(id);
  const isDraft = invoice.status === "draft";
  const { sending: approved, obstacles } = await Invoice.readSending(id);
  const { recipient, paper, ...sending } = approved;
  const subject: Subject = {
    title: invoice.title || "Invoice",
    client_name: invoice.client_name,
    amount: invoice.totals.total,
    currency: invoice.currency,
    recipient,
    effects: [
      "Gives the invoice its number and freezes it",
      describeMail(recipient),
      ...describeSending(sending),
      "Lets the client pay it by its link",
      ...(invoice.reminder_days.length > 0
        ? ["Reminds the client on the invoice's days while it is unpaid"]
        : []),
    ],
    link: invoiceLink(invoice),
  };
  return {
    subject,
    fingerprint: fingerprintOf(subject, invoice.version, paper),
    obstacles,
    words: sending.lines.map((text) => ({ label: "Line", text })),
    done: !isDraft,
    perform: () => Invoice.send(id, {}, invoice.version, approved),
  };
}

async function describeProposal(id: number): Promise<Described> {
  const [proposal, shown] = await Promise.all([Proposal.get(id), Proposal.preview(id)]);
  const { proposal_reminder_days } = await Project.get(proposal.project_id);
  const { document, document_hash, contact, unpriced_count, open_clauses } = shown;
  // A version that is out was sent as it stands: only a new one waits for a word of its owner.
  const isNew = proposal.status === "draft" || shown.changed;
  const subject: Subject = {
    title: document.title || "Proposal",
    client_name: document.client.name,
    amount: document.total,
    currency: document.currency,
    recipient: contact,
    effects: [
      "Freezes this version of the proposal",
      describeMail(contact),
      "Lets the client accept it by its link",
      ...(proposal_reminder_days.length > 0
        ? ["Reminds the client on the project's days while it is open"]
        : []),
    ],
    link: `/projects/${proposal.project_id}/scopes/${proposal.project_id}/view/proposals/${id}`,
  };
  return {
    subject,
    fingerprint: fingerprintOf(subject, document_hash),
    obstacles: isNew
      ? [
          ...(unpriced_count > 0 ? ["A service has no price"] : []),
          ...open_clauses.map(({ name, blanks }) => `${name} still says ${blanks.join(", ")}`),
        ]
      : [],
    words: wordsOf(document),
    done: !["draft", "published"].includes(proposal.status),
    // The document is composed anew when it is sent: what moved since then is looked at again.
    perform: () => Proposal.send({ id }, { document_hash, email: contact?.email }),
  };
}

/** Describes an act on something of the actor's workspace. 1003 where there is none, 1066 for an invoice. */
export const describe = (act: Act, target_id: number): Promise<Described> => {
  if (act === "invoice.send") return describeInvoice(target_id);
  if (act === "proposal.send") return describeProposal(target_id);
  return fail(Code.NotFound);
};

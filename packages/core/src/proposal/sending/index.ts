/** What a proposal would say and do if it was sent now: read where a person is to approve it. */
import { isDeepStrictEqual } from "node:util";
import { find as findAccount } from "../../connected-account/read";
import { isPutOff } from "../../connected-account/rules";
import { NO_TAX_CHOSEN } from "../../invoice/tax/rules";
import { now } from "../../platform/clock";
import { today } from "../../platform/date";
import { documentHash } from "../canonical";
import { choose, count } from "../option-selection/rules";
import { find, type Row } from "../rows";
import type { Document, Preview } from "../schema";
import { contactOf } from "../version/document";
import { composeDocument, type Next, preview } from "../version/next";

/** Nothing is left out of what its client would get, or what would follow by itself from their signature. */
export interface Sending {
  document_hash: string;
  recipient: { name: string; email: string } | null;
  /** The client proves the address with a mailed code before they sign. */
  require_code: boolean;
  /** Days after sending on which it is mailed again while it is open. */
  reminder_days: readonly number[];
  /** Every payment of the agreement, where the document hides them, too. */
  payments: NonNullable<Document["schedule"]>;
  /** Those (`sequence`) that get a day as it is signed, and go out on it by themselves; the others wait for work. */
  dated: number[];
  /** The days in which each of their invoices is due. */
  payment_terms: number;
}

type VersionFacts = Pick<Next, "document" | "renewed" | "project" | "of"> & {
  contact: ReturnType<typeof contactOf> | undefined;
};

function describeSending({ document, renewed, project, of, contact }: VersionFacts, row: Row): Sending {
  return {
    // What is looked at before it is sent has no day of sending yet.
    document_hash: documentHash(renewed ? { ...document, sent_on: null } : document),
    recipient: contact
      ? { name: `${contact.first_name} ${contact.last_name}`.trim(), email: contact.email }
      : null,
    require_code: row.require_code,
    reminder_days: project.proposal_reminder_days,
    payments: choose({ ...document, schedule: [] }, of).schedule ?? [],
    // Months and days are counted from the signature: any day of it tells which have one.
    dated: count(of, undefined, today(now(), document.time_zone)).planned.instalments.flatMap(
      ({ sequence, send_on }) => (send_on === null ? [] : [sequence]),
    ),
    payment_terms: project.invoice_payment_terms,
  };
}

export interface Read {
  sending: Sending;
  document: Document;
  /** What would refuse the send, a sentence each. */
  obstacles: string[];
  /** The deposit of a signature waits while its owner has put off choosing how to be paid. */
  waits_for_payment: boolean;
  /** Says whether that is still so of what a send has read. */
  holds: (now: Next, row: Row) => boolean;
}

const describeObstacles = (of: Preview): string[] => [
  ...Object.values(of.refusals ?? {}),
  // A version that is out was sent as it stands: only a new one waits for a word of its owner.
  ...(of.changed
    ? [
        ...(of.unpriced_count > 0 ? ["A service has no price"] : []),
        ...of.open_clauses.map(({ name, blanks }) => `${name} still says ${blanks.join(", ")}`),
        ...(of.lacks_tax ? [NO_TAX_CHOSEN] : []),
      ]
    : []),
];

/** Returns what a proposal of the actor's would be if it was sent now. 1003. */
export async function readSending(id: number): Promise<Read> {
  const row = await find(id);
  const [{ sources, document, of, same }, shown, account] = await Promise.all([
    composeDocument(row, false),
    preview(id),
    findAccount(),
  ]);
  const { project, workspace } = sources;
  const contact = contactOf(sources.client, project.contact_id);
  const renewed = !same;
  const sending = describeSending({ document: same ?? document, renewed, project, of, contact }, row);
  return {
    sending,
    document: same ?? document,
    // A draft that waits to be signed is asked about; a version that is out is only mailed again.
    obstacles: describeObstacles({ ...shown, changed: shown.changed || row.status === "draft" }),
    waits_for_payment: isPutOff(workspace, account),
    holds: (now, at) => isDeepStrictEqual(describeSending(now, at), sending),
  };
}

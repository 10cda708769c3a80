import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { Id } from "../platform/id";
import type { Info as Project } from "../project/schema";
import { Workspace } from "../workspace";
import { canonical, documentHash, pack, unpack } from "./canonical";
import { compose, contactOf } from "./document";
import { EditionEntity } from "./entity";
import { Events } from "./events";
import { edition, find, moved, present, type Row } from "./rows";
import { publishRefusal, sendRefusal } from "./rules";
import { settingsRefusals } from "./schedule";
import type { Document, Info, SendInput } from "./schema";
import { sources } from "./sources";

/** What of a project decides the invoices of its proposal, frozen with every edition. */
const settingsOf = (project: Project) => ({
  invoice_payment_terms: project.invoice_payment_terms,
  invoice_upfront_mode: project.invoice_upfront_mode,
  invoice_upfront_percentage_amount: project.invoice_upfront_percentage_amount,
  invoice_upfront_value_amount: project.invoice_upfront_value_amount,
  invoice_remaining_mode: project.invoice_remaining_mode,
  invoice_remaining_monthly_count: project.invoice_remaining_monthly_count,
  invoice_remaining_monthly_start_at: project.invoice_remaining_monthly_start_at,
  invoice_remaining_payments: project.invoice_remaining_payments,
});

/** The same words and numbers, whenever and as whichever version they were sent. */
const content = (document: Document) => canonical({ ...document, version: 0, sent_on: null });

/** The document as the client would see it now, without publishing anything. */
export async function preview(id: number): Promise<{ document: Document; document_hash: string }> {
  const row = await find(id);
  const parts = await sources(row.project_id);
  const document = compose({ ...parts, version: row.document_version + 1, sent_on: null });
  return { document, document_hash: documentHash(document) };
}

interface Edition {
  writes: Db.Write[];
  version: number;
  project: Project;
  document: Document;
  contact: ReturnType<typeof contactOf>;
  unpriced: number;
}

/** The newest edition if nothing changed since, else the next one with the rows that publish it. */
async function nextEdition(row: Row): Promise<Edition> {
  const [parts, newest] = await Promise.all([sources(row.project_id), edition(row)]);
  const sent_on = await Workspace.today(parts.workspace);
  const document = compose({ ...parts, version: row.document_version + 1, sent_on });
  const base = {
    project: parts.project,
    contact: contactOf(parts.client, parts.project.contact_id),
    unpriced: parts.scope.summary.unpriced_count,
  };
  const known = newest && unpack(newest.document as Uint8Array);
  if (newest && known && content(known) === content(document))
    return { ...base, writes: [], version: newest.document_version, document: known };
  const wrong = settingsRefusals(parts.project, document.total);
  if (wrong) invalid(wrong);
  const write = Db.put(
    EditionEntity.create({
      owner_id: row.owner_id,
      project_id: row.project_id,
      proposal_id: row.id,
      document_version: document.version,
      document: pack(document),
      document_hash: documentHash(document),
      total: document.total,
      currency: document.currency,
      client_id: parts.project.client_id,
      settings: settingsOf(parts.project),
      published_at: iso(),
    }),
  );
  return { ...base, writes: [write], version: document.version, document };
}

/** The rows that give a proposal its public address, once. */
function addressed(row: Row): { hash: string; writes: Db.Write[] } {
  if (row.hash) return { hash: row.hash, writes: [] };
  const hash = Id.token();
  const pointer = {
    kind: "proposal_link",
    value: hash,
    owner_id: row.owner_id,
    target_id: row.id,
    parent_id: row.project_id,
  };
  return { hash, writes: [Db.claim(pointer, () => new AppError(Code.Conflict))] };
}

/** Refusals in the words of what to do: D8's confirmation is a field's message, the rest the catalogue's. */
function refuseUnready(code: number | undefined): void {
  if (code === Code.Validation)
    invalid({ confirm_unpriced: "Some services have no price. Price them, or confirm that they stay open." });
  refuse(code);
}

/** Freezes the document under its public address without mailing anybody. 2014 unless a draft. */
export function publish(input: { id: number; confirm_unpriced?: boolean | undefined }): Promise<Info> {
  return Db.fresh(async () => {
    const row = await find(input.id);
    const next = await nextEdition(row);
    refuseUnready(
      publishRefusal({
        status: row.status,
        has_client_contact: Boolean(next.contact),
        unpriced_count: next.unpriced,
        unpriced_confirmed: input.confirm_unpriced ?? false,
      }),
    );
    const { hash, writes } = addressed(row);
    const changes = { ...frozen(next), status: "published" as const, hash, published_at: iso() };
    await Db.commit(
      [...next.writes, ...writes, ...moved(row, changes)],
      [
        Events.Published.of(
          `proposal:${row.id}`,
          { project_id: row.project_id, proposal_id: row.id, version: next.version },
          { before: { status: row.status }, after: { status: "published" } },
        ),
      ],
    );
    return present(await find(input.id));
  });
}

const frozen = (next: Edition) => ({
  document_version: next.version,
  title: next.document.title,
  client_id: next.project.client_id,
  client_name: next.document.client.name,
  total: next.document.total,
  ...(next.document.expire_at ? { expire_at: next.document.expire_at } : {}),
});

/**
 * Sends the proposal to the client's contact, publishing what changed since as the next edition. Sending an
 * open proposal again mails the same address. 2034-2037 by the table, D8 for services without a price.
 */
export function send(input: SendInput & { id: number }): Promise<Info> {
  return Db.fresh(async () => {
    const row = await find(input.id);
    const next = await nextEdition(row);
    refuseUnready(
      sendRefusal({
        status: row.status,
        has_client_contact: Boolean(next.contact),
        unpriced_count: next.unpriced,
        unpriced_confirmed: input.confirm_unpriced ?? false,
      }),
    );
    const contact = next.contact ?? fail(Code.ProposalMissingContact);
    const { hash, writes } = addressed(row);
    const renewed = next.version !== row.document_version;
    const status = renewed || row.status !== "viewed" ? ("sent" as const) : row.status;
    await Db.commit(
      [
        ...next.writes,
        ...writes,
        ...moved(row, {
          ...frozen(next),
          status,
          hash,
          published_at: row.published_at ?? iso(),
          sent_at: iso(),
          sent_to: contact.email,
          email_cc: input.email_cc ?? [],
          message: input.message ?? "",
        }),
      ],
      [
        Events.Sent.of(
          `proposal:${row.id}`,
          { project_id: row.project_id, proposal_id: row.id, version: next.version },
          { before: { status: row.status }, after: { status, sent_to: contact.email } },
        ),
      ],
    );
    return present(await find(input.id));
  });
}

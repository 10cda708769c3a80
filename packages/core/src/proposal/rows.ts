import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Column } from "../platform/column";
import { DAY_MS } from "../platform/date";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Project } from "../project";
import type { Asked, Held, RestoreJob, Signed } from "../project/agreement";
import { foldEmail } from "../user/schema";
import { Workspace } from "../workspace";
import { AcceptanceEntity, ProposalEntity, QuestionEntity, VersionEntity } from "./entity";
import { nextReminder } from "./reminder";
import { statusAt } from "./rules";
import { type Acceptance, COLUMNS, type Info } from "./schema";
import { QUESTION } from "./schema-link";
import { readKnownAddresses } from "./signer/recipients";

export type Row = EntityItem<typeof ProposalEntity>;
export type Version = EntityItem<typeof VersionEntity>;
export type QuestionRow = EntityItem<typeof QuestionEntity>;
export type AcceptanceRow = EntityItem<typeof AcceptanceEntity>;

export type Key = Pick<Row, "owner_id" | "project_id" | "id">;

export const keyOf = ({ owner_id, project_id, id }: Key): Key => ({ owner_id, project_id, id });

/** Reads the row by its whole key; strongly consistent. */
export async function at(key: Key): Promise<Row | undefined> {
  const { data } = await ProposalEntity.get(key).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Reads the proposal's row; 1003 when it is not the actor's. A project's first proposal has the project's id,
 * so it is found without a pointer.
 */
export async function find(id: number): Promise<Row> {
  const owner_id = Actor.owner();
  const first = await at({ owner_id, project_id: id, id });
  if (first) return first;
  const pointer = await Db.resolve("proposal", `${owner_id}#${id}`);
  if (!pointer?.parent_id) return fail(Code.NotFound);
  return (await at({ owner_id, project_id: pointer.parent_id, id })) ?? fail(Code.NotFound);
}

/** Returns all proposals of a project, change orders included, oldest first; strongly consistent. */
export async function rowsOfProject({
  owner_id,
  project_id,
}: Pick<Row, "owner_id" | "project_id">): Promise<Row[]> {
  const { data } = await Db.allOf(
    ProposalEntity.query.one({ owner_id, project_id }),
    Db.ofOne("proposals of one project"),
    { consistent: true },
  );
  return data;
}

/** Returns all proposals of the workspace. Eventually consistent. */
export async function rowsOfOwner(): Promise<Row[]> {
  const { data } = await Db.allOf(
    ProposalEntity.query.byOwner({ owner_id: Actor.owner() }),
    Db.ofWorkspace("proposals of one workspace"),
  );
  return data;
}

/**
 * Returns the writes that change the currency of drafts; they fail if a draft was published meanwhile,
 * because a published version keeps its currency.
 */
export const currencyWrites = (drafts: readonly Row[], currency: string): Db.Write[] =>
  drafts.map((draft) => Db.revise(ProposalEntity, draft, { currency }).write);

const partOf = ({ owner_id, project_id, id: proposal_id }: Key) => ({ owner_id, project_id, proposal_id });

/** Reads one published version; undefined before the first. */
export async function findVersion(
  row: Row,
  document_version = row.document_version,
): Promise<Version | undefined> {
  if (document_version < 1) return undefined;
  const { data } = await VersionEntity.get({ ...partOf(row), document_version }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the newest version without knowing its number. */
export async function newestVersion(key: Key): Promise<Version | undefined> {
  const { data } = await VersionEntity.query
    .one(partOf(key))
    .go({ order: "desc", limit: 1, pages: 1, consistent: true });
  return data[0];
}

/** Reads the acceptance of one version, if it was accepted. */
export async function acceptanceOf(
  row: Row,
  document_version = row.document_version,
): Promise<AcceptanceRow | undefined> {
  if (document_version < 1) return undefined;
  const { data } = await AcceptanceEntity.get({ ...partOf(row), document_version }).go({
    consistent: true,
  });
  return data ?? undefined;
}

/** Returns the evidence as it is shown, with the sealed file's hash once there is one. */
export const evidenceOf = ({
  evidence,
  record_hash,
  sealed_hash,
}: Pick<AcceptanceRow, "evidence" | "record_hash" | "sealed_hash">): Acceptance => ({
  certificate: evidence.certificate,
  record_hash,
  previous_hash: evidence.previous_hash,
  proposal_id: evidence.proposal_id,
  version: evidence.version,
  document_hash: evidence.document_hash,
  sealed_hash: sealed_hash ?? null,
  total: evidence.total,
  tax: evidence.tax ?? null,
  currency: evidence.currency,
  name: evidence.name,
  email: evidence.email,
  email_verification: evidence.email_verification,
  code_sent_at: evidence.code_sent_at,
  email_unknown: evidence.email_unknown ?? false,
  drawing: evidence.drawing,
  consent_text: evidence.consent_text,
  consent_version: evidence.consent_version,
  ip: evidence.ip,
  user_agent: evidence.user_agent,
  time_zone: evidence.time_zone,
  options: evidence.options,
  consumer: evidence.consumer ?? null,
  sent_at: evidence.sent_at,
  viewed_at: evidence.viewed_at,
  accepted_at: evidence.accepted_at,
});

/**
 * Returns the facts that decide the state of a public link (D19). The day ends in the zone that the document
 * names.
 */
export const factsOf = (row: Row) => ({
  status: row.status,
  expire_at: row.expire_at ?? null,
  zone: row.time_zone ?? "UTC",
});

/**
 * Returns whether the client proves an address with a mailed code: always, unless the owner switched it off
 * (D20).
 */
export const needsCode = (row: Pick<Row, "require_code">): boolean => row.require_code !== false;

/** Returns until when the client may take a decline back: a day after it, and only once; null otherwise. */
export function undoUntil({ status, declined_at, declined_from }: Row): string | null {
  if (status !== "declined" || !declined_at || !declined_from) return null;
  const until = new Date(new Date(declined_at).getTime() + DAY_MS);
  return until > now() ? until.toISOString() : null;
}

/** Returns whether an address may take a decline back: the recipient's and the one that declined may. */
export const mayUndo = (row: Row, email: string): boolean =>
  [row.sent_to, row.declined_email].some((address) => address && foldEmail(address) === foldEmail(email));

type Changes = { [K in Exclude<keyof Row, keyof Key | "version">]?: Row[K] | null };

/** The fields that the project's row repeats. */
const MIRRORED = [
  "status",
  "document_version",
  "total",
  "sent_at",
  "sent_to",
  "contact_name",
  "viewed_at",
  "last_viewed_at",
  "view_count",
  "expire_at",
  "time_zone",
  "decline_reason",
] as const satisfies readonly (keyof Row)[];

/**
 * Returns the writes that change a proposal: its own row, on condition that it did not change since it was
 * read, and the project's copy. null removes an attribute.
 */
export function changeWrites(row: Row, changes: Changes): Db.Write[] {
  const { write: own, next } = Db.revise(ProposalEntity, row, changes);
  return MIRRORED.every((key) => next[key] === row[key]) ? [own] : [own, ...copyWrites(next)];
}

/** Returns the time at which a proposal entered its status. */
const sinceOf = (row: Row): string | undefined =>
  ({
    draft: row.created_at,
    published: row.published_at,
    sent: row.sent_at,
    viewed: row.last_viewed_at ?? row.viewed_at,
    changes_requested: row.changes_requested?.at,
    accepted: row.accepted_at,
    declined: row.declined_at,
    expired: undefined,
    withdrawn: row.withdrawn_at,
    superseded: undefined,
  })[row.status];

/** Returns a proposal as its project's row repeats it; undefined before the first version. */
export function heldOf(row: Row, currency = row.currency ?? ""): Held | undefined {
  if (row.total === undefined || row.document_version < 1) return undefined;
  return JSON.parse(
    JSON.stringify({
      proposal_id: row.id,
      version: row.document_version,
      status: row.status,
      since: sinceOf(row),
      total: row.total,
      currency,
      scope_id: row.scope_id,
      sent_at: row.sent_at,
      sent_to: row.sent_to,
      contact_name: row.contact_name,
      view_count: row.view_count,
      viewed_at: row.viewed_at,
      last_viewed_at: row.last_viewed_at,
      expire_at: row.expire_at,
      time_zone: row.time_zone,
      decline_reason: row.decline_reason,
    } satisfies Held),
  ) as Held;
}

/** Returns the same for a change order, with its number. */
export function askedOf(row: Row): Asked | undefined {
  const held = heldOf(row);
  return held && row.change ? { ...held, number: row.change.number } : undefined;
}

/**
 * Returns the writes for the project's copy of a proposal that is not accepted; a change order has its own
 * field.
 */
function copyWrites(next: Row): Db.Write[] {
  // A superseded proposal and a dropped change order are no longer copied to the project.
  if (next.status === "superseded" || next.dropped_at) return [];
  const asked = next.status === "accepted" ? undefined : askedOf(next);
  const key = keyOf(next);
  if (asked) return [Project.copyChangeWrite(key, asked)];
  return [Project.copyProposalWrite({ ...key, status: next.status }, heldOf(next))];
}

/** Returns the writes of an acceptance on the project (`Project.copyAcceptanceWrite`). */
export function acceptWrites(row: Row, signed: Signed, restoring: RestoreJob): Db.Write[] {
  const { accepted_at, total } = signed;
  const held = heldOf({ ...row, status: "accepted", accepted_at, total });
  const isChange = row.change !== undefined;
  return [Project.copyAcceptanceWrite(row, { id: row.id, signed, held, restoring, isChange })];
}

/** Returns a question for public reading, without the asker's address. */
export const shapeQuestion = (row: QuestionRow) => Column.valuesOf(QUESTION, row);

/** Returns the link from a change order to what it changes, for its owner. */
export const changeOf = ({ change }: Row): Info["change"] =>
  change ? { proposal_id: change.proposal_id, version: change.version, number: change.number } : null;

/** Returns the questions of a proposal, oldest first. */
export async function questionsOf(key: Key): Promise<QuestionRow[]> {
  const { data } = await Db.allOf(
    QuestionEntity.query.one(partOf(key)),
    Db.ofOne("questions about one proposal"),
    { consistent: true },
  );
  return data;
}

/** Returns the currency of the newest version; without one, the workspace's current currency (D7). */
export const currencyOf = async (row: Row): Promise<string> =>
  row.currency ?? (await Workspace.get(row.owner_id)).currency;

/** Returns the proposal as the owner sees it: the row, its newest version's acceptance and the questions. */
export async function present(
  row: Row,
  asked: QuestionRow[] | Promise<QuestionRow[]> = row.hash ? questionsOf(row) : [],
): Promise<Info> {
  const wish = row.changes_requested;
  const [acceptance, questions, currency] = await Promise.all([
    row.accepted_at ? acceptanceOf(row) : undefined,
    asked,
    currencyOf(row),
  ]);
  const isKnown = wish || questions.length > 0 ? await readKnownAddresses(row) : () => true;
  return {
    ...Column.valuesOf(COLUMNS, row),
    require_code: needsCode(row),
    status: statusAt(factsOf(row), now()),
    total: row.total ?? null,
    currency: acceptance?.evidence.currency ?? currency,
    acceptance: acceptance ? evidenceOf(acceptance) : null,
    questions: questions.map((each) => ({
      ...shapeQuestion(each),
      email: each.email,
      unknown_email: !isKnown(each.email),
    })),
    changes_requested: wish
      ? { email_verification: "typed", ...wish, unknown_email: !isKnown(wish.email) }
      : null,
    next_reminder_on: nextReminder(row) ?? null,
    revocation: row.revocation ?? null,
    change: changeOf(row),
  };
}

/**
 * Returns the same after a change, with row and questions read in parallel. A proposal without a link has no
 * questions.
 */
export async function presentAgain(former: Row): Promise<Info> {
  const [row, questions] = await Promise.all([find(former.id), former.hash ? questionsOf(former) : []]);
  return present(row, questions);
}

import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail } from "../platform/error";
import { ProjectEntity } from "../project/entity";
import { currencyIn } from "../workspace/currency";
import { AcceptanceEntity, EditionEntity, ProposalEntity, QuestionEntity } from "./entity";
import { nextReminder } from "./reminder";
import { type Status, statusAt } from "./rules";
import type { Acceptance, Info, Question } from "./schema";

export type Row = EntityItem<typeof ProposalEntity>;
export type Edition = EntityItem<typeof EditionEntity>;
export type QuestionRow = EntityItem<typeof QuestionEntity>;
export type AcceptanceRow = EntityItem<typeof AcceptanceEntity>;

export type Key = Pick<Row, "owner_id" | "project_id" | "id">;

export const keyOf = ({ owner_id, project_id, id }: Key): Key => ({ owner_id, project_id, id });

/** The row under its whole key, strongly consistent. */
export async function at(key: Key): Promise<Row | undefined> {
  const { data } = await ProposalEntity.get(key).go({ consistent: true });
  return data ?? undefined;
}

/**
 * The proposal's row; 1003 when it is not the actor's. A project's first proposal has the project's id, so
 * that one is found without a pointer.
 */
export async function find(id: number): Promise<Row> {
  const owner_id = Actor.owner();
  const first = await at({ owner_id, project_id: id, id });
  if (first) return first;
  const pointer = await Db.resolve("proposal", `${owner_id}#${id}`);
  if (!pointer?.parent_id) return fail(Code.NotFound);
  return (await at({ owner_id, project_id: pointer.parent_id, id })) ?? fail(Code.NotFound);
}

const partOf = ({ owner_id, project_id, id: proposal_id }: Key) => ({ owner_id, project_id, proposal_id });

/** One published version; undefined before the first. */
export async function edition(
  row: Row,
  document_version = row.document_version,
): Promise<Edition | undefined> {
  if (document_version < 1) return undefined;
  const { data } = await EditionEntity.get({ ...partOf(row), document_version }).go({ consistent: true });
  return data ?? undefined;
}

/** The newest version, without knowing its number. */
export async function newestEdition(key: Key): Promise<Edition | undefined> {
  const { data } = await EditionEntity.query
    .one(partOf(key))
    .go({ order: "desc", limit: 1, pages: 1, consistent: true });
  return data[0];
}

/** The acceptance of one version, if it was accepted. */
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

/** The evidence as it is shown: with the hash of the sealed file once there is one. */
export const evidenceOf = ({
  evidence,
  record_hash,
  sealed_hash,
}: Pick<AcceptanceRow, "evidence" | "record_hash" | "sealed_hash">): Acceptance => ({
  certificate: evidence.certificate,
  sequence: evidence.sequence,
  record_hash,
  previous_hash: evidence.previous_hash,
  proposal_id: evidence.proposal_id,
  version: evidence.version,
  document_hash: evidence.document_hash,
  sealed_hash: sealed_hash ?? null,
  total: evidence.total,
  currency: evidence.currency,
  name: evidence.name,
  email: evidence.email,
  email_verification: evidence.email_verification,
  code_sent_at: evidence.code_sent_at,
  drawing: evidence.drawing,
  consent_text: evidence.consent_text,
  consent_version: evidence.consent_version,
  ip: evidence.ip,
  user_agent: evidence.user_agent,
  time_zone: evidence.time_zone,
  options: evidence.options,
  sent_at: evidence.sent_at,
  viewed_at: evidence.viewed_at,
  accepted_at: evidence.accepted_at,
});

/** What a public link and its refusals depend on (D19). The day ends in the zone that the document names. */
export const factsOf = (row: Row) => ({
  status: row.status,
  expire_at: row.expire_at ?? null,
  zone: row.time_zone ?? "UTC",
});

type Changes = { [K in Exclude<keyof Row, keyof Key | "version">]?: Row[K] | null };

/**
 * The writes that move a proposal on: its own row, on condition that nobody moved it since it was read, and
 * the status that the project's row repeats for lists. null takes an attribute away.
 */
export function moved(row: Row, changes: Changes): Db.Write[] {
  const { set, remove } = Db.split(changes);
  const own = Db.update(
    ProposalEntity.patch(keyOf(row))
      .set(set as Partial<Row>)
      .remove(remove as "expire_at"[])
      .add({ version: 1 })
      .where(({ version }, { eq }) => eq(version, row.version)),
  );
  if (!changes.status || changes.status === row.status) return [own];
  return [own, ...mirrored(row, changes.status)];
}

/**
 * The project's copy of the status. A project that was deleted or completed in the meantime takes no
 * proposal any more (2035). A change order shows there once it is accepted: then it is what stands.
 */
export function mirrored(row: Row, status: Status): Db.Write[] {
  if (row.change && status !== "accepted") return [];
  const project = ProjectEntity.patch({ owner_id: row.owner_id, project_id: row.project_id });
  const told = row.change
    ? project.set({ proposal_id: row.id, proposal_status: status }).remove(["change_id"])
    : project.set({ proposal_status: status });
  return [
    Db.update(
      told.where((held, { eq, ne }) => {
        if (row.change) return `${ne(held.status, "completed")} AND ${eq(held.change_id, row.id)}`;
        return status === "accepted" ? ne(held.status, "completed") : "";
      }),
      () => new AppError(Code.ProposalUnavailable),
    ),
  ];
}

export const shapeQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  name: row.name,
  email: row.email,
  text: row.text,
  task_id: row.task_id ?? null,
  section: row.section ?? null,
  section_id: row.section_id ?? null,
  asked_at: row.asked_at,
  answer: row.answer ?? null,
  answered_at: row.answered_at ?? null,
});

/** The questions of a proposal, oldest first. */
export async function questionsOf(key: Key): Promise<QuestionRow[]> {
  const { data } = await QuestionEntity.query.one(partOf(key)).go({ pages: "all", consistent: true });
  return data;
}

/** What the owner sees: the row, its newest version's acceptance and the questions asked. */
export async function present(
  row: Row,
  asked: QuestionRow[] | Promise<QuestionRow[]> = row.hash ? questionsOf(row) : [],
): Promise<Info> {
  const [acceptance, questions, currency] = await Promise.all([
    row.accepted_at ? acceptanceOf(row) : undefined,
    asked,
    currencyIn(row),
  ]);
  return {
    id: row.id,
    project_id: row.project_id,
    owner_id: row.owner_id,
    document_version: row.document_version,
    status: statusAt(factsOf(row), now()),
    hash: row.hash ?? null,
    published_at: row.published_at ?? null,
    sent_at: row.sent_at ?? null,
    sent_to: row.sent_to ?? null,
    email_cc: row.email_cc ?? [],
    viewed_at: row.viewed_at ?? null,
    view_count: row.view_count,
    accepted_at: row.accepted_at ?? null,
    declined_at: row.declined_at ?? null,
    declined_by: row.declined_by ?? null,
    decline_reason: row.decline_reason ?? null,
    expire_at: row.expire_at ?? null,
    total: acceptance?.evidence.total ?? row.total ?? null,
    currency: acceptance?.evidence.currency ?? currency,
    acceptance: acceptance ? evidenceOf(acceptance) : null,
    require_code: row.require_code ?? false,
    questions: questions.map(shapeQuestion),
    changes_requested: row.changes_requested ?? null,
    reminder_days: row.reminder_days ?? [],
    reminded_at: row.reminded_at ?? null,
    next_reminder_on: nextReminder(row) ?? null,
    change: row.change
      ? { proposal_id: row.change.proposal_id, version: row.change.version, number: row.change.number }
      : null,
    reason: row.reason ?? "",
    superseded_by: row.superseded_by ?? null,
    created_at: row.created_at,
    version: row.version,
  };
}

/** The same after a change, its row and its questions read at once: one without an address was asked nothing. */
export async function presentAgain(former: Row): Promise<Info> {
  const [row, questions] = await Promise.all([find(former.id), former.hash ? questionsOf(former) : []]);
  return present(row, questions);
}

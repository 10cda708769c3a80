import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { ProjectEntity } from "../project/entity";
import { EditionEntity, ProposalEntity, QuestionEntity } from "./entity";
import type { Acceptance, Info } from "./schema";

export type Row = EntityItem<typeof ProposalEntity>;
export type Edition = EntityItem<typeof EditionEntity>;

/** The statuses in which a client may still answer. */
export const OPEN = ["published", "sent", "viewed"] as const;

/**
 * The proposal's row; 1003 when it is not the actor's. A project's first proposal has the project's id, so
 * that one is found without a pointer.
 */
export async function find(id: number): Promise<Row> {
  const owner_id = Actor.owner();
  const first = await ProposalEntity.get({ owner_id, project_id: id, id }).go({ consistent: true });
  if (first.data) return first.data;
  const pointer = await Db.resolve("proposal", `${owner_id}#${id}`);
  if (!pointer?.parent_id) return fail(Code.NotFound);
  const { data } = await ProposalEntity.get({ owner_id, project_id: pointer.parent_id, id }).go({
    consistent: true,
  });
  return data ?? fail(Code.NotFound);
}

const keyOf = (row: Pick<Row, "owner_id" | "project_id" | "id">) => ({
  owner_id: row.owner_id,
  project_id: row.project_id,
  id: row.id,
});

/** One published version; undefined before the first. */
export async function edition(
  row: Row,
  document_version = row.document_version,
): Promise<Edition | undefined> {
  if (document_version < 1) return undefined;
  const { data } = await EditionEntity.get({
    owner_id: row.owner_id,
    project_id: row.project_id,
    proposal_id: row.id,
    document_version,
  }).go({ consistent: true });
  return data ?? undefined;
}

type Changes = Partial<Omit<Row, "owner_id" | "project_id" | "id" | "version">>;

/**
 * The writes that move a proposal on: its own row, on condition that nobody moved it since it was read, and
 * the status that the project's row repeats for lists.
 */
export function moved(row: Row, changes: Changes): Db.Write[] {
  const own = Db.update(
    ProposalEntity.patch(keyOf(row))
      .set(changes)
      .add({ version: 1 })
      .where(({ version }, { eq }) => eq(version, row.version)),
  );
  if (changes.status === undefined || changes.status === row.status) return [own];
  return [own, mirrored(row, changes.status)];
}

/** The project's copy of the status. */
export const mirrored = (row: Row, status: Row["status"]): Db.Write =>
  Db.update(
    ProjectEntity.patch({ owner_id: row.owner_id, project_id: row.project_id }).set({
      proposal_status: status,
    }),
  );

/** What the owner sees: the row, its newest edition's acceptance and the questions asked. */
export async function present(row: Row): Promise<Info> {
  const { owner_id, project_id, id: proposal_id } = row;
  const [current, questions] = await Promise.all([
    edition(row),
    row.hash
      ? QuestionEntity.query.one({ owner_id, project_id, proposal_id }).go({ pages: "all" })
      : { data: [] },
  ]);
  return {
    id: row.id,
    project_id: row.project_id,
    owner_id: row.owner_id,
    document_version: row.document_version,
    status: row.status,
    hash: row.hash ?? null,
    published_at: row.published_at ?? null,
    sent_at: row.sent_at ?? null,
    sent_to: row.sent_to ?? null,
    email_cc: row.email_cc ?? [],
    viewed_at: row.viewed_at ?? null,
    view_count: row.view_count,
    accepted_at: row.accepted_at ?? null,
    declined_at: row.declined_at ?? null,
    decline_reason: row.decline_reason ?? null,
    total: row.total ?? null,
    acceptance: (current?.acceptance as Acceptance | undefined) ?? null,
    questions: questions.data.map(({ id, name, email, text, task_id, asked_at }) => ({
      id,
      name,
      email,
      text,
      task_id: task_id ?? null,
      asked_at,
    })),
    created_at: row.created_at,
    version: row.version,
  };
}

import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import type { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Rank } from "../../platform/rank";
import { contentOfTemplate, outlineOf, readContent, type TemplateContent } from "../content/template";
import { open, openScope } from "../rows";
import { ScopeEntity, ScopeNoteEntity } from "../rows/scope-entity";
import { TemplateScopeEntity, type TemplateScopeRow } from "../rows/template-entity";
import { assertCountable, totalOf } from "../rows/totals";
import { rowOf } from "./add";
import { type Contents, commitWhole, contentWrites } from "./contents";
import { phaseRowOf } from "./phase";
import { noteWith } from "./say";
import { MOST_PHASES } from "./schema";

interface Place {
  owner_id: number;
  project_id: number;
  /** The scope. */
  id: number;
  currency: string;
}

/**
 * Returns the rows of a template's content in a scope, with new ids in their order; in a project of another currency
 * without its amounts. 422 without a phase, or for too many.
 */
export function contentsOfTemplate(content: TemplateContent, place: Place): Contents {
  const inCurrency = (amount: number | null) => Money.carry(amount, content.currency, place.currency);
  if (content.phases.length === 0) invalid({ categories: "A template needs a phase" });
  if (content.phases.length > MOST_PHASES)
    invalid({ categories: `A template has ${MOST_PHASES} phases at most` });
  const places = Rank.many(content.phases.length);
  const contents: Contents = { phases: [], tasks: [] };
  for (const [at, { name, description, services }] of content.phases.entries()) {
    const rank = places[at] ?? Rank.first();
    const phase = phaseRowOf(place, { name, description }, rank, at === 0);
    contents.phases.push(phase);
    const ranks = Rank.many(services.length);
    for (const [n, { key: _, ...service }] of services.entries()) {
      const fields = { ...service, price: inCurrency(service.price), cost: inCurrency(service.cost) };
      const task = rowOf(fields, phase, ranks[n] ?? Rank.first());
      assertCountable(task);
      contents.tasks.push(task);
    }
  }
  return contents;
}

/** Reads what a template made of one of the actor's scopes would keep. 1003 without it. */
export async function readForTemplate(scope_id: number): Promise<TemplateContent & { emoji: string }> {
  const opened = await openScope(scope_id);
  const { scope, project, notes } = opened;
  const ours = <R extends { scope_id: number }>(rows: R[]) => rows.filter((row) => row.scope_id === scope_id);
  const rows = {
    phases: ours(opened.phases),
    tasks: ours(opened.tasks),
    note: notes.find(({ id }) => id === scope_id),
  };
  return { ...readContent(scope, project, rows), emoji: project.emoji };
}

/**
 * Creates the scope of a template with this content, in one transaction with the `writes` of the template itself;
 * the scope has the template's id. 422 without a phase, or for too many.
 */
export async function createForTemplate(
  { id, name, content }: { id: number; name: string; content: TemplateContent },
  { writes, entries }: { writes: Db.Write[]; entries: [Event.Entry, ...Event.Entry[]] },
): Promise<void> {
  const owner_id = Actor.owner();
  const { currency, exclusions, revision_rounds } = content;
  const common = { owner_id, project_id: id, created_at: iso() };
  const contents = contentsOfTemplate(content, { ...common, id, currency });
  const note = noteWith({ ...common, id }, undefined, { exclusions, revision_rounds });
  // Read from the new rows: its keys are their ids.
  const outline = outlineOf(readContent({ id }, { currency }, { ...contents, note }));
  const scope = { ...common, id, hash: Id.token(), is_out: false, is_template: true };
  await commitWhole(id, contents, (inside) =>
    Db.commit(
      [
        ...contentWrites(inside),
        Db.put(
          TemplateScopeEntity.create({
            ...common,
            name,
            currency,
            ...outline,
            ...totalOf(contents.tasks, id),
          }),
        ),
        Db.put(ScopeEntity.create(scope)),
        Db.put(ScopeNoteEntity.put(note)),
        ...writes,
      ],
      entries,
    ),
  );
}

/** Reads a template's scope with its content, strongly consistent. 1003 without it. */
export async function openTemplate(
  id: number,
): Promise<{ head: TemplateScopeRow; content: TemplateContent }> {
  const opened = await open(id);
  return opened?.template
    ? { head: opened.template, content: contentOfTemplate(opened) }
    : fail(Code.NotFound);
}

/** Returns the write of a template's new name, or of its deletion or return, on the head of its scope. */
export const changeTemplateHeadWrite = (
  { owner_id, id }: { owner_id: number; id: number },
  changes: Db.Changes<Pick<TemplateScopeRow, "name" | "deleted_at">>,
): Db.Write => Db.reviseUnread<TemplateScopeRow>(TemplateScopeEntity, { owner_id, project_id: id }, changes);

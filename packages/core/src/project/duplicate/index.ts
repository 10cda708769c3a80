import { Gate } from "../../billing/gate";
import { Client } from "../../client";
import { copyName } from "../../library/name/rules";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, failMissing } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Workspace } from "../../workspace";
import { ProjectEntity } from "../entity";
import { Created } from "../events";
import { shape } from "../read";
import { sweepRows } from "../remove";
import { openDocument } from "../rows";
import { claimHashWrite } from "../rows/initial";
import { ScopeEntity, ScopeNoteEntity } from "../rows/scope-entity";
import { SectionEntity } from "../rows/section-entity";
import { TermEntity } from "../rows/term-entity";
import { totalOf } from "../rows/totals";
import type { Info } from "../schema";
import { commitUnseen, copyContents, rowWrites } from "../scope/contents";
import type { CopyInput } from "../scope/schema";
import { inOrder } from "../section";
import type { Beside } from "../start";

const LONGEST = 60;

/**
 * Copies a project with its current scope, terms, sections and settings into a new draft for the same client.
 * Work is reset unless `reset_state` is false; prices are kept unless `preserve_price` is false; proposal,
 * invoices, team and dates are not copied. The parts are written first, in chunks that nobody can see; the
 * project's row comes last and makes them visible. 1066 "project", 1066 "client" when it was deleted, 1007
 * when the plan has no room.
 */
export async function duplicate(id: number, beside: Beside, kept: Partial<CopyInput> = {}): Promise<Info> {
  const source = (await openDocument(id)) ?? failMissing("project");
  await Gate.assertOpen("project.from_past");
  const { owner_id } = source.project;
  const scope_id = source.project.scopes[0]?.id ?? id;
  const [client, sections] = await Promise.all([
    Client.find(source.project.client_id),
    Db.allOf(SectionEntity.query.one({ owner_id, project_id: id }), Db.ofOne("sections of one project"), {
      consistent: true,
    }),
  ]);
  if (!client) return failMissing("client");
  const project_id = Id.next();
  const common = { owner_id, project_id, created_at: iso(), version: 1 };
  // A day that was agreed for the work says nothing of work that begins anew.
  const dated =
    kept.reset_state === false ? source.tasks : source.tasks.map(({ due_at: _, ...task }) => task);
  const contents = copyContents(
    { phases: source.phases, tasks: dated },
    scope_id,
    { ...common, scope_id: project_id },
    kept,
  );
  const note = source.notes.find((each) => each.id === scope_id);
  const rows = [
    ...rowWrites(contents),
    ...source.terms.map((term) => [Db.put(TermEntity.create({ ...term, ...common, id: Id.next() }))]),
    ...inOrder(sections.data).map((section) => [
      Db.put(SectionEntity.create({ ...section, ...common, id: Id.next() })),
    ]),
  ];
  const about = `project:${project_id}`;
  const { require_code } = await Workspace.get();
  await commitUnseen(rows, (from) =>
    Event.audit("project.copying", about, { after: { source_id: id, from } }),
  );

  const {
    won_at: _,
    completed_at: __,
    archived_at: ___,
    change_id: ____,
    expire_at: _____,
    calendar_token: ______,
    held: _______,
    accepted: ________,
    change: _________,
    unsent: __________,
    restoring: ___________,
    restoring_id: ____________,
    template_uses: _____________,
    contact_id,
    ...settings
  } = source.project;
  const name = copyName(source.project.name, " (Copy)", LONGEST);
  const project = {
    ...settings,
    ...common,
    id: project_id,
    client_id: client.id,
    client_name: client.name,
    name,
    name_folded: Client.fold(name),
    status: "draft" as const,
    scopes: [{ id: project_id, status: "draft" as const }],
    proposal_id: project_id,
    proposal_status: "draft",
    open_invoices: 0,
    team_pay: 0,
    ...totalOf(contents.tasks, project_id),
    ...(client.contacts.some((contact) => contact.id === contact_id) ? { contact_id } : {}),
  };
  const scope = { ...common, id: project_id, hash: Id.token(), is_out: false };
  const whole = Db.commit(
    [
      Client.requireClientWrite(client),
      Workspace.startProjectWrite(() => Gate.refusalOf("project.start"), owner_id),
      Db.put(ProjectEntity.create(project)),
      Db.put(ScopeEntity.create(scope)),
      claimHashWrite(scope),
      ...(note ? [Db.put(ScopeNoteEntity.create({ ...note, ...common, id: project_id }))] : []),
      ...beside({ ...project, require_code }),
    ],
    [
      Created.of(
        about,
        { project_id, client_id: client.id, proposal_id: project_id },
        { after: { name, client_id: client.id, source_id: id }, version: 1 },
      ),
    ],
  );
  try {
    await whole;
  } catch (error) {
    // The copy was refused for good (1007), so its invisible rows are deleted.
    if (error instanceof AppError) await Db.withoutInbox(() => sweepRows(owner_id, project_id));
    throw error;
  }
  return shape(project);
}

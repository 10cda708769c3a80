import { type ClientStatement, Pdf, type StatedService } from "@stint/documents/pdf";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { Brand } from "../../platform/brand";
import { iso } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { openAgreed, openHeld } from "../content/read";
import { MembershipEntity } from "../member/entity";
import { find as findMember, type Row as MemberRow, roleName } from "../member/read";
import { type EditorRows, openScope, type ScopeRow, shapeTask, type TaskRow } from "../rows";
import { StatementSubmitted } from "./events";
import { isPriced, isWorkOf, shownPhase, summarize } from "./rules";
import type { Task } from "./schema";
import { countOf } from "./unit/rules";
import { percentInWords, roundsInWords } from "./words/rules";

type Found = EditorRows & { scope: ScopeRow };

/** Returns a safe file name made of a title, which may contain anything. */
export const fileName = (title: string): string =>
  `${title.replace(/[/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || "Project"}, statement of work.pdf`;

/** Returns the sender of a statement. */
export async function sender() {
  const [workspace, owner] = await Promise.all([Workspace.get(), User.getOwner()]);
  const person = `${owner.first_name} ${owner.last_name}`.trim();
  const name = workspace.brand_name || person;
  const { fill, on } = Brand.derive(workspace.primary_brand_color);
  return {
    owner,
    brand: { name, fill, on },
    from: { name, lines: [person, owner.email].filter(Boolean) },
  };
}

const namedOf = (task: Task, counts: boolean): string => {
  if (task.option_group) return `${task.name} (${task.option_group}: ${counts ? "chosen" : "not chosen"})`;
  return task.optional ? `${task.name} (${counts ? "option" : "option, not included"})` : task.name;
};

/**
 * Returns the client's view: the project's show flags are applied here, so that hidden values are not in it.
 */
function forClient({
  scope,
  project,
  phases,
  tasks,
  notes,
}: Found): Omit<ClientStatement, "brand" | "from" | "currency"> {
  const mine = phases.filter(({ scope_id }) => scope_id === scope.id);
  const services = tasks.filter(({ scope_id }) => scope_id === scope.id).map(shapeTask);
  const summary = summarize({ categories: mine, tasks: services });
  const lines = new Map(summary.tasks.map((each) => [each.id, each.price_total]));
  const sums = new Map(summary.categories.map((each) => [each.id, each.price_total]));
  const chosen = new Set(summary.chosen);
  const note = notes.find(({ id }) => id === scope.id);
  const shows = {
    prices: project.show_deliverable_prices,
    phase_prices: project.show_phase_prices,
    units: project.show_deliverable_units,
  };
  const stated = (task: Task): StatedService => {
    const isShare = task.pricing === "percent";
    const amount = isPriced(task) ? (lines.get(task.id) ?? 0) : null;
    const description = project.show_deliverable_descriptions ? task.deliverable_description : "";
    return {
      name: namedOf(task, chosen.has(task.id)),
      description,
      quantity: isShare ? "" : countOf(task),
      unit_price: shows.prices && !isShare ? task.price : null,
      ...(shows.prices && isShare ? { rate: percentInWords(task.percent ?? "0") } : {}),
      amount: shows.prices ? amount : null,
      left: !chosen.has(task.id),
    };
  };
  return {
    title: project.name,
    for: { name: project.client_name },
    goals: project.show_client_goals ? project.client_goals.trim() || null : null,
    shows,
    phases: mine.map((phase) => ({
      name: shownPhase(phase.name),
      description: project.show_phase_descriptions ? phase.description : "",
      start_at: phase.start_at ?? null,
      total: shows.phase_prices ? (sums.get(phase.id) ?? 0) : null,
      services: services.filter(({ scopecategory_id }) => scopecategory_id === phase.id).map(stated),
    })),
    total: shows.prices || shows.phase_prices ? summary.price_total : null,
    exclusions: note?.exclusions ?? "",
    revisions: note?.revision_rounds == null ? null : roundsInWords(note.revision_rounds),
    created_at: iso(),
  };
}

/** Returns the statement of work for a scope's client, as a PDF. 1003 for an unknown scope. */
export async function downloadClientStatement(id: number): Promise<{ name: string; bytes: Uint8Array }> {
  const [opened, { brand, from }] = await Promise.all([openScope(id, openHeld), sender()]);
  const bytes = await Pdf.renderClientStatement({
    ...forClient(opened),
    brand,
    from,
    currency: opened.project.currency,
  });
  return { name: fileName(opened.project.name), bytes };
}

const requireJoined = (member: MemberRow | undefined): MemberRow =>
  member?.status === "joined" ? member : fail(Code.NotFound);

/** Returns a member's services in a scope: counted ones, by assignment or by role. */
export function workIn({ scope, tasks }: Found, member: MemberRow): TaskRow[] {
  const mine = tasks.filter(({ scope_id }) => scope_id === scope.id);
  const chosen = new Set(summarize({ categories: [], tasks: mine.map(shapeTask) }).chosen);
  const { user_id = 0, role_id } = member;
  return mine.filter((task) => chosen.has(task.id) && isWorkOf(task, { user_id, role_id }));
}

export async function teammatePdf(opened: Found, member: MemberRow): Promise<Uint8Array> {
  const { brand, from } = await sender();
  const { project, phases } = opened;
  const work = workIn(opened, member);
  const stated = (task: TaskRow): StatedService => ({
    name: task.name,
    description: [task.deliverable_description, task.due_at ? `Due ${Day.inWords(task.due_at)}` : ""]
      .filter(Boolean)
      .join("\n"),
    quantity: task.pricing === "percent" ? "1" : countOf(shapeTask(task)),
    unit_price: null,
    amount: null,
  });
  return Pdf.renderTeammateStatement({
    brand,
    from,
    currency: project.currency,
    title: project.name,
    for: {
      name: member.name,
      lines: [roleName(member.role_id), member.email].filter((line) => line !== null),
    },
    goals: project.client_goals.trim() || null,
    phases: phases.flatMap((phase) => {
      const services = work.filter(({ scopecategory_id }) => scopecategory_id === phase.id).map(stated);
      if (services.length === 0) return [];
      const { name, description, start_at = null } = phase;
      return [{ name, description, start_at, total: null, services }];
    }),
    pay: member.pay ?? null,
    created_at: iso(),
  });
}

/**
 * Returns the workspace in which the actor may read a member's statement: their own, or the one in which they
 * are that member (D42).
 */
async function workspaceOf(member_id: number): Promise<{ owner_id: number; project_id?: number }> {
  const actor = Actor.user();
  const { data } = await Db.allOf(
    MembershipEntity.query.one({ user_id: actor.user_id }),
    Db.ofOne("projects that one person is invited to"),
    { consistent: true },
  );
  return data.find((each) => each.member_id === member_id) ?? { owner_id: actor.owner_id };
}

/**
 * Returns a teammate's statement of work as a PDF, for the owner and for that teammate. 1003 for everybody
 * else.
 */
export async function downloadTeammateStatement(
  id: number,
  member_id: number,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { owner_id, project_id } = await workspaceOf(member_id);
  return Actor.run({ ...Actor.user(), owner_id }, async () => {
    const opened = await openScope(id, openAgreed);
    const { project } = opened;
    if (project_id !== undefined && (project.project_id !== project_id || !opened.scope.is_current))
      fail(Code.NotFound);
    const member = requireJoined(
      await findMember({ owner_id, project_id: project.project_id, id: member_id }),
    );
    return { name: fileName(project.name), bytes: await teammatePdf(opened, member) };
  });
}

/**
 * Sends a teammate their statement of work: by mail with the PDF, and as a notification. 1003 for a person
 * who has not joined, 422 when they have no service yet, 1005 after ten times in an hour.
 */
export async function submitStatement(
  id: number,
  member_id: number,
): Promise<{ member_id: number; submitted_at: string }> {
  const opened = await openScope(id, openAgreed);
  const { owner_id, project_id } = opened.scope;
  const member = requireJoined(await findMember({ owner_id, project_id, id: member_id }));
  if (workIn(opened, member).length === 0)
    invalid({ sid: "No service is theirs yet. Name them, or give them a role of this scope." });
  await Limit.take({ name: "statement-submit", max: 10, seconds: 3600 }, Limit.workspace(member_id));
  await Mail.claim(owner_id, [member.email]);
  const submitted_at = iso();
  const data = { project_id, scope_id: id, member_id, submitted_at };
  await Db.commit([], [StatementSubmitted.of(`project:${project_id}`, data, { after: data })]);
  return { member_id, submitted_at };
}

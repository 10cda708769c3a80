import { Gate } from "../billing/gate";
import { cutAtWord } from "../library/name/rules";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError } from "../platform/error";
import { create, duplicate, Project, start } from "../project";
import { Scope } from "../project/scope";
import type { CopyInput } from "../project/scope/schema";
import { initialWrites } from "../proposal";
import { Template } from "../template";
import { Workspace } from "../workspace";
import { removeProject } from "./remove-project";

/** Creates a project for an existing client, with its first proposal. 1066 "client", 1007. */
export const createProject = (input: Project.CreateInput): Promise<Project.Info> =>
  create(input, initialWrites);

/**
 * Creates a project and its first proposal for a client that is found by name or created (D45), with the phases and
 * services of its scope where there are `categories`. 1007, and 422 as for a scope: then there is no project of it
 * afterwards; a client who was new stays.
 */
export async function startProject({
  categories = [],
  ...input
}: Project.StartInput & Pick<Scope.CreateInput, "categories">): Promise<Project.Info> {
  const project = await start(input, initialWrites);
  if (categories.length === 0) return project;
  await orRemove(project.id, () => Scope.create({ project_id: project.id, categories }));
  return Project.get(project.id);
}

/** Fills a project that just began; where that is refused, it is removed. A large scope does not fit beside it. */
async function orRemove(id: number, fill: () => Promise<unknown>): Promise<void> {
  try {
    await fill();
  } catch (error) {
    if (error instanceof AppError) {
      await removeProject(id);
      Db.markUndone();
    }
    throw error;
  }
}

/** Copies a project to a new draft, with a proposal of its own. 1066 "project" or "client", 1007. */
export const duplicateProject = (id: number, kept?: Partial<CopyInput>): Promise<Project.Info> =>
  duplicate(id, initialWrites, kept);

/** The client of a project for which nobody is named: a visitor came for the template. */
const FIRST_CLIENT = "My first client";
/** The same for a company's team, since that one may be of its owner's own projects alone (2045). */
const FIRST_CLIENT_OF_TEAM = "Our first client";

/** The longest name of a project. */
const LONGEST = 60;

/**
 * Starts a project of a template, which is named by its id or by the token of its link, with the template's name
 * and emoji. 1003 without the template, 1007 when the plan has no room for the project or the template, 422 for one
 * that cannot be copied. Whatever is refused, there is no project of it afterwards; a client who was new stays.
 */
export async function startFromTemplate({
  scope,
  name,
  client_name,
  is_solo,
}: Template.StartInput): Promise<Project.Info> {
  const source = await Template.findSource(scope);
  const workspace = await Workspace.get();
  if (!Gate.isOpen("template.use", workspace) && workspace.template_used_at !== null)
    throw Gate.refusalOf("template.use");
  const { id } = await startProject({
    name: name ?? cutAtWord(source.name, LONGEST),
    client_name: client_name ?? (Actor.isAdmin() ? FIRST_CLIENT_OF_TEAM : FIRST_CLIENT),
    emoji: source.project_emoji,
    ...(is_solo !== undefined && { is_solo }),
  });
  let tries = 0;
  // The first try takes what was read already; its writes are refused if that has changed.
  await orRemove(id, () =>
    Template.useTemplate(id, async () => (tries++ === 0 ? source : Template.findSource(scope))),
  );
  return Project.get(id);
}

import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { commitEdit } from "../project/agreement";
import { ProjectEntity } from "../project/entity";
import { Workspace } from "../workspace";
import { ProposalEntity } from "./entity";
import { find, present } from "./rows";
import type { Info } from "./schema";
import type { CreateInput } from "./schema-create";

/** After these the client's answer stands, and the project may be offered afresh under a new link. */
const ENDED: readonly string[] = ["declined", "withdrawn", "superseded"];

/** The rows of a new proposal of a project, but for the project's own. */
function proposalWrites(project: Project.Info, id: number, require_code: boolean): Db.Write[] {
  const { owner_id, id: project_id } = project;
  const pointer = {
    kind: "proposal",
    value: `${owner_id}#${id}`,
    owner_id,
    target_id: id,
    parent_id: project_id,
  };
  return [
    Db.put(
      ProposalEntity.create({
        owner_id,
        project_id,
        id,
        title: project.name,
        client_id: project.client_id,
        client_name: project.client_name,
        currency: project.currency,
        require_code,
        created_at: iso(),
      }),
    ),
    Db.claim(pointer),
  ];
}

/** The client holds nothing that could still be answered. */
const offered = (proposal_id: number) => ({ proposal_id, proposal_status: "draft" as const });

/** Names a new proposal on its project's row, as a change of nobody's text: whoever edits it is not stale by it. */
const namedWrite = ({ owner_id, id: project_id, proposal_id: former }: Project.Info, id: number): Db.Write =>
  Db.update(
    ProjectEntity.patch({ owner_id, project_id })
      .set(offered(id))
      .remove(["held", "unsent"])
      .where(({ proposal_id }, { eq, notExists }) =>
        former === null ? notExists(proposal_id) : eq(proposal_id, former),
      ),
  );

/**
 * The project's proposal. A project is made with one, so this answers that one; after a refusal or a
 * withdrawal it makes the next, with its own link. What it says beside its scope is written in the same transaction.
 * 1066 "project", 2032 when the project is completed, 1007 and 422 as for each part on its own.
 */
export function create({ project_id, ...said }: CreateInput): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [project, { require_code }] = await Promise.all([Project.get(project_id), Workspace.get()]);
    const former = project.proposal_id === null ? undefined : await find(project.proposal_id);
    const stands = former && !ENDED.includes(former.status) ? former : undefined;
    const isSaid = Object.values(said).some((value) => value !== undefined);
    if (stands && !isSaid) return present(stands);
    refuse(Project.guard({ status: project.status, active_invoice_count: 0 }, "edit"));
    const id = stands?.id ?? Id.next();
    const parts = isSaid
      ? await Project.proposedWrites(
          project_id,
          said,
          stands ? {} : { ...offered(id), held: null, unsent: null },
        )
      : { writes: [namedWrite(project, id)], told: {}, version: project.version };
    const { before, after }: { before?: object; after?: object } = parts.told;
    await commitEdit(
      { project_id, ...(stands ? {} : { is_out: false }) },
      [...parts.writes, ...(stands ? [] : proposalWrites(project, id, require_code))],
      stands
        ? [Event.audit("project.updated", `project:${project_id}`, { before, after, version: parts.version })]
        : [
            Event.audit("proposal.created", `proposal:${id}`, {
              ...(before ? { before } : {}),
              after: { project_id, ...after },
            }),
          ],
    );
    return present(await find(id));
  });
}

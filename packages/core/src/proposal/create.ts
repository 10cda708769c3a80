import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { commitEdit } from "../project/content";
import { Workspace } from "../workspace";
import { ProposalEntity } from "./entity";
import { find, present } from "./rows";
import type { Info } from "./schema";
import type { CreateInput } from "./schema-create";

/** The client's answer is final in these states, and the project may be offered again under a new link. */
const ENDED: readonly string[] = ["declined", "withdrawn", "superseded"];

/** Returns the rows of a project's new proposal, without the project's own row. */
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

/**
 * Creates the project's proposal. A project is created with one, so this returns that one; after a decline or
 * a withdrawal it creates the next, with its own link. Texts beside the scope are written in the same
 * transaction. 1066 "project", 2032 when the project is completed, 1007 and 422 as for each part on its own.
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
          stands ? {} : { ...Project.draftOffer(id), held: null, unsent: null },
        )
      : {
          writes: [
            Project.nameProposalWrite({ owner_id: project.owner_id, project_id }, project.proposal_id, id),
          ],
          told: {},
          version: project.version,
        };
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

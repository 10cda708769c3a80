import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { ProjectEntity } from "../project/entity";
import { Workspace } from "../workspace";
import { ProposalEntity } from "./entity";
import { find, present } from "./rows";
import type { Info } from "./schema";

/** After these the client's answer stands, and the project may be offered afresh under a new link. */
const ENDED: readonly string[] = ["declined", "withdrawn", "superseded"];

/**
 * The project's proposal. A project is made with one, so this answers that one; after a refusal or a
 * withdrawal it makes the next, with its own link. 1066 "project", 2032 when the project is completed.
 */
export function create(input: { project_id: number }): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [project, { require_code }] = await Promise.all([Project.get(input.project_id), Workspace.get()]);
    const former = project.proposal_id === null ? undefined : await find(project.proposal_id);
    if (former && !ENDED.includes(former.status)) return present(former);
    refuse(Project.guard({ status: project.status, active_invoice_count: 0 }, "edit"));
    const { owner_id, id: project_id } = project;
    const id = Id.next();
    const pointer = {
      kind: "proposal",
      value: `${owner_id}#${id}`,
      owner_id,
      target_id: id,
      parent_id: project_id,
    };
    await Db.commit(
      [
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
        Db.update(
          ProjectEntity.patch({ owner_id, project_id })
            .set({ proposal_id: id, proposal_status: "draft" })
            // The client holds nothing that could still be answered.
            .remove(["held", "unsent"])
            .where(({ proposal_id }, { eq, notExists }) =>
              former ? eq(proposal_id, former.id) : notExists(proposal_id),
            ),
        ),
      ],
      [Event.audit("proposal.created", `proposal:${id}`, { after: { project_id } })],
    );
    return present(await find(id));
  });
}

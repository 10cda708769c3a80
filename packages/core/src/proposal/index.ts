import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { type Page, type PageInput, page } from "../platform/db/page";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { ProposalEntity } from "./entity";
import { find, present } from "./rows";
import type { Info } from "./schema";

export { type AcceptedSchedule, accept, acceptedSchedule } from "./accept";
export { canonical, documentHash, unpack } from "./canonical";
export { Events } from "./events";
export * as Proposal from "./index";
export { initialWrites } from "./initial";
export { ask, decline, recordView, view, withdraw } from "./link";
export { preview, publish, send } from "./publish";
export * from "./schema";
export { accepted, seal } from "./seal";

/** A proposal of the actor's workspace; 1003 otherwise. */
export const get = async (id: number): Promise<Info> => present(await find(id));

/** The project's proposal; a project has one, made with it, so this makes another only where none is left. */
export async function create(input: { project_id: number }): Promise<Info> {
  const project = await Project.get(input.project_id);
  if (project.proposal_id) return get(project.proposal_id);
  const id = Id.next();
  await Db.commit(
    [
      Db.put(
        ProposalEntity.create({
          owner_id: project.owner_id,
          project_id: project.id,
          id,
          title: project.name,
          client_id: project.client_id,
          client_name: project.client_name,
          created_at: iso(),
        }),
      ),
      Db.claim({
        kind: "proposal",
        value: `${project.owner_id}#${id}`,
        owner_id: project.owner_id,
        target_id: id,
        parent_id: project.id,
      }),
    ],
    [Event.audit("proposal.created", `proposal:${id}`)],
  );
  return get(id);
}

/** The proposals of one project, oldest first. */
export async function ofProject(project_id: number): Promise<Page<Info>> {
  const { data } = await ProposalEntity.query
    .one({ owner_id: Actor.owner(), project_id })
    .go({ pages: "all", consistent: true });
  return { items: await Promise.all(data.map(present)), next: null };
}

/** The workspace's proposals as rows, newest first; without their editions. */
export const rows = (input: PageInput = {}) =>
  page(ProposalEntity.query.byOwner({ owner_id: Actor.owner() }), input);

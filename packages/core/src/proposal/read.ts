import { Actor } from "../platform/actor";
import { type Page, type PageInput, page } from "../platform/db/page";
import { Project } from "../project";
import { ProposalEntity } from "./entity";
import { find, present } from "./rows";
import type { Info } from "./schema";

/** A proposal of the actor's workspace; 1003 otherwise. */
export const get = async (id: number): Promise<Info> => present(await find(id));

/** The proposals of one project, newest first. 1066 "project" when the actor has none of this id. */
export async function ofProject(project_id: number): Promise<Page<Info>> {
  const [{ data }] = await Promise.all([
    ProposalEntity.query
      .one({ owner_id: Actor.owner(), project_id })
      .go({ pages: "all", order: "desc", consistent: true }),
    Project.get(project_id),
  ]);
  return { items: await Promise.all(data.map(present)), next: null };
}

/** The workspace's proposals as rows, newest first; without their editions. Eventually consistent. */
export const rows = (input: PageInput = {}) =>
  page(ProposalEntity.query.byOwner({ owner_id: Actor.owner() }), input);

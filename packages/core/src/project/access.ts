import { Actor } from "../platform/actor";
import { failMissing } from "../platform/error";
import { membershipOf } from "./member/read";
import { find, type Row } from "./read";

/** The actor's role in a project: its owner, or a teammate on it. */
export type Access =
  | {
      role: "owner";
      /** The workspace that has the project's rows. */
      owner_id: number;
      project: Row;
    }
  | { role: "teammate"; owner_id: number; project_id: number; member_id: number };

/**
 * Returns the actor's access to a project. 1066 "project" for every other id. A teammate's membership is read
 * on every call, so a removal counts at once (D43); their view has only listed fields (D42).
 */
export async function access(id: number): Promise<Access> {
  const project = await find(id);
  if (project) return { role: "owner", owner_id: project.owner_id, project };
  const actor = Actor.use();
  const membership = actor.type === "user" ? await membershipOf(actor.user_id, id) : undefined;
  if (!membership) return failMissing("project");
  const { owner_id, member_id } = membership;
  return { role: "teammate", owner_id, project_id: id, member_id };
}

import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Workspace } from "../../workspace";
import { businessOf } from "../business";
import { many as projectsOf } from "../read";
import { MemberEntity, MembershipEntity } from "./entity";
import { roleName } from "./read";
import { ownPay } from "./rules";
import type { Membership } from "./schema";

/**
 * Returns the other workspaces' projects that the signed-in person works on, newest first, with their own pay
 * only (D42).
 */
export async function memberships(): Promise<Db.Page<Membership>> {
  const { data } = await Db.allOf(
    MembershipEntity.query.one({ user_id: Actor.user().user_id }),
    Db.ofOne("projects that one person is invited to"),
    { consistent: true, order: "desc" },
  );
  if (data.length === 0) return { items: [], next: null };
  const owners = [...new Set(data.map(({ owner_id }) => owner_id))];
  const [projects, members, businesses] = await Promise.all([
    projectsOf(data),
    MemberEntity.get(
      data.map(({ owner_id, project_id, member_id }) => ({ owner_id, project_id, id: member_id })),
    ).go(),
    Promise.all(
      owners.map(async (id) => [id, (await Workspace.find(id)) && (await businessOf(id))] as const),
    ),
  ]);
  const items = data.flatMap(({ owner_id, project_id, member_id }): Membership[] => {
    const project = projects.find((each) => each.project_id === project_id);
    const member = members.data.find((each) => each.id === member_id);
    // A deleted project has no team any more.
    const business = businesses.find(([id]) => id === owner_id)?.[1];
    if (!project || !member || !business) return [];
    return [
      {
        project_id,
        project_name: project.name,
        emoji: project.emoji,
        status: project.status,
        brand_name: business,
        currency: project.currency,
        role_id: member.role_id ?? null,
        role_name: roleName(member.role_id),
        pay: ownPay(member),
        joined_at: member.joined_at ?? member.created_at,
      },
    ];
  });
  return { items, next: null };
}

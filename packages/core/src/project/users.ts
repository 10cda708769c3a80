import { Actor } from "../platform/actor";
import type { Page } from "../platform/db";
import { User } from "../user";
import { rowsOf, shape } from "./member/read";
import { row } from "./read";
import type { Member } from "./schema";

/**
 * Returns the people on the actor's own project: its owner first, then the teammates, oldest first, including
 * removed ones (D43). 1066 "project" for everybody else, including teammates: they see only their own terms
 * (D42).
 */
export async function users(id: number): Promise<Page<Member>> {
  const owner_id = Actor.owner();
  const [owner, members, project] = await Promise.all([
    User.getOwner(owner_id),
    rowsOf(owner_id, id),
    row(id),
  ]);
  const self: Member = {
    id: owner.id,
    user_id: owner.id,
    is_owner: true,
    name: `${owner.first_name} ${owner.last_name}`.trim(),
    email: owner.email,
    role_id: null,
    role_name: null,
    currency: project.currency,
    pay: null,
    basis: null,
    paid: 0,
    committed: 0,
    owed: 0,
    others: [],
    status: "joined",
    invitation: null,
    joined_at: null,
    version: 1,
  };
  return { items: [self, ...members.map((each) => shape(each, project))], next: null };
}

import type { Page } from "../platform/db";
import { User } from "../user";
import { access } from "./read";
import type { Member } from "./schema";

/**
 * Who works on a project: its owner first. Teammates follow once memberships are looked up here. 1066
 * "project" without the project.
 */
export async function users(id: number): Promise<Page<Member>> {
  const { owner_id } = await access(id);
  const owner = await User.contact(owner_id);
  return {
    items: [
      {
        id: owner.id,
        user_id: owner.id,
        name: `${owner.first_name} ${owner.last_name}`.trim(),
        email: owner.email,
        role_id: null,
        pay: null,
        paid: 0,
        status: "joined",
      },
    ],
    next: null,
  };
}

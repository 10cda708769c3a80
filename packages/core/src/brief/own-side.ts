import { Actor } from "../platform/actor";
import { rowsOf } from "../team/read";
import { User } from "../user";
import { addressOf } from "../user/read";
import { Workspace } from "../workspace";
import type { OwnSide } from "./paste";

/** Returns how mails and calls name the workspace's people: its owner, its admins, and who asked. */
export async function readOwnSide(user_id: number): Promise<OwnSide> {
  const owner_id = Actor.owner();
  const [workspace, owner, asker, seats] = await Promise.all([
    Workspace.find(owner_id),
    User.findOwner(owner_id),
    User.row(user_id),
    rowsOf(owner_id),
  ]);
  const people = [owner, asker].flatMap((person) => person ?? []);
  return {
    names: [
      ...people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      ...seats.map(({ name }) => name),
      workspace?.brand_name ?? "",
    ],
    addresses: [...people.map(addressOf), ...seats.map(({ email }) => email)].filter(Boolean),
  };
}

import { User } from "../user";
import { Workspace } from "../workspace";

/** Returns the name of the business that a teammate works for. */
export async function businessOf(owner_id: number): Promise<string> {
  const { brand_name } = await Workspace.get(owner_id);
  if (brand_name) return brand_name;
  const { first_name, last_name } = await User.getOwner(owner_id);
  return `${first_name} ${last_name}`.trim();
}

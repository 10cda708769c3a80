import { Db } from "@stint/core/platform/db";
import { Team } from "@stint/core/team";
import { Workspace } from "@stint/core/workspace";
import { SeatEntity } from "../../../packages/core/src/team/entity";
import { tokenOf } from "../../../packages/core/src/team/read";
import { as, newPerson, newStudio } from "../../../packages/core/test/project/invitation/support";

/** A company whose admins come, leave and are removed, and that then has no plan for the one who is left. */
export async function playCompany(): Promise<number[]> {
  const { owner } = await newStudio();
  const { owner_id } = owner;
  const join = async (name: string) => {
    const person = await newPerson(name);
    const { id } = await as(owner, () => Team.invite({ name, email_address: person.email }));
    const { data } = await SeatEntity.get({ owner_id, id }).go({ consistent: true });
    if (!data) throw new Error("nobody was invited");
    await as(person.actor, () => Team.accept(tokenOf(data), {}));
    return person.actor;
  };
  const kim = await join("Kim");
  await as({ ...kim, owner_id, role: "admin" }, () => Team.leave());
  const sam = await join("Sam");
  await as(owner, () => Team.remove(sam.user_id));
  const alex = await join("Alex");
  await as(owner, async () => Db.transact([Workspace.changePlanWrite({ owner_id }, { plan: "none" })]));
  await Team.review(owner_id);
  return [owner, kim, sam, alex].map((each) => each.owner_id);
}

import { acceptHandover, takeHandoverBack } from "@stint/core/operations/handover";
import { Db } from "@stint/core/platform/db";
import { Team } from "@stint/core/team";
import { Workspace } from "@stint/core/workspace";
import { SeatEntity } from "../../../packages/core/src/team/entity";
import { tokenOf } from "../../../packages/core/src/team/read";
import {
  as,
  newPerson,
  newStudio,
  type Person,
} from "../../../packages/core/test/project/invitation/support";

/** A company that an admin does not take over, and then does, and that is taken back. */
async function playHandover(owner: Person, admin: Person): Promise<void> {
  const ask = () => as(owner, () => Team.Handover.ask(admin.user_id));
  await ask();
  await as(admin, () => Team.Handover.decline());
  await ask();
  await as(admin, acceptHandover);
  await as({ ...owner, role: "admin" }, takeHandoverBack);
}

/** A company whose admins come, leave, decline, are removed and take it over for a while, and that then has no plan for the one who is left. */
export async function playCompany(): Promise<number[]> {
  const { owner } = await newStudio();
  const { owner_id } = owner;
  const invite = async (name: string) => {
    const person = await newPerson(name);
    const { id } = await as(owner, () => Team.invite({ name, email_address: person.email }));
    const { data } = await SeatEntity.get({ owner_id, id }).go({ consistent: true });
    if (!data) throw new Error("nobody was invited");
    return { ...person, token: tokenOf(data) };
  };
  const join = async (name: string) => {
    const { actor, token } = await invite(name);
    await as(actor, () => Team.accept(token, {}));
    return actor;
  };
  const noa = await invite("Noa");
  await as(noa.actor, () => Team.decline(noa.token));
  const kim = await join("Kim");
  await as({ ...kim, owner_id, role: "admin" }, () => Team.leave());
  const sam = await join("Sam");
  await as(owner, () => Team.remove(sam.user_id));
  const alex = await join("Alex");
  await playHandover(owner, { ...alex, owner_id, role: "admin" });
  await as(owner, async () => Db.transact([Workspace.changePlanWrite({ owner_id }, { plan: "none" })]));
  await Team.review(owner_id);
  return [owner, noa.actor, kim, sam, alex].map((each) => each.owner_id);
}

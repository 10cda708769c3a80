import { startProject } from "@stint/core/operations/start-project";
import type { Actor } from "@stint/core/platform/actor";
import { iso } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { Project } from "@stint/core/project";
import { Invitation } from "@stint/core/project/invitation";
import { foldEmail } from "@stint/core/user/schema";
import { ProjectEntity } from "../../../src/project/entity";
import { UserEntity } from "../../../src/user/entity";
import { as, newOwner } from "../../support";
import { newWorkspace } from "../../support/workspace";

export type Person = Actor.Actor & { type: "user" };

/** A confirmed account for an actor. */
async function register(actor: Person, names: { first_name: string; last_name: string; email?: string }) {
  const email = names.email ?? `${names.first_name}-${Id.token()}@sample.test`.toLowerCase();
  const { user_id, owner_id } = actor;
  const user = {
    id: user_id,
    workspace_id: owner_id,
    created_at: iso(),
    first_name: names.first_name,
    last_name: names.last_name,
    email,
    email_verified: true,
  };
  await as(actor, () =>
    Db.commit(
      [
        Db.put(UserEntity.create(user)),
        Db.claim({ kind: "email", value: foldEmail(email), owner_id, target_id: user_id }),
      ],
      [Event.audit("user.registered", `user:${user_id}`)],
    ),
  );
  return email;
}

/** A person with an account and a workspace of their own. */
export async function newPerson(first_name = "Kim", last_name = "Demoff") {
  const actor = await newWorkspace({ brand_name: "" });
  const email = await register(actor, { first_name, last_name });
  return { actor, email };
}

/** An owner on a team plan with one project, "Website redesign" for Cedar & Row. */
export async function newStudio(input: Parameters<typeof newWorkspace>[0] = {}) {
  const owner = await newWorkspace({ plan: "team_yearly", ...input });
  await register(owner, { first_name: "Robin", last_name: "Sample" });
  const project = await as(owner, () =>
    startProject({ name: "Website redesign", client_name: "Cedar & Row" }),
  );
  return { owner, project_id: project.id };
}

export const invite = (
  { owner, project_id }: { owner: Person; project_id: number },
  email_address: string,
  more: { pay?: number; role_id?: string; name?: string } = {},
) =>
  as(owner, () =>
    Invitation.invite(project_id, {
      name: "Kim",
      message: "Come and write with us.",
      ...more,
      email_address,
    }),
  );

/** A teammate who joined the studio's project. */
export async function newTeammate(
  studio: { owner: Person; project_id: number },
  more: { pay?: number; role_id?: string } = {},
  first_name = "Kim",
) {
  const person = await newPerson(first_name);
  const { token } = await invite(studio, person.email, more);
  await as(person.actor, () => Invitation.accept(token, {}));
  const { items } = await as(studio.owner, () => Project.users(studio.project_id));
  const member = items.find(({ user_id }) => user_id === person.actor.user_id);
  if (!member) throw new Error("the teammate did not join");
  return { ...person, token, member };
}

export { as, newOwner };

/** Makes a project one of another currency, as rows are that stood in the workspace's before they kept their own. */
export async function inCurrency({ owner_id }: { owner_id: number }, project_id: number, currency: string) {
  await ProjectEntity.patch({ owner_id, project_id }).set({ currency }).go();
}

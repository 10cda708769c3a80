import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { as } from "../support";
import { newUser } from "../support/user";
import { newWorkspace } from "../support/workspace";

type Owner = Awaited<ReturnType<typeof newWorkspace>>;

/** Gives a workspace another plan, with its trial ended. */
export const setPlan = (owner: Owner, change: Partial<Workspace.PlanChange>) =>
  as(owner, () =>
    Db.commit(
      [Workspace.changePlanWrite({ owner_id: owner.owner_id }, { trial_ends_at: null, ...change })],
      [Event.audit("workspace.plan_set", `account:${owner.owner_id}`)],
    ),
  );

/** A workspace on a plan, with the account of whoever owns it. */
async function newBusiness(): Promise<Owner> {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  await newUser(owner);
  return owner;
}

/** A project with two phases, alternatives and a share, and a template of it. */
export async function newTemplate(owner?: Owner) {
  const who = owner ?? (await newBusiness());
  const { id: project_id } = await as(who, () =>
    startProject({ name: "Site", client_name: "Mockford Books" }),
  );
  await as(who, () =>
    Scope.create({
      project_id,
      exclusions: "Photographs",
      revision_rounds: 2,
      categories: [
        {
          name: "Plan",
          description: "What we agree on",
          tasks: [
            {
              name: "Workshop",
              price: 120_000,
              quantity: "2",
              unit: "day",
              cost: 40_000,
              description: "Mine",
            },
            { name: "Care", pricing: "percent", percent: "10" },
          ],
        },
        {
          name: "Design",
          tasks: [
            { name: "Six pages", price: 300_000, option_group: "Pages" },
            { name: "Twelve pages", price: 500_000, option_group: "Pages", chosen: true },
            { name: "Photos", price: 80_000, optional: true, user_id: who.user_id, due_at: "2026-12-24" },
          ],
        },
      ],
    }),
  );
  const template = await as(who, () =>
    Template.create({
      name: "Website",
      types: ["Web Development"],
      sizes: ["small"],
      tags: ["site"],
      scope_id: project_id,
    }),
  );
  const scope = () => as(who, () => Scope.get(template.id));
  return { owner: who, project_id, template, id: template.id, scope };
}

/** Starts another project and makes it of a template. */
export async function useIn(owner: Owner, template_id: number, name = "Next") {
  const { id } = await as(owner, () => startProject({ name, client_name: "Harbor & Co" }));
  await as(owner, () => Template.duplicateScope(template_id, { project_id: id }));
  return id;
}

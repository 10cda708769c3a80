import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { startProject } from "@stint/core/operations/start-project";
import type { Actor } from "@stint/core/platform/actor";
import { iso } from "@stint/core/platform/clock";
import { Id } from "@stint/core/platform/id";
import { Scope } from "@stint/core/project/scope";
import { ProjectEntity } from "../../src/project/entity";
import { as } from "../support";
import { newUser } from "../support/user";
import { newWorkspace } from "../support/workspace";

export type Owner = Actor.Actor & { type: "user" };

/** An owner who can send: a user with an address, a business, a client with a contact, and a project. */
export async function newBusiness(input: Parameters<typeof newWorkspace>[0] = {}) {
  const owner = await newWorkspace({ plan: "pro_monthly", ...input });
  await newUser(owner);
  const client = await as(owner, async () => {
    const { id } = await Client.create({ name: "Cedar & Row", billing_address: "2 Sample Lane" });
    await Client.addContact(id, { first_name: "Maren", last_name: "Row", email: "maren@cedarrow.test" });
    return Client.get(id);
  });
  const project_id = Id.next();
  await ProjectEntity.create({
    owner_id: owner.owner_id,
    project_id,
    id: project_id,
    created_at: iso(),
    client_id: client.id,
    client_name: client.name,
    name: "Website redesign",
    name_folded: "website redesign",
    currency: "USD",
    scopes: [{ id: project_id, status: "draft" }],
  }).go();
  return { owner, client_id: client.id, project_id };
}

/** A draft for a project with one line, $1,250.00 unless told. */
export const newDraft = (owner: Owner, project_id: number, unit_price = 125_000) =>
  as(owner, async () => {
    const { id } = await Invoice.create({ project_id });
    return Invoice.addItem(id, { name: "Design", unit_price });
  });

export const newSent = async (owner: Owner, project_id: number, unit_price?: number) => {
  const { id } = await newDraft(owner, project_id, unit_price);
  return as(owner, () => Invoice.send(id, {}));
};

/** A project of two phases: Logo $1,000.00 and Site $1,000.01 with 20 planned hours; Print $50.00. `elsewhere` is another project. */
export async function billedProject() {
  const { owner, project_id: elsewhere } = await newBusiness();
  return as(owner, async () => {
    const { id: project_id } = await startProject({ name: "Billed", client_name: "Cedar & Row" });
    const begun = await Scope.get(project_id);
    const first = begun.categories[0]?.id ?? 0;
    for (const task of begun.tasks) await Scope.removeTask(task.id);
    const logo = await Scope.addTask({
      scopecategory_id: first,
      name: "Logo",
      price: 50_000,
      quantity: "2",
    });
    const site = await Scope.addTask({ scopecategory_id: first, name: "Site", price: 100_001 });
    await Scope.updateTask(site.id, { effort_hours: "20" });
    const second = (await Scope.addPhase(project_id, { name: "Print" })).id;
    const print = await Scope.addTask({ scopecategory_id: second, name: "Poster", price: 5_000 });
    return { owner, elsewhere, project_id, first, second, logo: logo.id, site: site.id, print: print.id };
  });
}

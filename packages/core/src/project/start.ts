import { Gate } from "../billing/gate";
import { Client } from "../client";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { failMissing } from "../platform/error";
import type { Entry } from "../platform/event";
import { Id } from "../platform/id";
import { User } from "../user";
import { Workspace } from "../workspace";
import { initialWrites as termWrites } from "./contract/initial";
import { ProjectEntity } from "./entity";
import { Created } from "./events";
import { shape } from "./read";
import { initialWrites as scopeWrites } from "./rows/initial";
import type { CreateInput, Info, StartInput } from "./schema";
import { beginTax } from "./tax/rules";

interface Reserved {
  client: { owner_id: number; id: number; name: string };
  writes: Db.Write[];
  entries: Entry[];
}

/** Returns the writes that belong to a new project but are not its own: the rows of its first proposal. */
export type Beside = (project: {
  owner_id: number;
  id: number;
  name: string;
  client_id: number;
  client_name: string;
  currency: string;
  require_code: boolean;
}) => Db.Write[];

/** The fields that a project begins with; a lead adds the client's goals. */
type ProjectInput = Omit<CreateInput, "client_id"> & { client_goals?: string };

/**
 * Creates a project for an existing client, with its proposal, scope, first phase and first term, in one
 * transaction. 1066 "client" for an unknown one; 1007 when the plan's active projects are used up, and then
 * nothing is written.
 */
export function create({ client_id, ...input }: CreateInput, beside: Beside): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [client, workspace] = await Promise.all([Client.find(client_id), Workspace.get()]);
    if (!client) return failMissing("client");
    return open(
      input,
      { client, writes: [Client.requireClientWrite(client)], entries: [] },
      workspace,
      beside,
    );
  });
}

/**
 * Creates a project for the client with a given name, which is found in any spelling or created in the same
 * transaction (D45). Two tabs at the same time share one client.
 */
export function start({ client_name, ...input }: StartInput, beside: Beside): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [reserved, workspace] = await Promise.all([Client.reserveWrites(client_name), Workspace.get()]);
    return open(input, reserved, workspace, beside);
  });
}

/** Like `create`, in one transaction with the caller's other writes; `id` is the project's. 1007. */
export const startWith = async (
  input: ProjectInput,
  reserved: Reserved,
  id: number,
  beside: Beside,
): Promise<Info> => open(input, reserved, await Workspace.get(), beside, id);

/**
 * Returns whether a new project is its owner's alone: an admin begins one for the team, and nothing without a plan
 * for it (1007).
 */
function isSolo({ is_solo = true }: ProjectInput, workspace: Workspace.Info): boolean {
  const may = Gate.isOpen("team.project", workspace);
  if (!Actor.isAdmin()) return may ? is_solo : true;
  if (!may) throw Gate.refusalOf("team.project");
  return false;
}

async function open(
  input: ProjectInput,
  { client, writes, entries }: Reserved,
  workspace: Workspace.Info,
  beside: Beside,
  id = Id.next(),
): Promise<Info> {
  const owner_id = Actor.owner();
  const { set } = Db.split(input);
  // Only a workspace with rates has a default that the client decides; a new client has no place yet.
  const known = workspace.tax_rates.length > 0 ? await Client.find(client.id) : undefined;
  const project = {
    ...set,
    owner_id,
    project_id: id,
    id,
    created_at: iso(),
    client_id: client.id,
    client_name: client.name,
    name: input.name,
    name_folded: Client.fold(input.name),
    is_solo: isSolo(input, workspace),
    invoice_payment_terms: workspace.invoice_due_days,
    currency: workspace.currency,
    tax: beginTax(workspace, known ?? {}),
    scopes: [{ id, status: "draft" as const }],
    proposal_id: id,
    proposal_status: "draft",
  };
  const created = Created.of(
    `project:${id}`,
    { project_id: id, client_id: client.id, proposal_id: id },
    { after: { name: project.name, client_id: client.id }, version: 1 },
  );
  const operation = ProjectEntity.create(project);
  await Db.commit(
    [
      ...writes,
      Workspace.startProjectWrite(() => Gate.refusalOf("project.start"), owner_id),
      Db.put(operation),
      ...scopeWrites(project),
      ...termWrites(project),
      ...beside({ ...project, require_code: workspace.require_code }),
      ...(await User.checkpointWrites("firstprojectcreated", "get_started_created_proposal")),
    ],
    [created, ...entries],
  );
  // The row as it was written, with the entity's defaults.
  const { data } = ProjectEntity.parse({ Item: operation.params<{ Item: Record<string, unknown> }>().Item });
  return data ? shape({ ...data, currency: project.currency }) : failMissing("project");
}

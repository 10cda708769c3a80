import { Client } from "../client";
import { Project } from "../project";
import { User } from "../user";
import { Workspace } from "../workspace";
import type { Sources } from "./document";

/** Everything that a document is composed of, read side by side. */
export async function sources(project_id: number): Promise<Omit<Sources, "version" | "sent_on">> {
  const [{ project, scope, terms }, workspace, owner] = await Promise.all([
    Project.whole(project_id),
    Workspace.get(),
    User.contact(),
  ]);
  const client = await Client.get(project.client_id);
  const from = { name: `${owner.first_name} ${owner.last_name}`.trim(), email: owner.email };
  return { project, scope, terms, client, workspace, from };
}

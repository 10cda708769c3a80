import { Client } from "../../client";
import { Project } from "../../project";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { loadNotice } from "../consumer/notice";
import type { Sources } from "./document";

/**
 * Reads everything that a document is composed of; strongly consistent. 1066 "project" without the project.
 */
export async function sources(project_id: number): Promise<Omit<Sources, "version" | "sent_on">> {
  const [{ project, scope, terms, sections, rows }, workspace, owner] = await Promise.all([
    Project.readDocument(project_id),
    Workspace.get(),
    User.getOwner(),
  ]);
  // A draft whose client was deleted keeps the client's name.
  const client = (await Client.find(project.client_id)) ?? { name: project.client_name, contacts: [] };
  const from = { name: `${owner.first_name} ${owner.last_name}`.trim(), email: owner.email };
  const notice = await loadNotice("language" in client ? client.language : undefined);
  return { project, scope, terms, sections, rows, client, workspace, notice, from };
}

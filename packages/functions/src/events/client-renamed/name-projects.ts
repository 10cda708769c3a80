import { Client } from "@stint/core/client";
import { Project } from "@stint/core/project";
import { consume } from "../../http/consume";

export const handler = consume("client-renamed-name-projects", Client.Events.Renamed, (data) =>
  Project.renameClient(data),
);

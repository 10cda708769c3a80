import { Client } from "@stint/core/client";
import { Project } from "@stint/core/project";
import { consume } from "../../http/consume";

export const handler = consume(Client.Events.Renamed, (data) => Project.renameClient(data));

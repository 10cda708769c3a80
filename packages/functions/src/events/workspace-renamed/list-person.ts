import { Actor } from "@stint/core/platform/actor";
import { relistOwner } from "@stint/core/profile/directory";
import { Workspace } from "@stint/core/workspace";
import { consume } from "../../http/consume";

export const handler = consume(Workspace.Renamed, () => relistOwner(Actor.owner()));

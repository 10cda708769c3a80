/** Writes the terms of one prompt in a process of its own, to be killed: workspace, draft, request, where the provider is. */
import { BriefWriter } from "@stint/core/brief/write";
import { Actor } from "@stint/core/platform/actor";
import { env } from "@stint/core/platform/env";

const [owner_id, draft_id, request] = process.argv.slice(2, 5).map(Number);
const [key = "", base = ""] = process.argv.slice(5);
if (!owner_id || !draft_id || !request) throw new Error("What shall be written?");
Object.assign(env(), { OPENAI_API_KEY: key, OPENAI_BASE_URL: base });
await Actor.asSystem(owner_id, "test", () => BriefWriter.writeTerm({ draft_id, request }));

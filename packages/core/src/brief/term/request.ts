import { Gate } from "../../billing/gate";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { Project } from "../../project";
import { GENERATIONS } from "../limit";
import { computeExpiry } from "../rows";
import { isUnderWay } from "../rules";
import { LIMIT_MS } from "../schema";
import { TermDraftEntity, type TermDraftRow } from "./entity";
import { Events } from "./events";
import { shape } from "./read";
import { findTermDraft } from "./rows";
import type { GenerateTermInput, TermDraft } from "./schema";

/**
 * Asks for contract terms in words. The same words for the same project are one draft: while it is under way it is
 * answered and nothing starts; afterwards it starts anew. 1007 without a subscription, 1066 "project".
 */
export const generateTerm = ({ prompt, project_id }: GenerateTermInput): Promise<TermDraft> =>
  Db.retryOnConflict(async () => {
    await Gate.assertOpen("term.generate");
    if (project_id !== undefined) await Project.row(project_id);
    const owner_id = Actor.owner();
    const { user_id } = Actor.user();
    const id = Id.derive("term_draft", user_id, project_id ?? 0, prompt);
    const former = await findTermDraft(id);
    if (former && isUnderWay(former, now())) return shape(former);
    await Limit.take(GENERATIONS, Limit.workspace());
    const request = Id.next();
    const draft: TermDraftRow = {
      owner_id,
      id,
      request,
      user_id,
      ...(project_id === undefined ? {} : { project_id }),
      state: "queued",
      prompt,
      request_id: Actor.request().request_id,
      started_at: iso(),
      ends_at: new Date(now().getTime() + LIMIT_MS).toISOString(),
      sentences: [],
      clauses: [],
      is_seen: false,
      version: (former?.version ?? 0) + 1,
      ttl: computeExpiry(),
    };
    await Db.commit(
      [Db.replace(TermDraftEntity, former, draft)],
      [
        Events.Requested.of(
          `term_draft:${id}`,
          { draft_id: id, request },
          { after: { request, project_id, prompt_digest: Id.sha256(prompt), prompt_length: prompt.length } },
        ),
      ],
    );
    return shape(draft);
  });

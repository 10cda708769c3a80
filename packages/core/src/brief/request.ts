import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, TooMany } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { BriefEntity, type BriefRow } from "./entity";
import { Events } from "./events";
import { GENERATIONS } from "./limit";
import { isPriceLocked, seeDraft, shape } from "./read";
import { computeExpiry, findBrief } from "./rows";
import { isUnderWay } from "./rules";
import { type GenerateInput, type Info, LIMIT_MS } from "./schema";

const OTHER = "A draft of another brief is being written for this project. Ask again when it is done.";

/** Counts a generation. Where a workspace asks too often, the words are kept all the same, beside the draft of before. */
async function takeTurn(former: BriefRow | undefined, prompt: string): Promise<void> {
  try {
    await Limit.take(GENERATIONS, Limit.workspace());
  } catch (error) {
    // Words that somebody took back wait no longer.
    const waiting_prompt = former?.prompt === prompt ? undefined : prompt;
    if (error instanceof TooMany && former && former.waiting_prompt !== waiting_prompt)
      await Db.transact([Db.amend(BriefEntity, former, { waiting_prompt: waiting_prompt ?? null })]);
    throw error;
  }
}

/**
 * Asks for a draft of a project's scope, made of a brief, which is kept before anything else. While one of the same
 * brief is under way it is answered and nothing starts; afterwards it starts anew, and what was accepted stays in the
 * scope. 1004 while one of another brief is under way, 1005 where a workspace asks too often, 1066 "project", 2032 when it is completed, 2040 when its scope is agreed.
 */
export const generate = (project_id: number, { prompt, type }: GenerateInput): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [project, former, is_locked] = await Promise.all([
      Project.row(project_id),
      findBrief(project_id),
      isPriceLocked(),
    ]);
    const answer = async (brief: BriefRow) =>
      shape(brief, await seeDraft(brief), { currency: project.currency, is_locked });
    if (former && isUnderWay(former, now()))
      return former.prompt === prompt ? answer(former) : fail(Code.Conflict, OTHER);
    await takeTurn(former, prompt);
    const scope_id = project.scopes[0]?.id ?? project_id;
    const { owner_id } = project;
    const { user_id } = Actor.user();
    const id = Id.next();
    const brief: BriefRow = {
      owner_id,
      project_id,
      id,
      scope_id,
      user_id,
      state: "queued",
      prompt,
      ...(type === undefined ? {} : { type }),
      request_id: Actor.request().request_id,
      started_at: iso(),
      ends_at: new Date(now().getTime() + LIMIT_MS).toISOString(),
      sentences: [],
      points: [],
      is_seen: false,
      version: (former?.version ?? 0) + 1,
      ttl: computeExpiry(),
    };
    await Db.commit(
      [
        Project.keepBriefWrite(project, prompt, former?.prompt),
        await Scope.requireDraftScopeWrite(project_id, scope_id),
        Db.replace(BriefEntity, former, brief),
      ],
      [
        Events.Requested.of(
          `project:${project_id}`,
          { project_id, brief_id: id },
          { after: { brief_id: id, type, prompt_digest: Id.sha256(prompt), prompt_length: prompt.length } },
        ),
      ],
    );
    return answer(brief);
  });

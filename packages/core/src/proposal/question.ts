import type * as z from "zod";
import { Mail } from "../mailing";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, invalid, refuse } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { unpack } from "./canonical";
import { QuestionEntity } from "./entity";
import { Events } from "./events";
import { withLink } from "./link";
import { refuseSender } from "./refuse-sender";
import { factsOf, find, present } from "./rows";
import { guard, statusAt } from "./rules";
import type { Info, QuestionInput } from "./schema";

/** Limits of questions per hour, by visitor and by link (1005). */
const QUESTIONS = { name: "proposal-question", max: 20, seconds: 3600 };
const QUESTIONS_OF_LINK = { name: "proposal-question-all", max: 200, seconds: 3600 };

/**
 * Keeps a client's question with the proposal and mails it to the owner. 422 for a service or section that is
 * not in it, or the sender's name.
 */
export const ask = (input: { hash: string } & z.infer<typeof QuestionInput>): Promise<{ id: number }> =>
  withLink(input.hash, async ({ row, published }) => {
    refuse(guard(statusAt(factsOf(row), now()), "ask"));
    const { hash, ...question } = input;
    const { task_id, section_id } = question;
    const document = unpack(published.document);
    refuseSender(document, question.name);
    const { phases, sections = [] } = document;
    if (task_id !== undefined && !phases.some(({ services }) => services.some(({ id }) => id === task_id)))
      invalid({ task_id: "This service is not in the proposal" });
    if (section_id !== undefined && !sections.some(({ id }) => id === section_id))
      invalid({ section_id: "This section is not in the proposal" });
    await Limit.take(QUESTIONS, Limit.place(hash));
    await Limit.take(QUESTIONS_OF_LINK, Limit.everybody(hash));
    const mails = await Mail.mailsOwner(hash);
    const id = Id.next();
    const part = { owner_id: row.owner_id, project_id: row.project_id, proposal_id: row.id };
    await Db.commit(
      [Db.put(QuestionEntity.create({ ...question, ...part, id, asked_at: iso() }))],
      [
        Events.Asked.of(`proposal:${row.id}`, {
          project_id: row.project_id,
          proposal_id: row.id,
          version: row.document_version,
          question_id: id,
          ...(mails ? {} : { unmailed: true }),
        }),
      ],
    );
    return { id };
  });

/**
 * Answers a question: the answer is mailed to the asker and shown on the page. A second answer replaces the
 * first. 1003 for an unknown question.
 */
export const answer = (input: { id: number; question_id: number; text: string }): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const row = await find(input.id);
    const key = {
      owner_id: row.owner_id,
      project_id: row.project_id,
      proposal_id: row.id,
      id: input.question_id,
    };
    const { data: question } = await QuestionEntity.get(key).go({ consistent: true });
    if (!question) return fail(Code.NotFound);
    await Mail.claim(row.owner_id, [question.email]);
    const answered_at = iso();
    await Db.commit(
      [Db.update(QuestionEntity.patch(key).set({ answer: input.text, answered_at }))],
      [
        Events.Answered.of(
          `proposal:${row.id}`,
          {
            project_id: row.project_id,
            proposal_id: row.id,
            version: row.document_version,
            question_id: question.id,
          },
          { before: { answer: question.answer ?? null }, after: { answer: input.text } },
        ),
      ],
    );
    return present(await find(row.id));
  });

import type * as z from "zod";
import { Mail } from "../mailing";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, invalid, refuse } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { unpack } from "./canonical";
import { announceWrites, lockClientWrites, unannounceWrites, unlockClientWrites } from "./client-lock";
import { scheduleLookWrites } from "./due";
import { QuestionEntity } from "./entity";
import { Events } from "./events";
import { proveAnswerWrite } from "./evidence/code-limits";
import { withLink } from "./link";
import { refuseSender } from "./refuse-sender";
import { changeWrites, factsOf, find, needsCode, present, undoUntil } from "./rows";
import { guard, statusAt } from "./rules";
import type { DeclineInput, Info, QuestionInput, RequestChangesInput, UndoDeclineInput } from "./schema";

/**
 * Declines the proposal for the client, with a reason; the address is proven as for an acceptance (D20). 2034
 * when it is accepted already, 2035 when the link is closed, 422 for a wrong or missing code, or the sender's
 * name.
 */
export const decline = (input: { hash: string } & DeclineInput): Promise<{ state: "declined" }> =>
  Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row, published }) => {
      refuse(guard(statusAt(factsOf(row), now()), "decline"));
      refuseSender(unpack(published.document), input.name);
      const { name: declined_by, reason: decline_reason, email = row.sent_to } = input;
      const proof = await proveAnswerWrite(row, { ...input, email }).catch(async (error: unknown) => {
        // The code may have been used for another answer: the error then names that answer's status.
        refuse(guard(statusAt(factsOf(await find(row.id)), now()), "decline"));
        throw error;
      });
      const changes = {
        status: "declined" as const,
        declined_at: iso(),
        declined_by,
        declined_email: input.email ?? (proof && email) ?? null,
        decline_reason,
      };
      const declined_from = { status: row.status, tied_client_id: row.tied_client_id ?? null };
      await Db.commit(
        [
          ...changeWrites(row, { ...changes, declined_from, tied_client_id: null }),
          ...unlockClientWrites(row),
          ...unannounceWrites(row),
          ...(proof ? [proof.write] : []),
        ],
        [
          Events.Declined.of(
            `proposal:${row.id}`,
            { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
            {
              before: { status: row.status },
              after: {
                ...changes,
                email_verification: proof ? "code" : "typed",
                code_sent_at: proof?.sent_at ?? null,
              },
              version: row.version + 1,
            },
          ),
        ],
      );
      return { state: "declined" as const };
    }),
  );

/**
 * Takes a decline back within a day, with a code mailed to the recipient or to the person who declined (D20).
 * The proposal is open again with its reminders and counts for its client; a change order holds its invoices
 * again. 2035 after that day, after its last day, or once another proposal took its place; 422 for a wrong or
 * missing code.
 */
export const undoDecline = (input: { hash: string } & UndoDeclineInput): Promise<{ state: "open" }> =>
  Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row }) => {
      refuse(guard(row.status, "reopen"));
      const { declined_from: from } = row;
      if (!from || !undoUntil(row) || row.dropped_at) return fail(Code.ProposalUnavailable);
      if (statusAt({ ...factsOf(row), status: from.status }, now()) === "expired")
        fail(Code.ProposalUnavailable);
      const proof = await proveAnswerWrite(row, { ...input, email: input.email ?? row.sent_to }, "undo");
      const changes = {
        status: from.status,
        tied_client_id: from.tied_client_id,
        declined_at: null,
        declined_by: null,
        declined_email: null,
        decline_reason: null,
        declined_from: null,
      };
      const { tied_client_id } = from;
      await Db.commit(
        [
          ...changeWrites(row, changes),
          ...(tied_client_id === null ? [] : lockClientWrites(row, tied_client_id)),
          ...announceWrites(row, input.hash, tied_client_id !== null && tied_client_id === row.client_id),
          ...scheduleLookWrites({ ...row, status: from.status }),
          ...(proof ? [proof.write] : []),
        ],
        [
          Events.Reopened.of(
            `proposal:${row.id}`,
            { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
            {
              before: { status: row.status },
              after: { status: from.status, email_verification: proof ? "code" : "typed" },
              version: row.version + 1,
            },
          ),
        ],
      );
      return { state: "open" as const };
    }),
  );

/** One limit per visitor, and a higher one for all visitors of a link. */
const WISHES = { name: "proposal-changes", max: 10, seconds: 3600 };
const WISHES_OF_LINK = { name: "proposal-changes-all", max: 100, seconds: 3600 };

/**
 * Records that the client wants changes before accepting: the owner is notified, reminders stop, and the
 * document stays open until the owner sends again. Needs a code like a decline; without one it is kept as a
 * question and changes no status (D20). 2034 when it is accepted already, 2035 when the link is closed, 422
 * for the sender's name or a wrong code.
 */
export const requestChanges = (
  input: { hash: string } & RequestChangesInput,
): Promise<{ state: "changes_requested" | "open" }> =>
  Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row, published }) => {
      refuse(guard(statusAt(factsOf(row), now()), "request_changes"));
      refuseSender(unpack(published.document), input.name);
      await Limit.take(WISHES, Limit.place(input.hash));
      await Limit.take(WISHES_OF_LINK, Limit.everybody(input.hash));
      const { hash, code, ...wish } = input;
      if (code === undefined && needsCode(row)) {
        await ask({ hash, ...wish });
        return { state: "open" as const };
      }
      const proof = await proveAnswerWrite(row, input);
      const mails = await Mail.mailsOwner(hash);
      const email_verification = proof ? ("code" as const) : ("typed" as const);
      const changes = {
        status: "changes_requested" as const,
        changes_requested: { ...wish, email_verification, at: iso() },
      };
      await Db.commit(
        [...changeWrites(row, changes), ...(proof ? [proof.write] : [])],
        [
          Events.ChangesRequested.of(
            `proposal:${row.id}`,
            {
              project_id: row.project_id,
              proposal_id: row.id,
              version: row.document_version,
              ...(mails ? {} : { unmailed: true }),
            },
            { before: { status: row.status }, after: changes, version: row.version + 1 },
          ),
        ],
      );
      return { state: "changes_requested" as const };
    }),
  );

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

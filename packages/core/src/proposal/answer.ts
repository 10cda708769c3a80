import type * as z from "zod";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { invalid, refuse } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { unpack } from "./canonical";
import { QuestionEntity } from "./entity";
import { Events } from "./events";
import { withLink } from "./link";
import { untie } from "./publish";
import { factsOf, moved } from "./rows";
import { guard, statusAt } from "./rules";
import type { DeclineInput, QuestionInput } from "./schema";

/** The client says no, with a reason. 2034 when accepted before, 2035 when the link is closed. */
export const decline = (
  input: { hash: string } & z.infer<typeof DeclineInput>,
): Promise<{ state: "declined" }> =>
  Db.fresh(() =>
    withLink(input.hash, async ({ row }) => {
      refuse(guard(statusAt(factsOf(row), now()), "decline"));
      const { name: declined_by, reason: decline_reason } = input;
      const changes = { status: "declined" as const, declined_at: iso(), declined_by, decline_reason };
      await Db.commit(
        [...moved(row, { ...changes, tied_client_id: null }), ...untie(row)],
        [
          Events.Declined.of(
            `proposal:${row.id}`,
            { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
            { before: { status: row.status }, after: changes, version: row.version + 1 },
          ),
        ],
      );
      return { state: "declined" as const };
    }),
  );

/** Each question is a mail to the owner: more than anybody asks in an hour are refused (1005). */
const QUESTIONS = { name: "proposal-question", max: 20, seconds: 3600 };

/** A question of the client, kept with the proposal and mailed to the owner. 422 for a service not in it. */
export const ask = (input: { hash: string } & z.infer<typeof QuestionInput>): Promise<{ id: number }> =>
  withLink(input.hash, async ({ row, edition }) => {
    refuse(guard(statusAt(factsOf(row), now()), "ask"));
    const { hash, ...question } = input;
    const services = () => unpack(edition.document).phases.flatMap((phase) => phase.services);
    if (question.task_id !== undefined && !services().some(({ id }) => id === question.task_id))
      invalid({ task_id: "This service is not in the proposal" });
    await Limit.take(QUESTIONS, hash);
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
        }),
      ],
    );
    return { id };
  });

import { Mail } from "../mailing";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { refuse } from "../platform/error";
import { Limit } from "../platform/limit";
import { unpack } from "./canonical";
import { Events } from "./events";
import { proveAnswerWrite } from "./evidence/code-limits";
import { withLink } from "./link";
import { ask } from "./question";
import { refuseSender } from "./refuse-sender";
import { changeWrites, factsOf, needsCode } from "./rows";
import { guard, statusAt } from "./rules";
import type { RequestChangesInput } from "./schema";

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

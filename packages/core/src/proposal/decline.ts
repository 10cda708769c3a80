import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { unpack } from "./canonical";
import { announceWrites, lockClientWrites, unannounceWrites, unlockClientWrites } from "./client-lock";
import { scheduleLookWrites } from "./due";
import { Events } from "./events";
import { proveAnswerWrite } from "./evidence/code-limits";
import { withLink } from "./link";
import { refuseSender } from "./refuse-sender";
import { changeWrites, factsOf, find, undoUntil } from "./rows";
import { guard, statusAt } from "./rules";
import type { DeclineInput, UndoDeclineInput } from "./schema";

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

import { holdInstalments } from "../../invoice/schedule";
import { Ledger } from "../../ledger";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, refuse } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { Money } from "../../platform/money";
import { openAgreed } from "../../project/content";
import { shapeTask } from "../../project/rows";
import { summarize } from "../../project/scope/rules";
import { isOver, REVOCATION_DAYS, settle } from "../consumer/rules";
import type { Revocation, RevokeInput } from "../consumer/schema";
import { Events } from "../events";
import { withLink } from "../link";
import { acceptanceOf, changeWrites, find } from "../rows";
import { guard } from "../rules";

/** One limit per visitor of a link: a withdrawal is made once. */
const WITHDRAWALS = { name: "proposal-revoke", max: 10, seconds: 3600 };

const OVER = "The days to withdraw are over. Write to the business that sent this proposal.";
const DONE = "All of the work you asked for was done, so the right to withdraw has ended.";
const NOT_CONSUMER = "This contract has no right to withdraw. Write to the business that sent this proposal.";

/** Returns the agreed prices of the services that are done, and of all that count. */
async function readProgress(project_id: number): Promise<{ done: number; of: number }> {
  const opened = await openAgreed(project_id);
  const current = opened?.project.scopes[0]?.id;
  const tasks = opened?.tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask) ?? [];
  const { chosen, tasks: priced } = summarize({ categories: [], tasks });
  const counted = new Set(chosen);
  const finished = new Set(
    tasks.filter(({ status }) => status === "completed" || status === "accepted").map(({ id }) => id),
  );
  const own = priced.filter(({ id }) => counted.has(id));
  const sum = (of: typeof own) => Money.sum(of.map(({ price_total }) => price_total));
  return { done: sum(own.filter(({ id }) => finished.has(id))), of: sum(own) };
}

/**
 * Withdraws a consumer from the signed contract. Nobody is asked for a code or a reason (article 11a); both
 * sides get an acknowledgement by mail. From then on no invoice of the contract goes out, reminders stop, and
 * the owner reads what is to be refunded, computed once at this moment. A second one changes nothing. 2035
 * for a contract of a business, after the last day, once all the work is done, and unless it is accepted.
 */
export const revoke = (input: { hash: string } & RevokeInput): Promise<{ revoked_at: string }> =>
  Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row, published }) => {
      if (row.revocation) return { revoked_at: row.revocation.at };
      await Limit.take(WITHDRAWALS, Limit.place(input.hash));
      refuse(guard(row.status, "revoke"));
      const acceptance = await acceptanceOf(row);
      const { consumer, total } = acceptance?.evidence ?? {};
      if (!consumer || total === undefined) return fail(Code.ProposalUnavailable, NOT_CONSUMER);
      if (isOver(consumer.law, consumer.last_day, now())) return fail(Code.ProposalUnavailable, OVER);
      const [progress, postings] = await Promise.all([
        readProgress(row.project_id),
        Ledger.ofProject(row.project_id),
      ]);
      const { begin_early } = consumer;
      if (begin_early && progress.of > 0 && progress.done === progress.of)
        return fail(Code.ProposalUnavailable, DONE);
      const received = Ledger.Figures.receivedOf(
        postings.filter(({ currency }) => currency === published.currency),
      );
      const at = iso();
      const revocation: Revocation = {
        name: input.name,
        email: input.email,
        at,
        received,
        ...settle({ begin_early, total, ...progress, received }),
        refund_by: Day.addDays(at.slice(0, 10), REVOCATION_DAYS),
      };
      await Db.commit(changeWrites(row, { revocation }), [
        Events.Revoked.of(
          `proposal:${row.id}`,
          { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
          { after: revocation, version: row.version + 1 },
        ),
      ]);
      return { revoked_at: at };
    }),
  );

/**
 * Holds the unsent invoices of a contract that a consumer withdrew from, for good. For the reaction to
 * `proposal.revoked`; repeatable.
 */
export async function holdRevoked(ref: { project_id: number; proposal_id: number }): Promise<void> {
  if ((await find(ref.proposal_id)).revocation) await holdInstalments(ref);
}

import { closeOpenWrites } from "../../invoice/schedule";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { Money } from "../../platform/money";
import { Project } from "../../project";
import { unpack } from "../canonical";
import { isOver, REVOCATION_DAYS, settle } from "../consumer/rules";
import type { Revocation, RevokeInput } from "../consumer/schema";
import { Events } from "../events";
import { withLink } from "../link";
import { rootOf } from "../refuse-revoked";
import { refuseSender } from "../refuse-sender";
import { type AcceptanceRow, acceptanceOf, changeWrites, type Row } from "../rows";
import { guard } from "../rules";
import { readMoney, subjectOf } from "./subject";

export { holdRevoked } from "./hold";

/** One limit per visitor of a link: a withdrawal is made once. */
const WITHDRAWALS = { name: "proposal-revoke", max: 10, seconds: 3600 };

const OVER = "The days to withdraw are over. Write to the business that sent this proposal.";
const NOT_CONSUMER = "This contract has no right to withdraw. Write to the business that sent this proposal.";
const NOT_YOURS = "Only the client withdraws from the contract, in their own browser";

/** What a withdrawal settles, computed once. */
type Figures = Omit<Revocation, "name" | "email" | "at">;

/** Returns what is settled by a withdrawal at `at`. */
async function computeFigures(row: Row, acceptance: AcceptanceRow, at: string): Promise<Figures> {
  const [subject, money] = await Promise.all([
    subjectOf(row, acceptance),
    readMoney(row.project_id, acceptance.evidence.currency),
  ]);
  const { total, former, progress, owed_before, all_done, billed } = subject;
  // What was paid counts toward the contract that stays, first.
  const beyond = (amount: number) => Math.max(0, Money.subtract(amount, former));
  const received = beyond(money.received);
  const processing = Money.subtract(beyond(Money.add(money.received, money.processing)), received);
  // What is done was asked for: `progress` counts no other work.
  const { refund_later, ...settled } = settle({
    begin_early: true,
    total,
    ...progress,
    owed_before,
    received,
    processing,
  });
  const early = acceptance.evidence.consumer?.begin_early === true;
  return {
    received,
    ...settled,
    ...(row.change ? { former_total: former } : {}),
    ...(processing > 0 ? { processing, refund_later } : {}),
    // The right ends with all of the work, but only a court can say whether it was done.
    ...(early && all_done ? { said_done: true } : {}),
    ...(billed.length > 0 ? { done: billed.map(({ id, name, price }) => ({ id, name, price })) } : {}),
    refund_by: Day.addDays(at.slice(0, 10), REVOCATION_DAYS),
  };
}

/** Refuses somebody who is signed in to the workspace that sent the proposal, and its name (422). */
function refuseOwn(actor: Actor.Actor, row: Row, document: Uint8Array, name: string): void {
  if (actor.type === "user" && actor.owner_id === row.owner_id) invalid({ name: NOT_YOURS });
  refuseSender(unpack(document), name);
}

/**
 * Withdraws a consumer from the signed contract, or from the change order whose link it is. Nobody is asked
 * for a code or a reason (article 11a); both sides get an acknowledgement by mail. From then on no invoice of
 * the contract goes out or is paid, reminders stop, and the owner reads what is to be refunded, computed once
 * at this moment; a bank debit that is still under way then is told apart. It is taken also where the owner
 * marked all of the work as done, which is told beside it, and where the contract of a change was withdrawn
 * from before, which settled the change, too. A second one changes nothing. 2035 for a contract of a business,
 * after the last day, and unless it is accepted; 422 for the sender.
 */
export const revoke = (input: { hash: string } & RevokeInput): Promise<{ revoked_at: string }> => {
  const actor = Actor.use();
  return Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row, published }) => {
      if (row.revocation) return { revoked_at: row.revocation.at };
      await Limit.take(WITHDRAWALS, Limit.place(input.hash));
      refuse(guard(row.status, "revoke"));
      refuseOwn(actor, row, published.document, input.name);
      const acceptance = await acceptanceOf(row);
      const consumer = acceptance?.evidence.consumer;
      if (!consumer) return fail(Code.ProposalUnavailable, NOT_CONSUMER);
      if (isOver(consumer.law, consumer.last_day, now())) return fail(Code.ProposalUnavailable, OVER);
      const at = iso();
      const contract = row.change ? (await rootOf(row)).revocation : undefined;
      const revocation: Revocation = {
        name: input.name,
        email: input.email,
        at,
        ...(contract ? copyFigures(contract) : await computeFigures(row, acceptance, at)),
      };
      const { owed, refund, outstanding, refund_by, former_total } = revocation;
      const key = { owner_id: row.owner_id, project_id: row.project_id };
      const withdrawal = {
        proposal_id: row.id,
        at,
        whole: row.change === undefined,
        keeps: Money.add(owed, former_total ?? 0),
        refund,
        outstanding,
        refund_by,
      };
      // A withdrawal from a change alone leaves the contract's invoices to be paid.
      const closed = row.change ? { writes: [], entries: [] } : await closeOpenWrites(row.project_id, at);
      await Db.commit(
        [
          ...closed.writes,
          ...changeWrites(row, { revocation }),
          ...(contract ? [] : [Project.copyWithdrawalWrite(key, withdrawal)]),
        ],
        [
          Events.Revoked.of(
            `proposal:${row.id}`,
            { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
            { after: revocation, version: row.version + 1 },
          ),
          ...closed.entries,
        ],
      );
      return { revoked_at: at };
    }),
  );
};

/** Returns the figures of a contract's withdrawal for one of its changes, which it ended, too. */
function copyFigures({ name: _, email: __, at, settled_at: ___, ...figures }: Revocation): Figures {
  return { ...figures, contract_at: at };
}

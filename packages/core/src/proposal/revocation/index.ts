import { listedOf } from "../../invoice/read";
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
import { countableOf } from "../choice-inputs";
import { isOver, REVOCATION_DAYS, settle } from "../consumer/rules";
import type { Revocation, RevokeInput } from "../consumer/schema";
import { Events } from "../events";
import { withLink } from "../link";
import { type AcceptanceRow, acceptanceOf, changeWrites, find, type Row, type Version } from "../rows";
import { guard } from "../rules";

/** One limit per visitor of a link: a withdrawal is made once. */
const WITHDRAWALS = { name: "proposal-revoke", max: 10, seconds: 3600 };

const OVER = "The days to withdraw are over. Write to the business that sent this proposal.";
const DONE = "All of the work you asked for was done, so the right to withdraw has ended.";
const NOT_CONSUMER = "This contract has no right to withdraw. Write to the business that sent this proposal.";

/** Returns what is agreed now: the services that count with their prices, and the acceptance that it stands in. */
async function readAgreed(project_id: number) {
  const opened = await openAgreed(project_id);
  const current = opened?.project.scopes[0]?.id;
  const tasks = opened?.tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask) ?? [];
  const { chosen, tasks: priced } = summarize({ categories: [], tasks });
  const counted = new Set(chosen);
  const finished = new Set(
    tasks.filter(({ status }) => status === "completed" || status === "accepted").map(({ id }) => id),
  );
  return {
    accepted: opened?.project.accepted?.proposal_id,
    services: priced
      .filter(({ id }) => counted.has(id))
      .map(({ id, price_total }) => ({ id, price: price_total, done: finished.has(id) })),
  };
}
type Service = Awaited<ReturnType<typeof readAgreed>>["services"][number];

/** Returns the prices of the services that are done, and of all. */
function progressOf(services: readonly Service[]): { done: number; of: number } {
  const sum = (of: readonly Service[]) => Money.sum(of.map(({ price }) => price));
  return { done: sum(services.filter(({ done }) => done)), of: sum(services) };
}

/**
 * Returns what a withdrawal is about: all that is agreed, or what a change order added to it. `former` is the
 * agreed sum that a withdrawal from a change leaves in force.
 */
async function subjectOf(row: Row, published: Version, acceptance: AcceptanceRow) {
  const { accepted, services } = await readAgreed(row.project_id);
  const { total } = acceptance.evidence;
  const base = countableOf({ ...published, base: acceptance.base })?.base;
  if (!row.change || !base) {
    // A change order may have come after it, and its sum is what is agreed now.
    const latest = row.status === "superseded" && accepted ? await acceptanceOf(await find(accepted)) : null;
    return { total: latest?.evidence.total ?? total, former: 0, progress: progressOf(services) };
  }
  const before = await acceptanceOf(await find(base.proposal_id), base.version);
  const former = before?.evidence.total ?? base.total;
  const known = new Set(base.services.map(({ id }) => id));
  const added = services.filter(({ id }) => !known.has(id));
  return { total: Math.max(0, Money.subtract(total, former)), former, progress: progressOf(added) };
}

/** Returns what a project's client paid, less what went back, and what bank debits are bringing in. */
async function readMoney(project_id: number, currency: string) {
  const [postings, invoices] = await Promise.all([Ledger.ofProject(project_id), listedOf(project_id)]);
  const under_way = invoices.filter((row) => row.currency === currency && row.status === "sent");
  return {
    received: Ledger.Figures.receivedOf(postings.filter((posting) => posting.currency === currency)),
    processing: Money.sum(under_way.map(({ amount_processing }) => amount_processing)),
  };
}

/**
 * Withdraws a consumer from the signed contract, or from the change order whose link it is. Nobody is asked
 * for a code or a reason (article 11a); both sides get an acknowledgement by mail. From then on no invoice of
 * the contract goes out, reminders stop, and the owner reads what is to be refunded, computed once at this
 * moment; a bank debit that is still under way then is told apart. A second one changes nothing. 2035 for a
 * contract of a business, after the last day, once all the work is done, and unless it is accepted.
 */
export const revoke = (input: { hash: string } & RevokeInput): Promise<{ revoked_at: string }> =>
  Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row, published }) => {
      if (row.revocation) return { revoked_at: row.revocation.at };
      await Limit.take(WITHDRAWALS, Limit.place(input.hash));
      refuse(guard(row.status, "revoke"));
      const acceptance = await acceptanceOf(row);
      const consumer = acceptance?.evidence.consumer;
      if (!consumer) return fail(Code.ProposalUnavailable, NOT_CONSUMER);
      if (isOver(consumer.law, consumer.last_day, now())) return fail(Code.ProposalUnavailable, OVER);
      const [{ total, former, progress }, money] = await Promise.all([
        subjectOf(row, published, acceptance),
        readMoney(row.project_id, published.currency),
      ]);
      const { begin_early } = consumer;
      if (begin_early && progress.of > 0 && progress.done === progress.of)
        return fail(Code.ProposalUnavailable, DONE);
      // What was paid counts toward the contract that stays, first.
      const beyond = (amount: number) => Math.max(0, Money.subtract(amount, former));
      const received = beyond(money.received);
      const processing = Money.subtract(beyond(Money.add(money.received, money.processing)), received);
      const { refund_later, ...settled } = settle({ begin_early, total, ...progress, received, processing });
      const at = iso();
      const revocation: Revocation = {
        name: input.name,
        email: input.email,
        at,
        received,
        ...settled,
        ...(row.change ? { former_total: former } : {}),
        ...(processing > 0 ? { processing, refund_later } : {}),
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

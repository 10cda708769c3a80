import { Ledger } from "../ledger";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Money } from "../platform/money";
import { Member } from "../project/member";
import { Workspace } from "../workspace";
import { aggregateOf, loadVersion, revisePayoutWrite } from "./change";
import { refuseDisputed } from "./dispute";
import type { StoredItem } from "./entity";
import { Events } from "./events";
import { type Row, row, type Scales, scalesOf, shape } from "./read";
import { consumeReservationWrites, releaseReservationWrites, sentOf } from "./reservation";
import { Share } from "./revenue-share";
import { commitRefusal, forWork, guard } from "./rules";
import type { FailedInput, Info } from "./schema";

/** Sums each teammate's pay for their work; repaid expenses are no part of it. */
function perMember(items: StoredItem[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { member_id, amount } of forWork(items))
    sums.set(member_id, Money.add(sums.get(member_id) ?? 0, amount));
  return sums;
}

/**
 * Returns the writes that carry a payout into the sums of its teammates, and into the project's `team_pay`.
 */
export function carryWrites(
  payout: Row,
  { team, project }: Scales,
  carry: (sums: Member.Sums, amount: number) => Partial<Member.Sums>,
): { writes: Db.Write[]; team: Member.Row[] } {
  const changed = [...perMember(payout.items)].flatMap(([member_id, amount]) => {
    const member = team.find((each) => each.id === member_id);
    // The rows of a deleted project are gone; the owed amounts are still paid.
    if (!member || !project) return [];
    const currency = { payout: payout.currency, project: project.currency };
    return [
      Member.reviseMemberWrite(
        member,
        Member.withSums(member, currency, (sums) => carry(sums, amount)),
      ),
    ];
  });
  const by = Money.sum(changed.map(({ team_pay }) => team_pay));
  const now = new Map(changed.map(({ member }) => [member.id, member]));
  return {
    writes: [...changed.map(({ write }) => write), ...Member.addTeamPayWrites(payout, by)],
    team: team.map((each) => now.get(each.id) ?? each),
  };
}

/** Returns a payout once the money that it was shared from is reconciled. */
export async function current(id: number, if_match: number | undefined): Promise<Row> {
  const old = await loadVersion(id, if_match);
  if (!old.source || old.status === "paid") return old;
  await Share.reconcileShares(old);
  return row(id);
}

export const waits = ({ held_reason }: Row): AppError =>
  new AppError(Code.NotAllowed, `This payment waits. ${held_reason ?? ""}`.trim());

/**
 * Refuses (2025) to pay it another way or to hold it, while it is unknown whether the provider has sent it.
 */
export function refuseAsked({ due_at }: Row): void {
  if (due_at)
    fail(
      Code.PaymentInProgress,
      "The payment provider has not said yet whether it sent this payment. It is asked again every minute.",
    );
}

/**
 * Commits a payout: from now on it cannot be changed (2031, D41), and its teammates are notified. It needs a
 * line (422) and amounts above 0 (2028), and no contested payment of the project (1002, D37). More than was
 * agreed or budgeted is allowed and returned as `warning`.
 */
export const commit = (
  id: number,
  input: { message?: string | undefined },
  if_match?: number,
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const old = await current(id, if_match);
    const code = commitRefusal(old);
    if (old.status === "held") throw waits(old);
    if (code === Code.Validation) invalid({ items: "Add a teammate and an amount first" });
    refuse(code);
    await refuseDisputed(old.project_id);
    const scales = await scalesOf(old);
    const { write, payout } = revisePayoutWrite(old, {
      status: "committed",
      committed_at: iso(),
      message: input.message ?? "",
    });
    const sums = carryWrites(old, scales, ({ committed }, amount) => ({
      committed: Money.add(committed, amount),
    }));
    await Db.commit(
      [
        write,
        ...sums.writes,
        Workspace.countPayoutsWrite(old.owner_id, 1),
        ...Ledger.postPayoutWrites(
          old,
          { cause: "payout_committed", cause_id: id, date: await Workspace.today() },
          Ledger.Rules.postPayout(payout.total),
        ),
      ],
      [
        Events.Committed.of(
          aggregateOf(id),
          { payout_id: id, project_id: old.project_id },
          {
            before: { status: old.status },
            after: { status: payout.status, total: payout.total },
            version: payout.version,
          },
        ),
      ],
    );
    return shape(payout, { ...scales, team: sums.team });
  });

/**
 * Records that a committed payout was paid, with every teammate's sum in the same transaction. 1004
 * otherwise.
 */
export async function pay(
  id: number,
  input: { payment_method?: Info["payment_method"] | undefined },
  if_match?: number,
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const old = await current(id, if_match);
    if (old.status === "held") throw waits(old);
    if (guard(old.status, "pay") !== undefined) throw notPayable(old.status);
    refuseAsked(old);
    await refuseDisputed(old.project_id);
    const scales = await scalesOf(old);
    const { write, payout } = revisePayoutWrite(old, {
      status: "paid",
      paid_at: iso(),
      failure: null,
      ...(input.payment_method ? { payment_method: input.payment_method } : {}),
    });
    const sums = carryWrites(old, scales, ({ paid, committed }, amount) => ({
      committed: Math.max(0, Money.subtract(committed, amount)),
      paid: Money.add(paid, amount),
    }));
    await Db.commit(
      [
        write,
        ...sums.writes,
        Workspace.countPayoutsWrite(old.owner_id, -1),
        ...(await consumeReservationWrites(old)),
        ...Ledger.postPayoutWrites(
          old,
          { cause: "payout_paid", cause_id: id, date: await Workspace.today() },
          Ledger.Rules.postPayoutPaid(payout.total, sentOf(old)),
        ),
      ],
      [
        Events.Paid.of(
          aggregateOf(id),
          { payout_id: id, project_id: old.project_id },
          {
            ...Event.difference(old, { status: payout.status, payment_method: payout.payment_method }),
            version: payout.version,
          },
        ),
      ],
    );
    return shape(payout, { ...scales, team: sums.team });
  });
}

/**
 * Records that the money of a committed payout did not arrive: it is owed as before, and can be paid again.
 * The owner is mailed where the provider reports it. 1004 for one that is not committed, 2025 while it is
 * sent.
 */
export async function markFailed(
  id: number,
  { reason, by_provider }: FailedInput & { by_provider?: boolean },
  if_match?: number,
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const old = await loadVersion(id, if_match);
    if (guard(old.status, "fail") !== undefined) throw notPayable(old.status);
    refuseAsked(old);
    const changes = { status: "failed" as const, failure: reason };
    const { write, payout } = revisePayoutWrite(old, changes);
    const { version } = payout;
    const change = { ...Event.difference(old, changes), version };
    await Db.commit(
      [write, ...(await releaseReservationWrites(old))],
      [
        by_provider
          ? Events.Failed.of(aggregateOf(id), { payout_id: id, project_id: old.project_id, version }, change)
          : Event.audit("payout.failed_noted", aggregateOf(id), change),
      ],
    );
    return shape(payout, await scalesOf(payout));
  });
}

export const notPayable = (status: Row["status"]): AppError =>
  new AppError(
    Code.Conflict,
    status === "paid" ? "This payment is paid already." : "Approve this payment before you mark it as paid.",
  );

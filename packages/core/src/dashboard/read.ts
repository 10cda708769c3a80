import { find } from "../connected-account/read";
import { isPutOff } from "../connected-account/rules";
import { findUnanswered } from "../invoice";
import { type ListedRow, listedAll } from "../invoice/read";
import { Ledger } from "../ledger";
import { Notification } from "../notification";
import { amountsWaiting } from "../payment/platform-balance";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Day } from "../platform/date";
import { isWorkDone } from "../project/content";
import { Member } from "../project/member";
import { facts as projectFacts } from "../project/read";
import { rowsOfOwner } from "../proposal";
import { Workspace } from "../workspace";

/** Returns whether money was received through the provider. */
const isOnline = ({ lines }: Pick<Ledger.PostingRow, "lines">): boolean =>
  lines.some(({ account, amount }) => account === "clearing" && amount > 0);

export const MONTHS = 6;
const RECENT = 8;

/** Returns the first day of the month `back` months before that of `date`. */
export const monthStart = (date: string, back: number): string =>
  Day.addMonths(`${date.slice(0, 7)}-01`, -back);

/** Returns whether an instalment is due when the work is complete. */
export const waitsForWork = ({
  status,
  schedule,
  due_on,
}: Pick<ListedRow, "status" | "schedule" | "due_on">) =>
  status === "draft" && schedule !== undefined && due_on === undefined;

/** The most projects whose work is read, those with the newest instalments first. */
const LOOKED_AT = 30;

/** Returns the projects that have an instalment waiting for work, with all of that work done. */
async function findFinished(invoices: readonly ListedRow[]): Promise<Set<number>> {
  const waiting = invoices.filter(waitsForWork).sort((a, b) => b.created_at.localeCompare(a.created_at));
  const ids = [...new Set(waiting.map(({ project_key }) => project_key))].slice(0, LOOKED_AT);
  const done = await Promise.all(ids.map(isWorkDone));
  return new Set(ids.filter((_, i) => done[i]));
}

/**
 * Reads everything for the dashboard in one round trip: each kind is one Query over the workspace, all in
 * parallel. Only disputes and work that may be done need a second read, if there are any. Eventually
 * consistent, like lists.
 */
export async function facts() {
  const owner_id = Actor.owner();
  // The zone is not known yet: read a day more, which is cut off later.
  const since = monthStart(Day.addDays(Day.today(now(), "UTC"), -1), MONTHS - 1);
  const [account, workspace, projects, proposals, invoices, members, postings, recent] = await Promise.all([
    find(),
    Workspace.get(owner_id),
    projectFacts(),
    rowsOfOwner(),
    listedAll(),
    Member.ofOwner(owner_id),
    Ledger.since(since),
    Notification.recent(Actor.user().user_id, RECENT),
  ]);
  const [disputed, done] = await Promise.all([findUnanswered(invoices), findFinished(invoices)]);
  return {
    workspace,
    today: Day.today(now(), workspace.time_zone),
    projects: new Map(projects.map((each) => [each.project_id, each])),
    proposals,
    invoices,
    disputed,
    done,
    members,
    postings,
    putOff: isPutOff(workspace, account),
    waiting: account?.payouts_enabled || !postings.some(isOnline) ? [] : await amountsWaiting(),
    recent,
  };
}

export type Facts = Awaited<ReturnType<typeof facts>>;
export type ProjectFacts = NonNullable<ReturnType<Facts["projects"]["get"]>>;
export type ProposalFacts = Facts["proposals"][number];
export type InvoiceFacts = Facts["invoices"][number];

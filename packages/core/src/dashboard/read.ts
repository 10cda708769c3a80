import { ListedEntity } from "../invoice/entity";
import { Member } from "../member";
import { Notification } from "../notification";
import { PaymentEntity } from "../payment/entity";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Day } from "../platform/date";
import { ProjectEntity } from "../project/entity";
import { ProposalEntity } from "../proposal/entity";
import { Workspace } from "../workspace";

export const MONTHS = 6;
const RECENT = 8;

/** The first day of the month `back` months before that of `date`. */
export const monthStart = (date: string, back: number): string =>
  Day.addMonths(`${date.slice(0, 7)}-01`, -back);

/**
 * Everything the dashboard is made of, in one round trip: each kind is one Query over the workspace, side by
 * side, and nothing waits for anything else. Eventually consistent, as lists are.
 */
export async function facts() {
  const owner_id = Actor.owner();
  // The zone is not known yet: a day early is cut off later.
  const since = monthStart(Day.addDays(Day.today(now(), "UTC"), -1), MONTHS - 1);
  const [workspace, projects, proposals, invoices, members, payments, recent] = await Promise.all([
    Workspace.get(owner_id),
    ProjectEntity.query.byOwner({ owner_id }).go({
      pages: "all",
      attributes: [
        "project_id",
        "name",
        "client_name",
        "status",
        "price_total",
        "currency",
        "scopes",
        "created_at",
      ],
    }),
    ProposalEntity.query.byOwner({ owner_id }).go({ pages: "all" }),
    ListedEntity.query.byDue({ owner_id }).go({ pages: "all" }),
    Member.ofOwner(owner_id),
    PaymentEntity.query.received({ owner_id }).gte({ paid_at: since }).go({ pages: "all" }),
    Notification.recent(Actor.user().user_id, RECENT),
  ]);
  return {
    workspace,
    today: Day.today(now(), workspace.time_zone),
    projects: new Map(
      projects.data.map((each) => [
        each.project_id,
        { ...each, currency: Workspace.currencyOf(each, workspace) },
      ]),
    ),
    proposals: proposals.data,
    invoices: invoices.data,
    members,
    payments: payments.data,
    recent,
  };
}

export type Facts = Awaited<ReturnType<typeof facts>>;
export type ProjectFacts = NonNullable<ReturnType<Facts["projects"]["get"]>>;
export type ProposalFacts = Facts["proposals"][number];
export type InvoiceFacts = Facts["invoices"][number];

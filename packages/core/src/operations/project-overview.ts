import { all as allInvoices } from "../invoice";
import { Ledger } from "../ledger";
import { now } from "../platform/clock";
import { Day } from "../platform/date";
import { failMissing } from "../platform/error";
import { Money } from "../platform/money";
import type { Overview } from "../project";
import { activity, allDetails, listSections } from "../project";
import { openAgreed } from "../project/content";
import { findHiding, refuseHidden } from "../project/hidden-by-plan";
import { rowsOf as membersOf } from "../project/member/read";
import { shape as shapeScope, shapeTask } from "../project/rows";
import { summarize } from "../project/scope/rules";
import { changeOrdersOf } from "../proposal/read";
import { Workspace } from "../workspace";

const UNSENT = new Set(["draft", "scheduled", "paused"]);

/**
 * Returns the front page of a project: its plans and notes, progress, money and history, read in parallel.
 * For its owner; 1066 "project" for everybody else.
 */
export async function overview(id: number): Promise<Overview> {
  const [found, hiding] = await Promise.all([openAgreed(id), findHiding()]);
  const opened = found ?? failMissing("project");
  const { project, phases, tasks } = opened;
  refuseHidden(project, hiding);
  const { owner_id } = project;
  const [details, sections, invoices, postings, members, workspace, told] = await Promise.all([
    allDetails(owner_id, id),
    listSections(id),
    allInvoices({ project_id: id }),
    Ledger.ofProject(id),
    membersOf(owner_id, id),
    Workspace.get(),
    changeOrdersOf({ owner_id, project_id: id }).then((orders) => activity(project, orders)),
  ]);
  const current = project.scopes[0]?.id;
  const mine = tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask);
  const scope = opened.scopes.find((each) => each.id === current);
  const priced = scope ? shapeScope(scope, opened).summary.categories : [];
  const { chosen } = summarize({ categories: [], tasks: mine });
  const counted = mine.filter((task) => chosen.includes(task.id));
  const at = (status: string) => counted.filter((task) => task.status === status).length;
  const today = Day.today(now(), workspace.time_zone);
  const valid = invoices.filter(({ status }) => status !== "void");
  const sent = valid.filter(({ status }) => !UNSENT.has(status));
  const unsent = valid.filter(({ status }) => UNSENT.has(status));
  const team = members.filter(({ status }) => status !== "removed");
  return {
    ...details,
    sections: sections.map(({ id, title, body }) => ({ id, title, body })),
    progress: {
      total: counted.length,
      open: at("open"),
      started: at("started"),
      completed: at("completed"),
      accepted: at("accepted"),
      rejected: at("rejected"),
    },
    phases: phases
      .filter(({ scope_id }) => scope_id === current)
      .map(({ id, name, start_at }) => ({
        id,
        name,
        start_at: start_at ?? null,
        price_total: priced.find((each) => each.id === id)?.price_total ?? 0,
      })),
    money: [...new Set(sent.map(({ currency }) => currency))].sort().map((currency) => {
      const of = sent.filter((each) => each.currency === currency);
      const book = postings.filter((each) => each.currency === currency);
      const due = Money.sum(of.map(({ amount_due }) => amount_due));
      const late = of.filter(({ due_on }) => due_on !== null && due_on < today);
      return {
        currency,
        invoiced: Ledger.Figures.invoicedOf(book),
        received: Ledger.Figures.receivedOf(book),
        surcharges: Ledger.Figures.surchargesOf(book),
        refunded: Ledger.Figures.refundedOf(book),
        paid_with_credit: Ledger.Figures.paidWithCreditOf(book),
        withheld: Ledger.Figures.sumWithheld(book),
        due,
        overdue: Money.sum(late.map(({ amount_due }) => amount_due)),
        fees: Ledger.Figures.sumFees(book),
      };
    }),
    unsent: [...new Set(unsent.map(({ currency }) => currency))].sort().map((currency) => {
      const totalOf = (status: string) =>
        Money.sum(
          unsent
            .filter((each) => each.currency === currency && each.status === status)
            .map(({ total }) => total),
        );
      return {
        currency,
        scheduled: totalOf("scheduled"),
        paused: totalOf("paused"),
        drafts: totalOf("draft"),
      };
    }),
    team: {
      agreed: Money.sum(team.map(({ pay }) => pay ?? 0)),
      paid: Money.sum(team.map(({ paid }) => paid)),
    },
    activity: told,
  };
}

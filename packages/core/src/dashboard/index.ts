import { factsOf } from "../invoice/read";
import { shownStatus } from "../invoice/rules";
import { tabOf } from "../invoice/status/rules";
import { Ledger } from "../ledger";
import { Money } from "../platform/money";
import { type Facts, facts, MONTHS, monthStart } from "./read";
import { contestedRow, invoiceRow, owedRow, type Placed, proposalRow } from "./rows";
import type { Info, Row } from "./schema";

export * as Dashboard from "./index";
export * from "./schema";

/** What has a last day and late money first, then what was won, what is owed, and what is not finished. */
const ORDER = [
  "disputed",
  "overdue",
  "account",
  "accepted",
  "payout",
  "published",
  "draft",
  "expired",
  "declined",
  "withdrawn",
  "viewed",
  "sent",
  "due",
];
const ROWS_MAX = 100;

const rank = ({ kind, status }: Row): number =>
  ORDER.indexOf(
    kind === "payout" || kind === "account"
      ? kind
      : kind === "invoice" && !["disputed", "overdue", "draft"].includes(status)
        ? "due"
        : status,
  );

const dateOf = (row: Row): string => row.due_on ?? row.at ?? "";

/** By what they are, and of each kind the oldest first. */
const inOrder = (rows: Row[]): Row[] =>
  rows
    .sort((a, b) => rank(a) - rank(b) || dateOf(a).localeCompare(dateOf(b)) || a.id - b.id)
    .slice(0, ROWS_MAX);

/** Everything that waits. What belongs to a project that was deleted is left out. */
function placed(of: Facts): Placed[] {
  const { projects, today } = of;
  const invoicesOf = (project_id: number) =>
    of.invoices.filter(({ project_key }) => project_key === project_id);
  const won = new Set<number>();
  const proposals = of.proposals.flatMap((proposal) => {
    const project = projects.get(proposal.project_id);
    const row = project && proposalRow(proposal, project, invoicesOf(project.project_id), of);
    if (row?.bucket === "accepted") won.add(proposal.project_id);
    return row ?? [];
  });
  const invoices = of.invoices.flatMap((invoice) => {
    // The drafts of a project that was won are in its own row.
    if (invoice.status === "draft" && (invoice.total === 0 || won.has(invoice.project_key))) return [];
    return invoiceRow(invoice, projects.get(invoice.project_key), today) ?? [];
  });
  const owed = of.members.flatMap((member) => {
    const project = projects.get(member.project_id);
    return (project && owedRow(member, project)) ?? [];
  });
  const contested = of.contested.flatMap((each) => {
    const invoice = of.invoices.find(({ id }) => id === each.invoice_id);
    return (invoice && contestedRow(each, invoice, of)) ?? [];
  });
  return [...proposals, ...contested, ...invoices, ...owed, ...waitingRows(of)];
}

/** What waits for a bank account of the owner's. */
const waitingRows = ({ waiting, workspace }: Facts): Placed[] =>
  waiting.map(({ currency, amount }) => ({
    row: {
      kind: "account",
      id: workspace.owner_id,
      project_id: null,
      status: "waiting",
      title: "Connect your bank",
      who: "Waits at Stripe for your account",
      amount,
      currency,
      agreement: null,
      at: null,
      due_on: null,
      view_count: null,
      action: { label: "Connect", link: "/money" },
    },
    bucket: undefined,
    move: "your",
  }));

/** How many invoices stand in each tab of their list. */
function countTabs({ invoices, today }: Facts): Info["invoices"] {
  const counts: Info["invoices"] = {};
  for (const row of invoices) {
    const tab = tabOf(shownStatus(factsOf({ ...row, totals: row }), today));
    counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}

/**
 * What came in less what went back in each of the last six months of the owner's calendar, oldest first, in one
 * currency (D7): what the clients' statements of that month add up to.
 */
function received({ postings, today, workspace }: Facts): Info["received"] {
  return Array.from({ length: MONTHS }, (_, i) => monthStart(today, MONTHS - 1 - i).slice(0, 7)).map(
    (month) => ({
      month,
      amount: Ledger.Figures.receivedOf(
        postings.filter(({ date, currency }) => date.startsWith(month) && currency === workspace.currency),
      ),
    }),
  );
}

/**
 * What waits, for whom, and with how much: amounts in cents of the workspace's currency, dates in the owner's
 * zone. Rows in other currencies are listed, and neither summed nor counted beside a sum (D7).
 */
export async function get(): Promise<Info> {
  const of = await facts();
  const { currency } = of.workspace;
  const all = placed(of);
  const counted = all.filter(({ row }) => row.currency === currency);
  const bucket = (name: NonNullable<Placed["bucket"]>) => {
    const summed = counted.filter((each) => each.bucket === name);
    return { count: summed.length, amount: Money.sum(summed.map(({ row, sum }) => sum ?? row.amount)) };
  };
  const due = bucket("due");
  const overdue = bucket("overdue");
  const dates = counted
    .flatMap(({ bucket: name, row }) => (name === "due" && row.due_on ? [row.due_on] : []))
    .sort();
  const moves = (move: Placed["move"]) =>
    inOrder(all.filter((each) => each.move === move).map(({ row }) => row));
  return {
    currency,
    coming_in: Money.add(due.amount, overdue.amount),
    late: overdue.amount,
    next_due_on: dates[0] ?? null,
    last_due_on: dates.at(-1) ?? null,
    received: received(of),
    buckets: {
      drafts: bucket("drafts"),
      sent: bucket("sent"),
      viewed: bucket("viewed"),
      accepted: bucket("accepted"),
      due,
      overdue,
      owed: bucket("owed"),
    },
    invoices: countTabs(of),
    your_move: moves("your"),
    their_move: moves("their"),
    recent: of.recent.map(({ id, type, title, link, created_at }) => ({
      id,
      type,
      text: title,
      link,
      at: created_at,
    })),
  };
}

import { describeChange } from "../client";
import { find } from "../client/read";
import { all as allInvoices } from "../invoice";
import { findOwedTo } from "../invoice/owed";
import { Ledger } from "../ledger";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Day } from "../platform/date";
import { failMissing } from "../platform/error";
import { Event } from "../platform/event";
import { Money } from "../platform/money";
import { priceOf } from "../project/agreement";
import { agreementIn, facts as projectFacts } from "../project/read";
import { rows as proposalRows } from "../proposal";
import { Workspace } from "../workspace";
import type { Overview } from "./client-overview/schema";

const LATEST = 100;
const OPEN = new Set(["sent", "viewed", "partially_paid", "processing", "overdue", "due"]);

/**
 * Returns everything about one client: work, documents, payments, and the amounts owed per currency. Includes
 * documents of clients that were merged into it (D46). 1066 "client". Newest first throughout.
 */
export async function overview(id: number): Promise<Overview> {
  const owner_id = Actor.owner();
  const client = (await find(id)) ?? failMissing("client");
  const ids: [number, ...number[]] = [client.id, ...(client.merged_ids ?? [])];
  const [workspace, projects, proposals, invoices, postings, credit, journal] = await Promise.all([
    Workspace.get(),
    projectFacts(),
    proposalRows({ per_page: 9999 }),
    allInvoices({ client_id: client.id }),
    Ledger.ofClients(ids),
    Ledger.creditOf(client.id),
    Event.history(owner_id, `client:${client.id}`, LATEST),
  ]);
  const today = Day.today(now(), workspace.time_zone);
  const mine = projects.filter(({ client_id }) => ids.includes(client_id));
  const owed = await findOwedTo(invoices);
  const names = new Map(mine.map(({ project_id, name }) => [project_id, name]));
  const sent = invoices.filter(({ number }) => number !== null);
  const numbers = new Map(invoices.map((each) => [each.id, each.number]));
  const currencies = [...new Set([...sent, ...credit].map(({ currency }) => currency))].sort();
  // A change order that was dropped before it was sent never concerned the client.
  const own = proposals.items.filter(
    ({ project_id, dropped_at, sent_at }) => names.has(project_id) && (!dropped_at || sent_at),
  );
  const open = new Map(mine.map((project) => [project.project_id, agreementIn(project).change]));
  /**
   * Returns a change order's number and difference. Before it is signed, the project's row has its total,
   * even for drafts.
   */
  const changeOf = ({ id, project_id, change, total }: (typeof own)[number]) => {
    if (!change) return null;
    const asked = open.get(project_id);
    const before = own.find((each) => each.id === change.proposal_id)?.total;
    const known = total !== undefined && before !== undefined;
    const difference =
      asked?.proposal_id === id ? asked.difference : known ? Money.subtract(total, before) : null;
    return { number: change.number, difference };
  };

  const payments = postings
    .map((posting) => {
      const invoice_id = Number(posting.document.split(":")[1]);
      return {
        id: posting.id,
        invoice_id,
        project_id: posting.project_key || null,
        number: numbers.get(invoice_id) ?? null,
        date: posting.date,
        at: posting.posted_at,
        cause: posting.cause,
        currency: posting.currency,
        amount: Ledger.Figures.receivedOf([posting]),
      };
    })
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => b.id - a.id);

  const happened: Overview["timeline"] = [
    ...journal.flatMap(({ type, occurred_at, before, after }) => {
      const text = describeChange(type, before, after);
      return text ? [{ at: occurred_at, text, who: null, link: null }] : [];
    }),
    ...mine.map((project) => ({
      at: project.created_at,
      text: `The project ${project.name} was made`,
      who: null,
      link: `/projects/${project.project_id}/overview`,
    })),
    ...own.flatMap((proposal) => {
      const name = names.get(proposal.project_id) ?? "";
      const link = `/projects/${proposal.project_id}/scopes/${proposal.project_id}/view`;
      const what = proposal.change ? `Change order ${proposal.change.number}` : "The proposal";
      const told = (at: string | undefined, became: string) =>
        at ? [{ at, text: `${what} for ${name} was ${became}`, who: null, link }] : [];
      return [
        ...told(proposal.sent_at, "sent"),
        ...told(proposal.accepted_at, "accepted"),
        ...told(proposal.declined_at, "declined"),
      ];
    }),
    ...sent.flatMap(({ id: invoice, sent_at, number, project_id, total, currency }) =>
      sent_at
        ? [
            {
              at: sent_at,
              text: `Invoice ${number} was sent, ${Money.format(total, currency)}`,
              who: null,
              link: `/projects/${project_id ?? 0}/pay/invoice/${invoice}`,
            },
          ]
        : [],
    ),
    ...payments.map(({ at, amount, currency, number, invoice_id, project_id }) => ({
      at,
      text: `${Money.format(Math.abs(amount), currency)} ${amount > 0 ? "received" : "went back"} for invoice ${number ?? ""}`.trim(),
      who: null,
      link: `/projects/${project_id ?? 0}/pay/invoice/${invoice_id}`,
    })),
  ];

  return {
    balances: currencies.map((currency) => {
      const of = sent.filter((each) => each.currency === currency && each.status !== "void");
      const open = of.filter(({ status }) => OPEN.has(status));
      const late = open.filter(({ due_on }) => due_on !== null && due_on < today);
      return {
        currency,
        invoiced: Ledger.Figures.invoicedOf(postings.filter((each) => each.currency === currency)),
        due: Money.sum(open.map(({ amount_due }) => amount_due)),
        overdue: Money.sum(late.map(({ amount_due }) => amount_due)),
        credit: credit.find((each) => each.currency === currency)?.amount ?? 0,
        owed_credit: owed.get(currency) ?? null,
      };
    }),
    projects: mine.map((project) => ({
      id: project.project_id,
      name: project.name,
      status: project.status,
      price_total: priceOf(project),
      tax: project.tax,
      currency: (project.accepted ?? project.held)?.currency || project.currency,
      agreement: agreementIn(project),
      archived_at: project.archived_at ?? null,
      created_at: project.created_at,
    })),
    proposals: own.map((each) => ({
      id: each.id,
      project_id: each.project_id,
      title: each.title || (names.get(each.project_id) ?? ""),
      status: each.status,
      total: each.total ?? null,
      change: changeOf(each),
      currency: each.currency ?? workspace.currency,
      sent_at: each.sent_at ?? null,
    })),
    invoices: invoices.map((each) => ({
      id: each.id,
      project_id: each.project_id,
      number: each.number,
      title: each.title,
      status: each.status,
      facts: each.facts,
      back: each.back,
      currency: each.currency,
      due_on: each.due_on,
      total: each.total,
      amount_credited: each.amount_credited,
      amount_due: each.amount_due,
    })),
    payments: payments.slice(0, LATEST).map(({ at: _, ...payment }) => payment),
    timeline: happened.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, LATEST),
  };
}

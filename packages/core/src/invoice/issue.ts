import { Client } from "../client";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import type { Entry } from "../platform/event/journal";
import { Id } from "../platform/id";
import { Rank } from "../platform/rank";
import { type AcceptedSchedule, acceptedSchedule } from "../proposal/accept";
import type { Workspace } from "../workspace";
import { blank, projectOf } from "./draft";
import { InvoiceEntity } from "./entity";
import { Events } from "./events";
import { type Numbering, numbered } from "./number";
import { type Parties, partiesOf } from "./parties";
import { aggregateOf, following, type Next, type Row, refOf, totalsOf, writes } from "./rows";
import { issued, issuing } from "./send";

type Instalment = AcceptedSchedule["payments"][number];

/** "Deposit, 40 %, Website redesign". */
function titleOf(payment: Instalment, project_name: string): string {
  const percent = payment.percent.replace(/\.0+$|(\.\d*?)0+$/, "$1");
  const label = payment.kind === "upfront" ? "Deposit" : payment.label;
  return [label, percent === "100" || percent === "0" ? "" : `${percent} %`, project_name]
    .filter(Boolean)
    .join(", ");
}

interface Plan {
  accepted: AcceptedSchedule;
  version: number;
  project: Awaited<ReturnType<typeof projectOf>>;
  client: Client.Info | undefined;
}

/** One planned payment as an invoice with one line of exactly its amount (D25). */
function planned(
  { accepted, version, project, client }: Plan,
  payment: Instalment,
  workspace: Workspace.Info,
): Next {
  const { proposal_id } = accepted;
  const id = Id.derived(workspace.owner_id, proposal_id, version, payment.sequence);
  const title = titleOf(payment, project.name);
  const line = {
    id: Id.derived(id, "line"),
    name: title,
    description: "",
    quantity: "1",
    unit_price: payment.amount,
    net: payment.amount,
    rank: Rank.first(),
  };
  return {
    ...blank(workspace),
    invoice_id: id,
    id,
    created_at: iso(),
    project_id: project.id,
    project_name: project.name,
    client_id: client?.id,
    client_name: client?.name ?? project.client_name,
    title,
    currency: accepted.currency,
    payment_terms: project.invoice_payment_terms,
    ...totalsOf({ items: [line], discounts: [], taxes: [] }),
    schedule: { proposal_id, sequence: payment.sequence, label: payment.label },
    ...(payment.kind !== "upfront" && payment.send_on
      ? { status: "scheduled", send_on: payment.send_on }
      : {}),
    ...(payment.due_on ? { due_on: payment.due_on } : {}),
  };
}

const created = (made: Row): Entry =>
  Events.Created.of(aggregateOf(made.id), refOf(made), {
    after: {
      title: made.title,
      total: made.totals.total,
      status: made.status,
      send_on: made.send_on ?? null,
    },
    version: made.version,
  });

/** Each invoice is three rows of a transaction, its journal entry among them. */
const AT_ONCE = 25;

/**
 * The reaction to `proposal.accepted` (D22): the invoices of the accepted schedule, exactly once. The deposit
 * is sent at once, the dated ones are armed for their days, those on completion stay drafts. Ids follow from
 * the proposal, its version and the place in the schedule, so a second delivery makes nothing twice. With
 * nobody to send it to, the deposit stays a draft.
 */
export async function issueSchedule(ref: {
  project_id: number;
  proposal_id: number;
  version: number;
}): Promise<void> {
  const [accepted, project] = await Promise.all([acceptedSchedule(ref), projectOf(ref.project_id)]);
  const found = await Client.find(accepted.client_id);
  const plan = { accepted, version: ref.version, project, client: found && Client.shape(found) };
  const parties = await partiesOf({ client_id: found?.id, project_id: project.id });
  const [first, ...rest] = accepted.payments;
  if (!first) return;
  const most = rest.length - AT_ONCE;
  // Only the last part carries the mark that the message was handled; the parts before it can be repeated.
  for (let start = 0; start < most; start += AT_ONCE) {
    const part = rest.slice(start, Math.min(start + AT_ONCE, most));
    await Db.apart(() => numbered((numbering) => issue(plan, part, numbering, parties)));
  }
  await numbered((numbering) => issue(plan, [first, ...rest.slice(Math.max(0, most))], numbering, parties));
}

async function issue(
  plan: Plan,
  payments: Instalment[],
  { workspace, first, take }: Numbering,
  parties: Parties,
): Promise<void> {
  const nexts = payments.map((payment) => planned(plan, payment, workspace));
  const { data: known } = await InvoiceEntity.get(
    nexts.map(({ owner_id, invoice_id }) => ({ owner_id, invoice_id })),
  ).go({ consistent: true });
  const there = new Set(known.map(({ id }) => id));
  const made = nexts
    .filter(({ id }) => !there.has(id))
    .map((next) => {
      const deposit =
        payments.find(({ sequence }) => sequence === next.schedule?.sequence)?.kind === "upfront";
      return following(
        undefined,
        deposit && parties.contact ? issued(next, first, parties, workspace) : next,
      );
    });
  const [one, ...others] = made;
  if (!one) return;
  const sent = made.filter(({ status }) => status === "sent");
  const entries: Entry[] = sent.map((each) =>
    Events.Sent.of(
      aggregateOf(each.id),
      { ...refOf(each), scheduled: false },
      { after: { number: each.number, sent_to: each.sent_to, due_on: each.due_on }, version: each.version },
    ),
  );
  await Db.commit(
    [
      ...made.flatMap((each) => writes(undefined, each)),
      ...(sent.length > 0 ? [take(sent.length, sent.length)] : []),
      ...sent.flatMap(issuing),
    ],
    [created(one), ...others.map(created), ...entries],
  );
}

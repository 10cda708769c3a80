import { invoiceLink, sendLink } from "../../notification";
import { now } from "../../platform/clock";
import { Money } from "../../platform/money";
import { agreementIn } from "../../project/read";
import { taxNote } from "../../project/tax/name/rules";
import { statusAt } from "../../proposal/rules";
import { type Facts, type InvoiceFacts, type ProjectFacts, type ProposalFacts, waitsForWork } from "../read";
import type { Row } from "../schema";
import type { ClassifiedRow } from "./classified";

const pathOf = (project: ProjectFacts): string => {
  const scope = project.scopes[0]?.id ?? project.project_id;
  return `/projects/${project.project_id}/scopes/${scope}`;
};

/** Returns the row of a proposal: to finish, to be answered, to follow up, or to invoice. */
export function proposalRow(
  proposal: ProposalFacts,
  project: ProjectFacts,
  invoices: InvoiceFacts[],
  facts: Facts,
): ClassifiedRow | undefined {
  const path = pathOf(project);
  const page = `${path}/view/proposals/${proposal.id}`;
  const agreement = agreementIn(project);
  const { unsent } = agreement;
  const change = agreement.change?.proposal_id === proposal.id ? agreement.change : undefined;
  const row: Row = {
    kind: "proposal",
    id: proposal.id,
    project_id: project.project_id,
    status: proposal.status,
    title: project.name,
    who: project.client_name,
    // An unsigned change is not part of what is agreed, so a change order shows its difference.
    amount: change ? change.difference : (proposal.total ?? project.price_total),
    agreement,
    currency: (proposal.total === undefined ? undefined : proposal.currency) ?? project.currency,
    tax_note: project.tax ? taxNote(project.tax) : null,
    at: proposal.created_at,
    due_on: null,
    view_count: null,
    action: { label: "Continue", link: `${path}/edit` },
  };
  const { time_zone: zone } = facts.workspace;
  const status = statusAt({ status: proposal.status, expire_at: proposal.expire_at ?? null, zone }, now());
  const followUp = { label: "Follow up", link: page };
  // Unsent edits wait for the owner, whatever the client does.
  const out: Pick<ClassifiedRow, "move"> & { action: Row["action"] } =
    unsent && (change || !agreement.accepted)
      ? { move: "your", action: { label: `Send version ${unsent.version}`, link: page } }
      : { move: "their", action: followUp };
  switch (status) {
    case "draft":
      return {
        row: change
          ? { ...row, action: unsent ? out.action : row.action }
          : { ...row, amount: project.price_total, currency: project.currency },
        bucket: "drafts",
        move: "your",
      };
    case "published":
      return {
        row: { ...row, status, at: proposal.published_at ?? row.at, action: { label: "Send", link: page } },
        bucket: "drafts",
        move: "your",
      };
    case "sent":
      return {
        row: { ...row, status, at: proposal.sent_at ?? row.at, action: out.action },
        bucket: "sent",
        move: out.move,
      };
    case "viewed":
      return {
        row: {
          ...row,
          status,
          at: proposal.viewed_at ?? row.at,
          view_count: proposal.view_count,
          action: out.action,
        },
        bucket: "viewed",
        move: out.move,
      };
    case "expired":
      return {
        row: { ...row, status, due_on: proposal.expire_at ?? null, action: { label: "Extend", link: page } },
        bucket: undefined,
        move: "your",
      };
    case "declined":
    case "withdrawn":
      // Its edits stay in the draft until the change order is revised or dropped.
      return change
        ? {
            row: { ...row, status, at: change.since ?? row.at, action: { label: "Revise", link: page } },
            bucket: undefined,
            move: "your",
          }
        : undefined;
    case "accepted":
      if (project.revoked?.whole)
        return withdrawnRow(row, project, invoices, {
          label: "Settle",
          link: `${path}/view/proposals/${project.revoked.proposal_id}`,
        });
      return project.status === "completed"
        ? undefined
        : acceptedRow(row, proposal, project, invoices, facts);
    default:
      return undefined;
  }
}

/**
 * Returns the row of a contract that a consumer withdrew from: the refund with its day, counted from what is
 * received now, else what is to be billed; none once both are settled.
 */
function withdrawnRow(
  row: Row,
  { revoked, project_id }: ProjectFacts,
  invoices: InvoiceFacts[],
  settle: Row["action"],
): ClassifiedRow | undefined {
  if (!revoked) return undefined;
  const received = Money.sum(
    invoices
      .filter(({ currency }) => currency === row.currency)
      .map(({ amount_paid, amount_refunded }) => Money.subtract(amount_paid, amount_refunded)),
  );
  const refund = Math.max(0, Money.subtract(received, revoked.keeps));
  if (refund === 0 && revoked.settled_at) return undefined;
  return {
    row: {
      ...row,
      status: "withdrawn",
      title: refund > 0 ? `Refund ${row.who}: ${row.title}` : row.title,
      who: `${row.who} withdrew from the contract`,
      amount: refund > 0 ? refund : revoked.outstanding,
      tax_note: null,
      at: revoked.at,
      due_on: refund > 0 ? revoked.refund_by : null,
      action: revoked.settled_at ? { label: "View payments", link: `/projects/${project_id}/pay` } : settle,
    },
    bucket: undefined,
    move: "your",
  };
}

/**
 * Returns whether a draft waits for its owner. An instalment for completed work waits until the work is done.
 */
const isTriggered = (invoice: InvoiceFacts, done: boolean): boolean =>
  invoice.status === "draft" && (done || !waitsForWork(invoice));

/** Sorts invoices by the schedule, then those made beside it. */
const inSchedule = (a: InvoiceFacts, b: InvoiceFacts): number =>
  (a.schedule?.sequence ?? Number.MAX_SAFE_INTEGER) - (b.schedule?.sequence ?? Number.MAX_SAFE_INTEGER) ||
  a.id - b.id;

/**
 * Returns the row of an accepted proposal, until it is fully invoiced. The row shows the next invoice with
 * its amount; invoices that are sent automatically or wait for work need nobody.
 */
function acceptedRow(
  row: Row,
  proposal: ProposalFacts,
  project: ProjectFacts,
  invoices: InvoiceFacts[],
  { putOff, done }: Facts,
): ClassifiedRow | undefined {
  // Amounts billed in another currency are not part of this sum (D7).
  const own = invoices.filter(({ currency }) => currency === row.currency);
  // Like what was agreed, as prices were typed: an invoice's total has tax on top.
  const sum = (...statuses: InvoiceFacts["status"][]) =>
    Money.sum(
      own
        .filter(({ status }) => statuses.includes(status))
        .map(({ counted, schedule, total }) => counted ?? schedule?.amount ?? total),
    );
  const open = Money.subtract(row.amount, sum("sent"));
  const made = sum("draft", "scheduled", "paused");
  const whole = Math.max(0, open, made);
  if (whole === 0) return undefined;
  const isDone = done.has(project.project_id);
  const [draft] = own.filter((invoice) => isTriggered(invoice, isDone)).sort(inSchedule);
  const armed = !draft && made > 0;
  // The owner postponed the choice of payment methods until now.
  const choice = putOff && draft?.schedule?.sequence === 1;
  const action = draft
    ? {
        label: choice ? "Choose" : "Send invoice",
        link: (choice ? sendLink : invoiceLink)({ id: draft.id, project_id: project.project_id }),
      }
    : armed
      ? { label: "View invoices", link: `/projects/${project.project_id}/pay` }
      : { label: "Create invoice", link: `/projects/${project.project_id}/pay` };
  return {
    row: {
      ...row,
      ...(choice
        ? { title: `Choose how ${row.who} pays you`, who: `The deposit for ${row.title} waits as a draft` }
        : isDone && draft
          ? { who: `${row.who}. All of the work is done` }
          : {}),
      status: "accepted",
      amount: draft ? draft.total : whole,
      // An invoice asks for its total, with tax.
      tax_note: draft ? null : row.tax_note,
      at: proposal.accepted_at ?? row.at,
      action,
    },
    bucket: "accepted",
    sum: whole,
    move: armed ? "none" : "your",
  };
}

import type * as z from "zod";
import { feesOf } from "../../billing/fee/rules";
import { Client } from "../../client";
import { Ledger } from "../../ledger";
import { Mail } from "../../mailing";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { Money } from "../../platform/money";
import { Project } from "../../project";
import { fenceWrites } from "../../project/billing";
import { Workspace } from "../../workspace";
import { asksForTax } from "../../workspace/tax/rules";
import { withDeductions } from "../draft/withholding";
import { Events } from "../events";
import { hasPlanFee } from "../payment/rules";
import { withWays } from "../payment-methods";
import {
  aggregateOf,
  assertAllowed,
  assertVersion,
  factsOf,
  load,
  type Next,
  type Row,
  refOf,
  row,
  shape,
} from "../read";
import { sendRefusal } from "../rules";
import { refuseHeld } from "../schedule/hold";
import type { Info, ResendInput, SendInput } from "../schema";
import { settleForSend } from "../settlement";
import { lacksTax, NO_TAX_CHOSEN } from "../tax/rules";
import { bills } from "../totals";
import { nextVersion, reviseWrites } from "../write";
import { refuseIncomplete, refuseWithoutTaxIds } from "./complete";
import { type Numbering, withNumbering } from "./number";
import {
  confirmRecipient,
  type Parties,
  partiesOf,
  referencesOf,
  snapshotOf,
  UnconfirmedAddress,
} from "./parties";
import { surchargeRefusal } from "./surcharge";

/** Returns the writes that count an open invoice at its client and project (2033, 2062), or one less. */
export const countOpenWrites = (
  of: Pick<Row, "owner_id" | "client_id" | "project_id">,
  by: 1 | -1,
): Db.Write[] => [
  ...(of.client_id ? [Client.lockClientWrite({ owner_id: of.owner_id, id: of.client_id }, by)] : []),
  ...(of.project_id
    ? [Project.countOpenInvoiceWrite({ owner_id: of.owner_id, project_id: of.project_id }, by)]
    : []),
];

const deducts = ({ items }: Pick<Row, "items">): boolean => items.some(({ amount }) => amount < 0);
const BELOW_ZERO =
  "What is deducted comes to more than the rest. An invoice asks for more than 0: use a credit note to give money back.";

/** Refuses what cannot go out: not a draft (2021), no recipient (2022), nothing on it (2028). */
export function refuseSend(
  of: Next | Row,
  action: "send" | "schedule" | "resend",
  parties: Parties,
  today: string,
): void {
  const code =
    sendRefusal({ ...factsOf(of), has_client_contact: parties.contact !== undefined }, action, today) ??
    (bills(of) ? undefined : Code.AmountNotPositive);
  if (code === Code.AmountNotPositive)
    fail(code, deducts(of) ? BELOW_ZERO : `The amount must be greater than ${Money.format(0, of.currency)}.`);
  assertAllowed(of, action, today, code);
  const barred = action === "resend" ? undefined : surchargeRefusal(of, parties);
  if (barred) invalid({ pass_fee: barred });
}

/** Asks whether no tax applies where none was chosen (422 "confirm_no_tax"), in a workspace that wants to be asked. */
export function refuseUntaxed(
  of: Parameters<typeof lacksTax>[0],
  workspace: Workspace.Info,
  { confirm_no_tax }: { confirm_no_tax?: boolean | undefined },
): void {
  if (!confirm_no_tax && lacksTax(of) && asksForTax(workspace)) invalid({ confirm_no_tax: NO_TAX_CHOSEN });
}

/**
 * Returns an invoice as it goes out: number, frozen parties, dates in the owner's zone and its public hash. A
 * scheduled one has its planned date, however late the sweep is (D28).
 */
export function withIssue(draft: Next, { workspace, next }: Numbering, parties: Parties): Next {
  const of = withDeductions(draft, workspace, parties.client);
  const today = Day.today(now(), workspace.time_zone);
  const missed = of.status === "scheduled" && of.send_on !== undefined && of.send_on < today;
  const issued_on = of.issued_on ?? (missed ? of.send_on : undefined) ?? today;
  const fees = feesOf(workspace);
  const planned = of.due_on ?? Day.addDays(issued_on, of.payment_terms);
  const number = next("invoice", issued_on);
  return {
    ...withWays(of, workspace),
    status: "sent",
    default_methods: undefined,
    number,
    issued_on,
    due_on: Day.later(planned, issued_on),
    hash: Id.token(),
    sent_at: iso(),
    sent_to: parties.contact?.email,
    sent_to_name: parties.contact?.first_name,
    client_name: parties.client?.name ?? of.client_name,
    project_name: parties.project?.name ?? of.project_name,
    ...referencesOf(of, parties.client),
    snapshot: snapshotOf(parties, workspace, { ...of, number }),
    ...(hasPlanFee(fees) ? { fees } : {}),
    reminder_days: workspace.reminder_days,
    reminded_on: today,
  };
}

/**
 * Returns the rows of a send beside the invoice and the account: the public link, the sale in the ledger, the
 * counters.
 */
export const issueWrites = (of: Row): Db.Write[] => [
  Db.claim(
    { kind: "invoice_link", value: of.hash ?? "", owner_id: of.owner_id, target_id: of.id },
    () => new StaleWrite(),
  ),
  ...Ledger.postWrites(
    of,
    { cause: "invoice", cause_id: of.id, date: of.issued_on ?? "" },
    Ledger.Rules.postSale({ ...of.totals, tax: of.totals.tax_total }),
  ),
  ...(of.totals.amount_due > 0 ? countOpenWrites(of, 1) : []),
];

type Sending = Omit<SendInput, "send_at">;

/** What a send has read as it goes out. */
export interface SendFacts {
  row: Row;
  parties: Parties;
  workspace: Workspace.Info;
}

interface Condition {
  if_match?: number | undefined;
  /** Says whether what goes out is what somebody approved. */
  holds?: ((now: SendFacts) => boolean) | undefined;
}

function sendNow(
  id: number,
  input: Sending,
  scheduled: boolean,
  { if_match, holds }: Condition = {},
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const parties = await partiesOf(await row(id));
    return withNumbering(async (numbering: Numbering) => {
      const { workspace } = numbering;
      const { row: old, payments } = await load(id);
      const today = await Workspace.today(workspace);
      assertVersion(old, if_match);
      // Somebody chose another client in the meantime: the parties must be read again.
      if (old.client_id !== undefined && old.client_id !== parties.client?.id) throw new StaleWrite();
      // Of the same reading that is frozen below: what moved since the look is not sent.
      if (holds && !holds({ row: old, parties, workspace })) refuse(Code.Conflict);
      refuseSend(old, "send", parties, today);
      // What goes out by itself was asked about before: as it was scheduled, or with the proposal.
      if (scheduled) {
        if (parties.unconfirmed.length > 0) throw new UnconfirmedAddress();
        await refuseWithoutTaxIds(old, { parties, workspace, today });
      } else {
        refuseUntaxed(old, workspace, input);
        await refuseIncomplete(old, { parties, workspace, today });
      }
      if (scheduled && (old.status !== "scheduled" || (old.send_on ?? "9999") > today))
        refuse(Code.InvoiceNotScheduled);
      // The fence is read first: a final invoice is stale once the others of its project change.
      const fence = await fenceWrites(old);
      const settlement = await settleForSend(old);
      const settling = settlement ? { settlement, kind: "final" as const } : {};
      const next = nextVersion(
        old,
        withIssue({ ...old, ...pickSendFields(old, input), ...settling }, numbering, parties),
      );
      // A scheduled invoice is sent without anybody there, so its mail waits for budget instead of being
      // refused.
      if (!scheduled) await confirmRecipient(parties);
      if (!scheduled) await Mail.claim(next.owner_id, [next.sent_to ?? "", ...next.email_cc]);
      await Db.commit(
        [
          ...reviseWrites(old, next),
          numbering.take(next.totals.amount_due > 0 ? 1 : 0),
          ...issueWrites(next),
          ...(settlement ? fence : []),
        ],
        [
          Events.Sent.of(
            aggregateOf(id),
            { ...refOf(next), scheduled, ...(input.use_credit ? { use_credit: true } : {}) },
            {
              before: { status: old.status },
              after: {
                status: next.status,
                number: next.number,
                sent_to: next.sent_to,
                due_on: next.due_on,
                total: next.totals.total,
              },
              version: next.version,
            },
          ),
        ],
      );
      return shape({ row: next, payments }, today);
    });
  });
}

const pickSendFields = (old: Row, input: Sending): Partial<Next> => ({
  ...messageFields(input),
  ...(input.confirm_no_tax && lacksTax(old) ? { no_tax: true } : {}),
});

const messageFields = (input: Sending): Partial<Next> => ({
  ...(input.email_cc ? { email_cc: input.email_cc } : {}),
  ...(input.message === undefined ? {} : { message: input.message }),
});

/**
 * Sends an invoice: number, snapshot and dates are fixed and the client is mailed (D11, D12). With a
 * `send_at` after today (in the owner's zone) it is scheduled instead; 422 for a day that has passed. With
 * `use_credit` the reaction that mails it spends the client's credit on it first. 2021, 2022, 2028, 1004;
 * 422 "confirm_no_tax" without a tax that somebody chose; 1044 before the owner's address is confirmed, 1005 over
 * the day's mail budget. Where it no longer `holds` it is 1004: something moved since somebody approved it.
 */
export async function send(
  id: number,
  input: SendInput,
  if_match?: number,
  holds?: Condition["holds"],
): Promise<Info> {
  const { send_at, ...sending } = input;
  if (send_at === undefined) return sendNow(id, sending, false, { if_match, holds });
  const today = await Workspace.today();
  if (send_at < today) invalid({ send_at: "This day has passed. Send it now, or choose a later day." });
  if (send_at > today && input.use_credit)
    invalid({ use_credit: "Credit is used when an invoice goes out, so it has to go out now." });
  if (send_at > today) return schedule(id, send_at, sending, if_match);
  return sendNow(id, sending, false, { if_match, holds });
}

function schedule(id: number, send_on: string, input: Sending, if_match?: number): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [{ row: old, payments }, workspace] = await Promise.all([load(id), Workspace.get()]);
    const today = await Workspace.today(workspace);
    assertVersion(old, if_match);
    const parties = await partiesOf(old);
    refuseSend(old, "schedule", parties, today);
    refuseUntaxed(old, workspace, input);
    await refuseIncomplete(old, { parties, workspace, today });
    await confirmRecipient(parties);
    await Mail.assertMayMail(old.owner_id);
    const next = nextVersion(old, { ...old, ...pickSendFields(old, input), status: "scheduled", send_on });
    await Db.commit(reviseWrites(old, next), [
      Events.Scheduled.of(
        aggregateOf(id),
        { ...refOf(next), send_on },
        {
          before: { status: old.status, send_on: old.send_on ?? null },
          after: { status: next.status, send_on },
          version: next.version,
        },
      ),
    ]);
    return shape({ row: next, payments }, today);
  });
}

/** Makes a scheduled invoice a draft again. 2027 for any other. */
export const cancelScheduled = (id: number, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [{ row: old, payments }, today] = await Promise.all([load(id), Workspace.today()]);
    assertVersion(old, if_match);
    assertAllowed(old, "unschedule", today);
    refuseHeld(old);
    const next = nextVersion(old, { ...old, status: "draft", send_on: undefined });
    await Db.commit(reviseWrites(old, next), [
      Event.audit("invoice.unscheduled", aggregateOf(id), {
        before: { status: old.status, send_on: old.send_on ?? null },
        after: { status: next.status, send_on: null },
        version: next.version,
      }),
    ]);
    return shape({ row: next, payments }, today);
  });

/** Sends a scheduled invoice on its day, once (D28). 2027 when it is not scheduled or not due yet. */
export const sendScheduled = (id: number): Promise<Info> => sendNow(id, {}, true);

/** The reason why a scheduled invoice could not go out: a code, or invoices that bill all of it already. */
export type Refusal = Pick<z.infer<typeof Events.SendFailed.schema>, "code" | "why" | "text">;

/** Turns a scheduled invoice that cannot go out into a draft, and announces the reason. */
export const revertToDraft = (id: number, refusal: Refusal): Promise<void> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    if (old.status !== "scheduled") return;
    const next = nextVersion(old, { ...old, status: "draft" });
    await Db.commit(reviseWrites(old, next), [
      Events.SendFailed.of(
        aggregateOf(id),
        { ...refOf(old), ...refusal },
        { before: { status: old.status }, after: { status: next.status }, version: next.version },
      ),
    ]);
  });

/** More mails of one invoice than this would flood the client. */
const RESENDS = { name: "invoice-resend", max: 10, seconds: 3600 };

/** Mails a sent invoice again, unchanged, to the same address. 2023 before it was sent. */
export async function resend(id: number, input: ResendInput): Promise<Info> {
  await Limit.take(RESENDS, Limit.workspace(id));
  return Db.retryOnConflict(async () => {
    const [{ row: old, payments }, today] = await Promise.all([load(id), Workspace.today()]);
    assertAllowed(old, "resend", today);
    const next = nextVersion(old, { ...old, ...messageFields(input) });
    await Mail.claim(next.owner_id, [next.sent_to ?? "", ...next.email_cc]);
    await Db.commit(reviseWrites(old, next), [
      Events.Resent.of(
        aggregateOf(id),
        { ...refOf(old), sending: Id.token() },
        { after: { sent_to: old.sent_to }, version: next.version },
      ),
    ]);
    return shape({ row: next, payments }, today);
  });
}

import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code, StaleWrite } from "../../platform/error";
import { type Entry, Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { withDeductions } from "../draft/withholding";
import { Events } from "../events";
import { refuseWithoutTaxIds } from "../issue/complete";
import { refusalOf } from "../issue/due";
import { type Numbering, withNumbering } from "../issue/number";
import { type Parties, partiesOf, UnconfirmedAddress } from "../issue/parties";
import { issueWrites, type Refusal, withIssue } from "../issue/send";
import { aggregateOf as invoiceOf, refOf } from "../read";
import { nextVersion as nextInvoice, reviseWrites } from "../write";
import type { SeriesRow } from "./entity";
import { draftNext } from "./next";
import { aggregateOf, nextVersion, reviseWrite, series } from "./rows";
import { dateOf, MOST_FAILURES } from "./rules";

/** The most missed invoices made in one run. */
const AT_ONCE = 60;

/** Makes the series' next invoice if its day has come; returns whether it did. */
async function makeOne(id: number): Promise<boolean> {
  const first = await series(id);
  const parties = await partiesOf(first.template);
  return withNumbering(async (numbering) => {
    const { workspace } = numbering;
    const [old, today] = await Promise.all([series(id), Workspace.today(workspace)]);
    if (old.status !== "active" || dateOf(old, old.sequence) > today) return false;
    if (old.retry_on && old.retry_on > today) return false;
    // Somebody chose another client in the meantime: read the parties again.
    if (old.template.client_id !== first.template.client_id) throw new StaleWrite();
    if (old.send && !parties.contact) throw new AppError(Code.InvoiceMissingContact);
    if (old.send && parties.unconfirmed.length > 0) throw new UnconfirmedAddress();
    await commitOne(old, numbering, parties);
    return true;
  });
}

async function commitOne(old: SeriesRow, numbering: Numbering, parties: Parties): Promise<void> {
  const { workspace } = numbering;
  const draft = draftNext(old, workspace);
  if (old.send) await refuseWithoutTaxIds(draft, { parties, workspace, today: draft.issued_on ?? "" });
  const made = nextInvoice(
    undefined,
    old.send
      ? withIssue(draft, numbering, parties)
      : withDeductions(draft, numbering.workspace, parties.client),
  );
  const onward = nextVersion(old, {
    ...old,
    sequence: old.sequence + 1,
    made: old.made + 1,
    failures: 0,
    failure: 0,
    retry_on: undefined,
  });
  const over = onward.status === "ended";
  const next = over && old.send ? { ...onward, last_invoice_id: made.id } : onward;
  const sent: Entry[] = old.send
    ? [
        Events.Sent.of(
          invoiceOf(made.id),
          { ...refOf(made), scheduled: true },
          {
            after: {
              number: made.number,
              sent_to: made.sent_to,
              due_on: made.due_on,
              total: made.totals.total,
            },
          },
        ),
      ]
    : [];
  await Db.commit(
    [
      ...reviseWrites(undefined, made),
      reviseWrite(old, next),
      ...(old.send ? [numbering.take(made.totals.amount_due > 0 ? 1 : 0), ...issueWrites(made)] : []),
    ],
    [
      Events.Created.of(invoiceOf(made.id), refOf(made), {
        after: {
          title: made.title,
          total: made.totals.total,
          recurring_id: old.id,
          issued_on: made.issued_on,
        },
        version: made.version,
      }),
      ...sent,
      ...(over
        ? [
            Events.RecurringEnded.of(
              aggregateOf(old.id),
              { recurring_id: old.id },
              { before: { status: old.status }, after: { status: next.status }, version: next.version },
            ),
          ]
        : []),
    ],
  );
}

/** Records a failure: another try tomorrow; the third in a row pauses the series and notifies its owner. */
const recordFailure = (id: number, { code, why, text }: Refusal): Promise<void> =>
  Db.retryOnConflict(async () => {
    const [old, today] = await Promise.all([series(id), Workspace.today()]);
    if (old.status !== "active") return;
    const failures = old.failures + 1;
    const stops = failures >= MOST_FAILURES;
    const next = nextVersion(old, {
      ...old,
      failures,
      failure: code,
      retry_on: Day.addDays(today, 1),
      ...(stops ? { status: "paused" as const } : {}),
    });
    const change = { before: { failures: old.failures }, after: { failures, code }, version: next.version };
    await Db.commit(
      [reviseWrite(old, next)],
      [
        stops
          ? Events.RecurringPaused.of(
              aggregateOf(id),
              { recurring_id: id, code, ...(why ? { why } : {}), ...(text ? { text } : {}) },
              change,
            )
          : Event.audit("recurring.failed", aggregateOf(id), change),
      ],
    );
  });

/**
 * Makes a series' due invoices, each missed one once and with its own date (D28); returns how many. Two
 * simultaneous runs make none twice: the series' row moves on in the transaction that makes the invoice.
 */
export async function makeDue(id: number): Promise<number> {
  let count = 0;
  try {
    while (count < AT_ONCE && (await Db.retryOnConflict(() => makeOne(id)))) count += 1;
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof StaleWrite) throw error;
    await recordFailure(id, refusalOf(error));
  }
  return count;
}

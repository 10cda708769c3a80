import { Gate } from "../../../billing/gate";
import { Actor } from "../../../platform/actor";
import { iso } from "../../../platform/clock";
import { Day } from "../../../platform/date";
import { Db } from "../../../platform/db";
import { invalid, refuse } from "../../../platform/error";
import { Event } from "../../../platform/event";
import { Id } from "../../../platform/id";
import { Workspace } from "../../../workspace";
import { Events } from "../../events";
import { refuseIncomplete } from "../../issue/complete";
import { confirmRecipient, partiesOf } from "../../issue/parties";
import { refuseUntaxed } from "../../issue/send";
import { assertVersion, aggregateOf as ofInvoice, row } from "../../read";
import type {
  Recurring,
  RecurringInput,
  RecurringUpdateInput,
  RecurringWhole,
  ResumeInput,
} from "../../schema-recurring";
import { bills } from "../../totals";
import { nextVersion as nextInvoice, reviseWrites } from "../../write";
import { RecurringEntity, type SeriesRow, type Template } from "../entity";
import { draftNext } from "../next";
import {
  aggregateOf,
  type NextSeries,
  nextVersion,
  reviseWrite,
  series,
  shape,
  shapeWithLines,
} from "../rows";
import { changedRule, firstFrom, goesOn, recurring } from "../rules";
import { templateOf, templateWith } from "../template";

/**
 * Starts a series from an invoice, which stays as it is; a sent one stores the series' id. The first one is
 * made on `starts_on`; with a date in the past, only future ones are made. 1066 "invoice", 422 without
 * anything to bill or a recipient, and where it would send what a law makes wrong.
 */
export const createRecurring = (input: RecurringInput): Promise<Recurring> =>
  Db.retryOnConflict(() => startSeries(input));

async function startSeries(input: RecurringInput): Promise<Recurring> {
  await Gate.assertOpen("recurring.create");
  const { invoice_id, frequency, interval = 1, starts_on, send = true } = input;
  const [of, workspace] = await Promise.all([row(invoice_id), Workspace.get()]);
  const today = await Workspace.today(workspace);
  if (of.client_id === undefined) invalid({ invoice_id: "Choose a client for this invoice first" });
  if (!bills(of)) invalid({ invoice_id: "This invoice has nothing to bill yet" });
  if (send) {
    refuseUntaxed(of, workspace, input);
    const parties = await partiesOf(of);
    // Its invoices have the parties of their days, whatever this one was sent with.
    await refuseIncomplete({ ...of, snapshot: undefined }, { parties, workspace, today });
    await confirmRecipient(parties);
  }
  const rule = { frequency, interval, starts_on, ends_on: input.ends_on ?? undefined };
  const sequence = input.after_origin ? firstFrom(rule, 1, Day.addDays(today, 1)) : firstFrom(rule, 0, today);
  const made = nextVersion(undefined, {
    owner_id: Actor.owner(),
    id: Id.next(),
    created_at: iso(),
    ...rule,
    count: input.count ?? undefined,
    sequence,
    made: 0,
    send,
    origin_id: of.id,
    status: "active",
    failures: 0,
    failure: 0,
    time_zone: of.time_zone,
    template: confirmNoTax(templateOf(of), input),
  });
  if (made.status === "ended") invalid({ ends_on: "This series would end before its first invoice" });
  // A draft may still change, so it stores no series.
  const origin = of.sent_at ? nextInvoice(of, { ...of, series_id: made.id }) : undefined;
  await Db.commit(
    [reviseWrite(undefined, made), ...(origin ? reviseWrites(of, origin) : [])],
    [
      Event.audit("recurring.created", aggregateOf(made.id), {
        after: { frequency, interval, starts_on, invoice_id, total: made.template.totals.total },
        version: made.version,
      }),
      ...(origin
        ? [
            Event.audit("invoice.series_made", ofInvoice(of.id), {
              after: { series_id: made.id },
              version: origin.version,
            }),
          ]
        : []),
    ],
  );
  return shape(made);
}

/** Keeps the word that no tax applies, so that no invoice of the series asks again. */
const confirmNoTax = (of: Template, { confirm_no_tax }: Pick<RecurringInput, "confirm_no_tax">): Template =>
  confirm_no_tax ? { ...of, no_tax: true } : of;

type Action = "edit" | "pause" | "resume" | "end";

/** Changes a series for a person; nothing else does. 2027 where its state does not allow it. */
function change(
  id: number,
  action: Action,
  work: (old: SeriesRow) => Partial<NextSeries> | Promise<Partial<NextSeries>>,
  if_match?: number,
): Promise<Recurring> {
  return Db.retryOnConflict(async () => {
    const old = await series(id);
    assertVersion(old, if_match);
    refuse(recurring.guard(old.status, action));
    const changed = await work(old);
    const next = nextVersion(old, { ...old, ...changed });
    const told = { ...Event.difference(old, changed), version: next.version };
    await Db.commit(
      [reviseWrite(old, next)],
      [
        next.status === "ended"
          ? Events.RecurringEnded.of(aggregateOf(id), { recurring_id: id }, told)
          : Event.audit(`recurring.${PAST[action]}`, aggregateOf(id), told),
      ],
    );
    return shape(next);
  });
}

const PAST = { edit: "updated", pause: "paused_by_hand", resume: "resumed", end: "ended" } as const;

const ENDS = "This series would end before its next invoice. End it instead.";

/**
 * Changes rule or template of a series' future invoices; made ones stay as they are. 2027 once ended, 422.
 */
export const updateRecurring = async (
  id: number,
  input: RecurringUpdateInput,
  if_match?: number,
): Promise<RecurringWhole> => {
  await change(
    id,
    "edit",
    async (old) => {
      const { invoice_id, frequency, interval, next_on, ends_on, count, send, confirm_no_tax, ...words } =
        input;
      const of = invoice_id === undefined ? undefined : await row(invoice_id);
      if (next_on !== undefined && next_on < (await Workspace.today()))
        invalid({ next_on: "This day has passed" });
      const changed = {
        ...changedRule(old, old.sequence, { frequency, interval, next_on }),
        template: confirmNoTax(templateWith(of ? templateOf(of) : old.template, words), { confirm_no_tax }),
        ...(ends_on === undefined ? {} : { ends_on: ends_on ?? undefined }),
        ...(count === undefined ? {} : { count: count ?? undefined }),
        ...(send === undefined ? {} : { send }),
      };
      if (!goesOn({ ...old, ...changed }, old.sequence, old.made))
        invalid(ends_on === undefined ? { count: ENDS } : { ends_on: ENDS });
      // A series that began to send before it was asked goes on; another template or a first sending asks.
      if ((send ?? old.send) && (of || !old.send)) {
        const workspace = await Workspace.get();
        refuseUntaxed(changed.template, workspace, { confirm_no_tax });
        const today = await Workspace.today(workspace);
        const parties = await partiesOf(changed.template);
        await refuseIncomplete(draftNext({ ...old, ...changed }, workspace), { parties, workspace, today });
      }
      if (!bills(changed.template)) invalid({ items: "There is nothing to bill on this series" });
      return changed;
    },
    if_match,
  );
  return getRecurring(id);
};

export const pauseRecurring = (id: number, if_match?: number): Promise<Recurring> =>
  change(id, "pause", () => ({ status: "paused" }), if_match);

/**
 * Resumes a paused series. Missed invoices are left out, unless it stopped because of failures or the caller
 * wants them: then each is made once, with its own date (D28).
 */
export const resumeRecurring = (id: number, input: ResumeInput, if_match?: number): Promise<Recurring> =>
  change(
    id,
    "resume",
    async (old) => {
      const catchUp = input.catch_up ?? old.failures > 0;
      const sequence = catchUp ? old.sequence : firstFrom(old, old.sequence, await Workspace.today());
      return {
        status: goesOn(old, sequence, old.made) ? "active" : "ended",
        sequence,
        failures: 0,
        failure: 0,
        retry_on: undefined,
      };
    },
    if_match,
  );

/** Ends a series, and its client's consent to be charged; its invoices stay. */
export const endRecurring = (id: number, if_match?: number): Promise<Recurring> =>
  change(id, "end", () => ({ status: "ended" }), if_match);

/** Returns a series with the lines and words of its template. */
export const getRecurring = async (id: number): Promise<RecurringWhole> => shapeWithLines(await series(id));

/** Returns the workspace's series, newest first. */
export async function listRecurring(input: Db.PageInput): Promise<Db.Page<Recurring>> {
  const page = await Db.page(
    RecurringEntity,
    RecurringEntity.query.byOwner({ owner_id: Actor.owner() }),
    input,
  );
  return { items: page.items.map(shape), next: page.next };
}

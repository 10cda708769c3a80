import { Client } from "../../client";
import { find } from "../../connected-account/read";
import { isPutOff } from "../../connected-account/rules";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import type { Entry } from "../../platform/event";
import { endPreparingWrites } from "../../project/billing";
import type { Instalment } from "../../project/schedule/rules";
import { foldEmail } from "../../user/schema";
import { Workspace } from "../../workspace";
import { projectOf } from "../draft/defaults";
import { InvoiceEntity } from "../entity";
import { Events } from "../events";
import { aggregateOf, type Next, type Row, refOf } from "../read";
import { nextVersion, reviseWrites } from "../write";
import { lacksTaxIds } from "./complete";
import { type Accepted, createdEntry, draftInstalment, type ScheduleContext } from "./instalment";
import { type Numbering, withNumbering } from "./number";
import { type Parties, partiesOf } from "./parties";
import { reschedule } from "./reschedule";
import { issueWrites, withIssue } from "./send";

/** Each invoice is three rows of a transaction, its journal entry among them. */
const AT_ONCE = 25;

/**
 * Creates the invoices of an accepted schedule, exactly once (D22). The deposit is sent at once, the dated
 * ones are scheduled, those on completion stay drafts. Ids follow from the proposal, its version and the
 * place in the schedule, so a second delivery makes nothing twice. The deposit stays a draft without a
 * recipient, with an address that only a program has written, without the tax ids that its reverse charge needs, or
 * while the owner has put off choosing how to be paid. A change order changes the unsent
 * invoices instead. The last part removes the acceptance's mark from the project's billing.
 */
export async function issueInstalments(accepted: Accepted): Promise<void> {
  const { project_id } = accepted;
  const [project, found] = await Promise.all([projectOf(project_id), Client.find(accepted.client_id)]);
  const context = { accepted, project, client: found && Client.shape(found) };
  const mark = await endPreparingWrites({ ...accepted, owner_id: Actor.owner() });
  if (accepted.is_change) return reschedule(context, mark);
  const parties = await partiesOf({ client_id: found?.id, project_id: project.id });
  const [first, ...rest] = accepted.payments;
  if (!first) return Db.transact(mark);
  const most = rest.length - AT_ONCE;
  // The inbox mark of the message is in the last part alone; the parts before it can be repeated.
  for (let start = 0; start < most; start += AT_ONCE) {
    const part = rest.slice(start, Math.min(start + AT_ONCE, most));
    await Db.withoutInbox(() =>
      withNumbering((numbering) => issue({ context, payments: part, numbering, parties, mark: [] })),
    );
  }
  const last = [first, ...rest.slice(Math.max(0, most))];
  await withNumbering((numbering) => issue({ context, payments: last, numbering, parties, mark }));
}

interface Part {
  context: ScheduleContext;
  payments: Instalment[];
  numbering: Numbering;
  parties: Parties;
  /** The writes that remove the acceptance's mark; in the last part. */
  mark: Db.Write[];
}

async function issue({ context, payments, numbering, parties, mark }: Part): Promise<void> {
  const { workspace, take } = numbering;
  const nexts = payments.map((payment) => draftInstalment(context, payment, workspace));
  const { data: known } = await InvoiceEntity.get(
    nexts.map(({ owner_id, invoice_id }) => ({ owner_id, invoice_id })),
  ).go({ consistent: true });
  const there = new Set(known.map(({ id }) => id));
  const today = await Workspace.today(workspace);
  const decided = workspace.getting_paid !== "later" || !isPutOff(workspace, await find());
  const upfront = new Set(payments.flatMap(({ kind, sequence }) => (kind === "upfront" ? [sequence] : [])));
  const goes = async (next: Next): Promise<boolean> =>
    next.schedule !== undefined &&
    upfront.has(next.schedule.sequence) &&
    decided &&
    parties.contact !== undefined &&
    parties.unconfirmed.length === 0 &&
    !(await lacksTaxIds(next, { parties, workspace, today }));
  const made: Row[] = [];
  for (const next of nexts.filter(({ id }) => !there.has(id)))
    made.push(nextVersion(undefined, (await goes(next)) ? withIssue(next, numbering, parties) : next));
  const [one, ...others] = made;
  if (!one) return Db.transact(mark);
  const sent = made.filter(({ status }) => status === "sent");
  const answerers = context.accepted.answerers.map(foldEmail);
  const entries: Entry[] = sent.map((each) =>
    Events.Sent.of(
      aggregateOf(each.id),
      {
        ...refOf(each),
        scheduled: false,
        ...(answerers.includes(foldEmail(each.sent_to ?? "")) ? { answers: true as const } : {}),
      },
      {
        after: { number: each.number, sent_to: each.sent_to, due_on: each.due_on, total: each.totals.total },
        version: each.version,
      },
    ),
  );
  await Db.commit(
    [
      ...made.flatMap((each) => reviseWrites(undefined, each)),
      ...(sent.length > 0 ? [take(sent.length)] : []),
      ...sent.flatMap(issueWrites),
      ...mark,
    ],
    [createdEntry(one), ...others.map(createdEntry), ...entries],
  );
}

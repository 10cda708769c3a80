import { countedInvoices, tallyOf } from "../invoice/billing";
import { findOwed } from "../invoice/owed";
import { scheduleRows, setInstalments } from "../invoice/schedule";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Money } from "../platform/money";
import { fenceWrites, isPreparing } from "../project/billing";
import type { Part } from "../project/tax/rules";
import { asAccepted, countableOf, listChosen } from "./choice-inputs";
import { count, partsOf } from "./option-selection/rules";
import { acceptanceOf, find, findVersion, type Row } from "./rows";
import type { Schedule, ScheduleInput } from "./schema";

/** Returns the accepted total of a proposal, in cents; 1003 before the acceptance. */
export async function readAcceptedTotal(row: Row): Promise<{ total: number; currency: string }> {
  const [current, acceptance] = await Promise.all([findVersion(row), acceptanceOf(row)]);
  if (!current || !acceptance) return fail(Code.NotFound);
  const { total, currency } = asAccepted(current, acceptance);
  return { total, currency };
}

/**
 * Returns the current schedule of an accepted proposal: sent invoices, waiting ones, and the amount that no
 * invoice bills yet. It is read from the invoices, so that editing one edits the schedule. 1003 before the
 * acceptance, 2035 for a superseded proposal.
 */
export async function readSchedule(id: number): Promise<Schedule> {
  const row = await find(id);
  if (row.status === "superseded") refuse(Code.ProposalUnavailable);
  const { total, currency } = await readAcceptedTotal(row);
  const preparing = await isPreparing(row.project_id);
  const [{ lines, credits }, rows, owed] = await Promise.all([
    scheduleRows(row.project_id, currency),
    countedInvoices(row.project_id),
    findOwed(row.project_id),
  ]);
  const tally = tallyOf(rows, { total, currency, owed, preparing });
  return {
    proposal_id: row.id,
    version: row.document_version,
    currency,
    accepted_total: total,
    lines,
    credits,
    unplanned: tally.left,
  };
}

/** Returns what was accepted by the tax of each service; undefined for a version that kept no services. */
async function readAgreedParts(row: Row): Promise<Part[] | undefined> {
  const [current, acceptance] = await Promise.all([findVersion(row), acceptanceOf(row)]);
  if (!current || !acceptance) return undefined;
  const accepted = asAccepted(current, acceptance);
  const of = countableOf(accepted);
  return of && partsOf(count(of, listChosen(accepted), null).summary, of.tasks);
}

/**
 * Sets new amounts and days of unsent invoices of the schedule. The last unsent one that is not named takes
 * the remainder, else the last one named, so that the schedule always adds up to the accepted total (D4,
 * D25). 422 when no remainder is left for it, 2021 for a sent invoice, 1004 while a change order holds them.
 */
export async function setSchedule({ id, lines }: ScheduleInput & { id: number }): Promise<Schedule> {
  const row = await find(id);
  const { project_id } = row;
  await Db.retryOnConflict(async () => {
    // The fence comes before reading: another request may bill the remainder meanwhile, and it must not be
    // billed twice.
    const beside = await fenceWrites({ project_id });
    const { lines: standing, unplanned, currency } = await readSchedule(id);
    const billable = Money.add(Money.sum(standing.map(({ amount }) => amount)), unplanned);
    const agreed = await readAgreedParts(row);
    await setInstalments(project_id, { billable, currency, beside, agreed }, lines);
  });
  return readSchedule(id);
}

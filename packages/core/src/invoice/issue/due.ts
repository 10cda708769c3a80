import { Db } from "../../platform/db";
import { AppError, Code, StaleWrite } from "../../platform/error";
import { catalogue } from "../../platform/error/catalogue";
import { Workspace } from "../../workspace";
import { acceptedOf, countedInvoices, tallyOf } from "../billing";
import { findOwed } from "../owed/entity";
import { row } from "../read";
import { ofSchedule } from "../schedule/rows";
import { UnconfirmedAddress } from "./parties";
import { type Refusal, revertToDraft, sendScheduled } from "./send";

/** Returns why something could not go out by itself: with the refusal's own words, where it has more than its code. */
export function refusalOf(error: AppError): Refusal {
  const { code, message, fields } = error;
  if (error instanceof UnconfirmedAddress) return { code, why: "unconfirmed_address" };
  const text = fields ? Object.values(fields).join(" ") : message === catalogue[code].message ? "" : message;
  return text ? { code, text } : { code };
}

/**
 * Sends a scheduled invoice on its day, and returns whether this call did. An invoice that its state refuses
 * becomes a draft, and the owner is notified why: it would be refused again tomorrow.
 */
export async function sendDue(id: number): Promise<boolean> {
  try {
    if (await isBeyondAgreed(id)) {
      await revertToDraft(id, { code: Code.NotAllowed, why: "beyond_agreed" });
      return false;
    }
    await sendScheduled(id);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody else sent it or took it back.
    if (error.code === Code.InvoiceNotScheduled || error.code === Code.InvoiceNotDraft) return false;
    if (error instanceof StaleWrite) throw error;
    await revertToDraft(id, refusalOf(error));
    return false;
  }
}

/**
 * Says whether the project's sent invoices and this instalment bill more than was accepted: the owner billed
 * the same work beside the schedule, and a client who paid all of it is not asked again automatically.
 */
async function isBeyondAgreed(id: number): Promise<boolean> {
  const { project_id, schedule } = await row(id);
  const accepted = project_id !== undefined && schedule ? await acceptedOf(project_id) : undefined;
  if (project_id === undefined || !accepted) return false;
  const [all, owed] = await Promise.all([countedInvoices(project_id), findOwed(project_id)]);
  const asked = all.filter((each) => each.status === "sent" || each.id === id);
  return tallyOf(asked, { ...accepted, owed }).left < 0;
}

/**
 * Sends the invoice of a signed change order at once, so that it goes out with the signature as a first
 * deposit does. The sweep sends what this misses.
 */
export async function sendDueOf(change: { project_id: number; proposal_id: number }): Promise<void> {
  const today = await Workspace.today();
  const due = (await ofSchedule(change.project_id)).filter(
    ({ status, schedule, send_on }) =>
      status === "scheduled" && schedule?.proposal_id === change.proposal_id && (send_on ?? "9999") <= today,
  );
  for (const { id } of due) await Db.withoutInbox(() => sendDue(id));
}

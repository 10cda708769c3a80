import { Workspace } from "../workspace";
import { open, shape } from "./rows";
import type { Info } from "./schema";

export { billable } from "./billable";
export { contested } from "./contested";
export { credit, creditChange, voidInvoice } from "./credit";
export { creditNote } from "./credit-read";
export { create, duplicate, type Method, remove, setMethod, update } from "./draft";
export { Events } from "./events";
export { pause, resume } from "./hold";
export * as Invoice from "./index";
export { issueSchedule } from "./issue";
export {
  addCharge,
  addDiscount,
  addItem,
  addTax,
  removeCharge,
  removeDiscount,
  removeItem,
  removeTax,
  updateCharge,
  updateDiscount,
  updateItem,
  updateTax,
} from "./lines";
export { addFrom, removeExpenses } from "./lines-from";
export { getPublic, viewed } from "./link";
export { all, type ListInput, list } from "./list";
export { mailRecurringPaused, mailSendFailed, reasonOf } from "./mail-owner";
export { owedCredit } from "./owed/read";
export { settleCredit } from "./owed/settle";
export { type OwedSwept, sweepOwed } from "./owed/sweep";
export { mailCreditOwed, owedNews } from "./owed/tell";
export {
  createRecurring,
  endRecurring,
  getRecurring,
  listRecurring,
  pauseRecurring,
  resumeRecurring,
  updateRecurring,
} from "./recurring/change";
export { hasSeries } from "./recurring/going";
export { mailReminder } from "./reminder/mail";
export { remindMany } from "./reminder/many";
export { clientReminders, remind, remindClient, setClientReminders, setReminders } from "./reminder/remind";
export * from "./schema";
export { cancelScheduled, resend, send, sendScheduled } from "./send";
export { type Swept, sweep } from "./sweep";
export { holdSchedule, releaseSchedule } from "./waiting";

/** One invoice with its payments. 1066 "invoice" when the actor has none of this id. */
export async function get(id: number): Promise<Info> {
  const [found, today] = await Promise.all([open(id), Workspace.today()]);
  return shape(found, today);
}

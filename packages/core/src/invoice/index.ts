import { Workspace } from "../workspace";
import { load, shape } from "./read";
import type { Info } from "./schema";

export { balanceOf, describeKept, receiptOf } from "./balance";
export { credit, creditChange, creditRefund, reducibleBy, voidInvoice } from "./credit/credit";
export { findDisputedNumbers, findUnanswered } from "./dispute";
export { create } from "./draft/create";
export { duplicate, type Method, remove, setMethod, update } from "./draft/draft";
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
} from "./draft/lines";
export { addFrom, removeExpenses } from "./draft/lines-from-project";
export { Events } from "./events";
export * as Invoice from "./index";
export { describeBusiness } from "./issue/parties";
export { pause, resume } from "./issue/pause";
export { cancelScheduled, resend, send, sendScheduled } from "./issue/send";
export { readSending, type Sending } from "./issue/sending";
export { all, type ListInput, list } from "./list";
export { mailDeliveryTold, mailRecurringPaused, mailSendFailed, reasonOf } from "./mail/owner";
export { creditNote } from "./notes";
export { findOwedNews, mailCreditOwed } from "./owed/mail";
export { owedCredit } from "./owed/read";
export { getPublic, logView } from "./public/link";
export { hasReceipt } from "./public-documents";
export { hasSeries } from "./recurring/series";
export { loadBillable } from "./remaining";
export { mailReminder } from "./reminder/mail";
export {
  clientOf,
  clientReminders,
  pauseReminders,
  remind,
  remindClient,
  setClientReminders,
  setReminderDays,
  setReminders,
} from "./reminder/remind";
export * from "./schema";
export { handleDue, type Swept, sweep } from "./sweep";
export { reportTransfer } from "./transfer";
export { mailTransferSent } from "./transfer/mail";
export { describeDisputed, methodInWords, money, ownLink, publicLink, receiptNumber } from "./words";
export { moveToClientWrites, requireUnchangedWrite, setCreditClientWrites } from "./write";

/** Returns one invoice with its payments. 1066 "invoice" when the actor has none of this id. */
export async function get(id: number): Promise<Info> {
  const [found, today] = await Promise.all([load(id), Workspace.today()]);
  return shape(found, today);
}

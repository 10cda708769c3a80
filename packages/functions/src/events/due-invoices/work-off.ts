import { Invoice } from "@stint/core/invoice";
import { handleOwed } from "@stint/core/payment/owed-credit";
import { Events } from "@stint/core/platform/due/events";
import { workOff } from "../../http/work-off";

/**
 * Makes invoices of series, sends scheduled ones, announces late ones, reminds, and gives credit that waited.
 */
export const handler = workOff(Events.Invoices, async (rows) => {
  const { failed } = await Invoice.handleDue(rows.filter(({ kind }) => kind !== "owed_credit"));
  return [...failed, ...(await handleOwed(rows.filter(({ kind }) => kind === "owed_credit")))];
});

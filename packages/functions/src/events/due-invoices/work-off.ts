import { Invoice } from "@stint/core/invoice";
import { handleOwed } from "@stint/core/payment/owed-credit";
import { Events } from "@stint/core/platform/due/events";
import { workOff } from "../../http/work-off";

/** Makes what series owe, sends what is scheduled, announces what is late, reminds, and carries out credit that waited. */
export const handler = workOff(Events.Invoices, async (rows) => {
  const { failed } = await Invoice.handleDue(rows.filter(({ kind }) => kind !== "owed_credit"));
  return [...failed, ...(await handleOwed(rows.filter(({ kind }) => kind === "owed_credit")))];
});

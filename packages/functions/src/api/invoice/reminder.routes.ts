import { Invoice } from "@stint/core/invoice";
import { route } from "../../http/route";

/** Reminders by hand, and their pauses. */
export const reminder = [
  route({
    method: "post",
    path: "/invoices/{id}/remind",
    access: "workspace",
    summary: "Reminds the client of an open invoice; once a day at most",
    body: Invoice.RemindInput,
    answer: Invoice.Info,
    run: ({ params, body }) => Invoice.remind(params.id, body),
  }),
  route({
    method: "post",
    path: "/invoices/remind",
    access: "workspace",
    summary: "Reminds of several open invoices, each client in one mail and once a day at most",
    body: Invoice.RemindManyInput,
    answer: Invoice.Reminded,
    run: async ({ body }) => (await import("@stint/core/invoice/reminder/bulk")).remindMany(body),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/latefee",
    access: "workspace",
    summary: "What a late fee would come to today, and the accepted words that allow it; 422 where none do",
    query: { rate: Invoice.StatutoryRate },
    answer: Invoice.LateFee,
    run: async ({ params, query }) =>
      (await import("@stint/core/operations/late-fee")).lateFeeOf(params.id, query),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/latefee",
    access: "workspace",
    summary: "Makes a draft for the late fee that the accepted terms allow; nothing is sent",
    body: Invoice.LateFeeInput,
    answer: Invoice.Info,
    status: 201,
    run: async ({ params, body }) =>
      (await import("@stint/core/operations/late-fee")).chargeLateFee(params.id, body),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/reminders/pause",
    access: "workspace",
    summary: "Lets the reminders of this invoice rest",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.setReminders(params.id, false, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/reminders/resume",
    access: "workspace",
    summary: "Lets the reminders of this invoice go on",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.setReminders(params.id, true, if_match),
  }),
  route({
    method: "put",
    path: "/invoices/{id}/reminders",
    access: "workspace",
    summary:
      "Chooses the days on which this sent invoice is reminded of; those that are over are not made up for",
    body: Invoice.ReminderDaysInput,
    answer: Invoice.Info,
    run: ({ params, body, if_match }) => Invoice.setReminderDays(params.id, body.reminder_days, if_match),
  }),
  route({
    method: "get",
    path: "/clients/{id}/reminders",
    access: "workspace",
    summary: "Whether reminders to this client rest, and when the last one went out",
    answer: Invoice.ClientReminders,
    run: ({ params }) => Invoice.clientReminders(params.id),
  }),
  route({
    method: "post",
    path: "/clients/{id}/reminders/pause",
    access: "workspace",
    summary: "Lets all reminders to this client rest",
    answer: Invoice.ClientReminders,
    run: ({ params }) => Invoice.setClientReminders(params.id, false),
  }),
  route({
    method: "post",
    path: "/clients/{id}/reminders/resume",
    access: "workspace",
    summary: "Lets the reminders to this client go on",
    answer: Invoice.ClientReminders,
    run: ({ params }) => Invoice.setClientReminders(params.id, true),
  }),
];

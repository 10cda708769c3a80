import { Invoice } from "@stint/core/invoice";
import { type Route, route } from "../../http/route";

/** Reminders by hand, and where they rest. */
export const reminder: Route[] = [
  route({
    method: "post",
    path: "/invoices/{id}/remind",
    can: "invoice.send",
    summary: "Reminds the client of an open invoice; once a day at most",
    body: Invoice.RemindInput,
    answer: Invoice.Info,
    run: ({ params, body }) => Invoice.remind(params.id, body),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/latefee",
    can: "invoice.read",
    summary: "What a late fee would come to today, and the accepted words that allow it; 422 where none do",
    answer: Invoice.LateFee,
    run: ({ params }) => Invoice.lateFeeOf(params.id),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/latefee",
    can: "invoice.write",
    summary: "Makes a draft for the late fee that the accepted terms allow; nothing is sent",
    body: Invoice.LateFeeInput,
    answer: Invoice.Info,
    status: 201,
    run: ({ params }) => Invoice.chargeLateFee(params.id),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/reminders/pause",
    can: "invoice.write",
    summary: "Lets the reminders of this invoice rest",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.setReminders(params.id, false, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/reminders/resume",
    can: "invoice.write",
    summary: "Lets the reminders of this invoice go on",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.setReminders(params.id, true, if_match),
  }),
  route({
    method: "get",
    path: "/clients/{id}/reminders",
    can: "invoice.read",
    summary: "Whether reminders to this client rest, and when the last one went out",
    answer: Invoice.ClientReminders,
    run: ({ params }) => Invoice.clientReminders(params.id),
  }),
  route({
    method: "post",
    path: "/clients/{id}/reminders/pause",
    can: "invoice.write",
    summary: "Lets all reminders to this client rest",
    answer: Invoice.ClientReminders,
    run: ({ params }) => Invoice.setClientReminders(params.id, false),
  }),
  route({
    method: "post",
    path: "/clients/{id}/reminders/resume",
    can: "invoice.write",
    summary: "Lets the reminders to this client go on",
    answer: Invoice.ClientReminders,
    run: ({ params }) => Invoice.setClientReminders(params.id, true),
  }),
];

import { Invoice } from "@stint/core/invoice";
import { listQuery, route } from "../../http/route";

const { page, per_page, cursor } = listQuery;

/** Loads the verbs on first use: series change rarely. */
const change = () => import("@stint/core/invoice/recurring/change");

/** Series of invoices. */
export const recurring = [
  route({
    method: "post",
    path: "/recurringinvoices",
    access: "workspace",
    summary: "Starts a series out of an invoice",
    body: Invoice.RecurringInput,
    answer: Invoice.Recurring,
    status: 201,
    run: async ({ body }) => (await change()).createRecurring(body),
  }),
  route({
    method: "get",
    path: "/recurringinvoices",
    access: "workspace",
    key: "invoices",
    summary: "The workspace's series, newest first",
    query: { page, per_page, cursor },
    answer: Invoice.Recurring,
    list: true,
    run: async ({ query }) => (await change()).listRecurring(query),
  }),
  route({
    method: "get",
    path: "/recurringinvoices/{id}",
    access: "workspace",
    key: "invoices",
    summary: "A series, with the lines and words of its invoices",
    answer: Invoice.RecurringWhole,
    run: async ({ params }) => (await change()).getRecurring(params.id),
  }),
  route({
    method: "patch",
    path: "/recurringinvoices/{id}",
    access: "workspace",
    summary: "Changes what is still to come of a series: amounts, lines, day, rhythm, end",
    body: Invoice.RecurringUpdateInput,
    answer: Invoice.RecurringWhole,
    run: async ({ params, body, if_match }) => (await change()).updateRecurring(params.id, body, if_match),
  }),
  route({
    method: "post",
    path: "/recurringinvoices/{id}/pause",
    access: "workspace",
    summary: "Pauses a series",
    answer: Invoice.Recurring,
    run: async ({ params, if_match }) => (await change()).pauseRecurring(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/recurringinvoices/{id}/resume",
    access: "workspace",
    summary: "Goes on with a paused series, with or without what it missed",
    body: Invoice.ResumeInput,
    answer: Invoice.Recurring,
    run: async ({ params, body, if_match }) => (await change()).resumeRecurring(params.id, body, if_match),
  }),
  route({
    method: "post",
    path: "/recurringinvoices/{id}/end",
    access: "workspace",
    summary: "Ends a series; what it made stays",
    answer: Invoice.Recurring,
    run: async ({ params, if_match }) => (await change()).endRecurring(params.id, if_match),
  }),
];

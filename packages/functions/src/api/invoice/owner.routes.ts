import { Invoice } from "@stint/core/invoice";
import { Code, fail } from "@stint/core/platform/error";
import { Activity } from "@stint/core/project/schema";
import * as z from "zod";
import { onlyOwn } from "../../http/public-or-own";
import { listQuery, Raw, route } from "../../http/route";
import { payments } from "./payments";

const Method = z.enum(Invoice.PAYMENT_METHODS);
const methodOf = (word: string) => {
  const method = Method.safeParse(word);
  return method.success ? method.data : fail(Code.NotFound);
};
const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "This is not an id")
  .transform(Number);

/** The filters of a list of invoices. */
const narrow = {
  project_id: wholeNumber.optional(),
  client_id: wholeNumber.optional(),
  status: z.enum([...Invoice.STATUSES, "due"], "There is no such status").optional(),
  fact: z.enum(Invoice.FACTS, "There is no such fact").optional(),
  sort: z
    .enum(
      ["urgency", "-due_at", "due_at", "-created_at", "created_at"],
      "Sort by urgency, due_at or created_at",
    )
    .optional(),
};

/**
 * The workspace's routes of its invoices. The export comes before the routes with a key, which would match
 * its word.
 */
export const owner = [
  route({
    method: "get",
    path: "/invoices/export",
    access: "owner",
    summary: "The invoices of a list as CSV",
    query: { filter: listQuery.filter, ...narrow },
    produces: "text/csv",
    proof: true,
    run: async ({ query }) =>
      Raw.file(
        "invoices.csv",
        "text/csv; charset=utf-8",
        await (await import("@stint/core/invoice/export")).exportCsv(query),
      ),
  }),
  route({
    method: "post",
    path: "/invoices",
    access: "workspace",
    key: "invoices",
    summary:
      "Makes a draft for a project, for a client, or a global one, with its lines, discount, charges and taxes",
    body: Invoice.CreateInput,
    answer: Invoice.Info,
    status: 201,
    run: ({ body }) => Invoice.create(body),
  }),
  route({
    method: "get",
    path: "/invoices",
    access: "workspace",
    key: "invoices",
    summary: "The workspace's invoices, what is late first; filter looks into number, title and client",
    query: {
      ...listQuery,
      ...narrow,
    },
    answer: Invoice.Listed,
    list: true,
    run: ({ query }) => Invoice.list(query),
  }),
  route({
    method: "patch",
    path: "/invoices/{key}",
    access: "workspace",
    key: "invoices",
    summary: "Changes the head of an invoice that was not sent",
    body: Invoice.UpdateInput,
    answer: Invoice.Info,
    run: ({ params, body, if_match }) =>
      onlyOwn(params.key, "invoice", (id) => Invoice.update(id, body, if_match)),
  }),
  route({
    method: "delete",
    path: "/invoices/{key}",
    access: "workspace",
    summary: "Deletes a draft that was never sent",
    answer: z.null(),
    run: ({ params, if_match }) => onlyOwn(params.key, "invoice", (id) => Invoice.remove(id, if_match)),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/duplicate",
    access: "workspace",
    summary: "A new draft with the same client, lines, discount, taxes and terms",
    answer: Invoice.Info,
    status: 201,
    run: ({ params }) => Invoice.duplicate(params.id),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/paymentmethod/{method}",
    access: "workspace",
    summary: "Offers a way to pay: card, bank or manual",
    answer: Invoice.Info,
    run: ({ params }) => Invoice.setMethod(params.id, methodOf(params.method), true),
  }),
  route({
    method: "delete",
    path: "/invoices/{id}/paymentmethod/{method}",
    access: "workspace",
    summary: "Stops offering a way to pay",
    answer: Invoice.Info,
    run: ({ params }) => Invoice.setMethod(params.id, methodOf(params.method), false),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/send",
    access: "workspace",
    live: true,
    summary: "Numbers, freezes and mails the invoice, or schedules it for a later day",
    body: Invoice.SendInput,
    answer: Invoice.Info,
    run: ({ params, body, if_match }) => Invoice.send(params.id, body, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/send/cancelscheduled",
    access: "workspace",
    summary: "Makes a scheduled invoice a draft again",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.cancelScheduled(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/resend",
    access: "workspace",
    summary: "Mails a sent invoice again, unchanged",
    body: Invoice.ResendInput,
    answer: Invoice.Info,
    run: ({ params, body }) => Invoice.resend(params.id, body),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/sendtest",
    access: "workspace",
    summary: "Mails the owner what the client would get, marked as a test",
    answer: z.object({ sent_to: z.string() }),
    run: async ({ params }) => (await import("@stint/core/invoice/mail")).sendTest(params.id),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/paid",
    access: "workspace",
    live: true,
    summary: "Records money that came in by hand: all that is due, or a part of it",
    body: Invoice.PaidInput,
    answer: Invoice.Info,
    run: async ({ params, body }) => (await payments()).markPaid(params.id, body),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/timeline",
    access: "workspace",
    key: "invoices",
    summary: "What happened to an invoice, in plain words, newest first",
    answer: z.array(Activity),
    run: async ({ params }) => (await import("@stint/core/invoice/timeline")).timeline(params.id),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/download/xml",
    access: "workspace",
    summary: "A sent invoice as EN 16931 XML (UBL 2.1)",
    produces: "application/xml",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/einvoice")).downloadXml(params.id);
      return Raw.file(name, "application/xml; charset=utf-8", bytes);
    },
  }),
  route({
    method: "get",
    path: "/invoices/{id}/download/pdf",
    access: "workspace",
    summary: "The workspace's own invoice as a PDF, drafts included",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).download(params.id);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/invoices/{id}/download/issued",
    access: "workspace",
    summary: "A sent invoice as a PDF as it was issued: what was paid or credited since is not in it",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).downloadIssued(params.id);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/invoices/{id}/download/account",
    access: "workspace",
    summary: "The account of a sent invoice as a PDF: what was paid, credited and refunded, with the balance",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).downloadAccount(params.id);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
];

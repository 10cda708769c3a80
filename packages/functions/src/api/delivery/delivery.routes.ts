import { Incoming, IncomingFile, IncomingReadInput } from "@stint/core/expense/incoming/schema";
import { Bill } from "@stint/core/expense/schema";
import { CHECKED_DOCUMENTS, Check } from "@stint/core/invoice/check/schema";
import { DeliveryInfo } from "@stint/core/invoice/delivery/schema";
import { NetworkInfo, NetworkInput } from "@stint/core/workspace/network/schema";
import * as z from "zod";
import { listQuery, route } from "../../http/route";

const network = () => import("@stint/core/workspace/network");
const incoming = () => import("@stint/core/expense/incoming");

export const deliveries = [
  route({
    method: "get",
    path: "/invoices/{id}/check",
    access: "workspace",
    key: "invoices",
    summary: "What the countries of both parties ask for and the invoice, or a credit note of it, lacks",
    query: { document: z.enum(CHECKED_DOCUMENTS, "Check invoice or credit_note").optional() },
    answer: Check,
    run: async ({ params, query }) =>
      (await import("@stint/core/invoice/check")).checkInvoice(params.id, query.document),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/deliveries",
    access: "workspace",
    key: "invoices",
    summary: "Where the e-invoices of an invoice and its notes are in Peppol or a French platform",
    answer: z.array(DeliveryInfo),
    run: async ({ params }) => (await import("@stint/core/invoice/delivery")).listDeliveries(params.id),
  }),
  route({
    method: "get",
    path: "/einvoices/network",
    access: "owner",
    summary: "The network that e-invoices go out through, and those that can be chosen",
    answer: NetworkInfo,
    run: async () => (await network()).readNetwork(),
  }),
  route({
    method: "put",
    path: "/einvoices/network",
    access: "owner",
    proof: true,
    summary: "Sends e-invoices through a network from now on, or through none; 1000 with why it refuses",
    body: NetworkInput,
    answer: NetworkInfo,
    run: async ({ body }) => (await network()).useNetwork(body),
  }),
  route({
    method: "get",
    path: "/einvoices/incoming",
    access: "owner",
    summary: "The bills that came in through a network, the newest first",
    query: { per_page: listQuery.per_page, cursor: listQuery.cursor },
    answer: Incoming,
    list: true,
    run: async ({ query }) => (await incoming()).listIncoming(query),
  }),
  route({
    method: "get",
    path: "/einvoices/incoming/{id}/file",
    access: "owner",
    summary: "Where the file of a bill that came in can be read for ten minutes",
    answer: IncomingFile,
    run: async ({ params }) => (await incoming()).openIncoming(params.id),
  }),
  route({
    method: "post",
    path: "/users/{id}/einvoices/confirm",
    access: "platform",
    live: true,
    summary:
      "Confirms a workspace at its network, whose interface does not tell its check; 1000 where none is open",
    answer: NetworkInfo,
    run: async ({ params }) => (await network()).confirmNetwork(params.id),
  }),
  route({
    method: "post",
    path: "/einvoices/incoming/{id}/read",
    access: "owner",
    summary: "Read a bill that came in as an expense of a project, to be looked over before it is kept",
    body: IncomingReadInput,
    answer: Bill,
    run: async ({ params, body }) =>
      (await import("@stint/core/operations/expense-bill")).readIncomingBill(params.id, body.project_id),
  }),
  route({
    method: "post",
    path: "/einvoices/incoming/{id}/dismiss",
    access: "owner",
    summary: "Puts a bill aside that is no expense; 1000 where it is noted",
    answer: Incoming,
    run: async ({ params }) => (await incoming()).dismissIncoming(params.id, true),
  }),
  route({
    method: "post",
    path: "/einvoices/incoming/{id}/restore",
    access: "owner",
    summary: "Takes a bill back that was put aside",
    answer: Incoming,
    run: async ({ params }) => (await incoming()).dismissIncoming(params.id, false),
  }),
];

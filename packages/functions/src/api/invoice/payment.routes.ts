import { Invoice } from "@stint/core/invoice";
import { AutopayRecord } from "@stint/core/payment/autopay/schema";
import { Evidence, EvidenceInput } from "@stint/core/payment/dispute-evidence/schema";
import * as File from "@stint/core/platform/file/schema";
import { route } from "../../http/route";
import { payments } from "./payments";

/** The workspace's routes of its invoices' payments. */
export const payment = [
  route({
    method: "post",
    path: "/invoices/{id}/payments/{payment_id}/refund",
    access: "workspace",
    live: true,
    proof: true,
    summary: "Gives a payment back, whole or in part: never more than settled",
    body: Invoice.RefundInput,
    answer: Invoice.Info,
    run: async ({ params, body, if_match }) =>
      (await payments()).refund(params.id, params.payment_id, body, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/payments/{payment_id}/reverse",
    access: "workspace",
    live: true,
    summary: "Undoes a payment recorded by hand, or the use of a client's credit, by an entry against it",
    body: Invoice.ReverseInput,
    answer: Invoice.Info,
    run: async ({ params, body, if_match }) =>
      (await payments()).reverse(params.id, params.payment_id, body, if_match),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/payments/{payment_id}/evidence",
    access: "workspace",
    summary:
      "What defends a contested payment: by its reason each field, what the record has, what is missing",
    answer: Evidence,
    run: async ({ params }) =>
      (await import("@stint/core/operations/dispute-evidence")).evidence(params.id, params.payment_id),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/payments/{payment_id}/evidence",
    access: "workspace",
    live: true,
    summary:
      "Sends that evidence to the payment provider with own words and files, once; 1004, 2001, 2002, 2025",
    body: EvidenceInput,
    answer: Invoice.Info,
    run: async ({ params, body }) =>
      (await import("@stint/core/operations/dispute-evidence")).sendEvidence(
        params.id,
        params.payment_id,
        body,
      ),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/payments/{payment_id}/evidence/files",
    access: "workspace",
    live: true,
    summary: "Where to upload a file of one's own for that evidence; it is named when the evidence is sent",
    body: File.UploadInput,
    answer: File.Upload,
    status: 201,
    run: async ({ params, body }) => {
      // For a payment that is there, and contested.
      await (await import("@stint/core/operations/dispute-evidence")).evidence(params.id, params.payment_id);
      return (await import("@stint/core/platform/file")).start(body);
    },
  }),
  route({
    method: "post",
    path: "/invoices/{id}/applycredit",
    access: "workspace",
    live: true,
    summary: "Pays an invoice, or a part of it, out of what its client has in hand",
    body: Invoice.ApplyCreditInput,
    answer: Invoice.Info,
    run: async ({ params, body }) => (await payments()).applyCredit(params.id, body),
  }),
  route({
    method: "get",
    path: "/recurringinvoices/{id}/autopay",
    access: "workspace",
    summary: "How a series is paid automatically, and what its client agreed to, when and from where",
    answer: AutopayRecord,
    run: async ({ params }) => (await payments()).autopayRecord(params.id),
  }),
  route({
    method: "delete",
    path: "/recurringinvoices/{id}/autopay",
    access: "workspace",
    live: true,
    summary: "Stops automatic payment of a series",
    answer: AutopayRecord,
    run: async ({ params }) => (await payments()).stopByOwner(params.id),
  }),
];

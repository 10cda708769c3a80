import { Invoice } from "@stint/core/invoice";
import { Autopay } from "@stint/core/payment/autopay/schema";
import * as z from "zod";
import { isPrefetch } from "../../http/prefetch";
import { publicOrOwn } from "../../http/public-or-own";
import { Raw, route } from "../../http/route";
import { payments } from "./payments";

/** The client's routes of a link. A GET shows, a POST acts. */
export const client = [
  route({
    method: "get",
    path: "/invoices/{key}",
    access: "public",
    key: "invoices",
    summary: "By hash the invoice that anybody with the link sees, by id the workspace's own invoice",
    answer: z.union([Invoice.PublicInfo, Invoice.Info]),
    run: ({ params }) => publicOrOwn(params.key, { own: Invoice.get, open: Invoice.getPublic }),
  }),
  route({
    method: "get",
    path: "/invoices/{hash}/download",
    access: "public",
    summary: "The invoice as a PDF",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).downloadPublic(params.hash);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/invoices/{hash}/documents/{key}/download",
    access: "public",
    summary: "The invoice as issued, a receipt or a credit note as a PDF, by a key of its `documents`",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).downloadDocument(
        params.hash,
        params.key,
      );
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/invoices/{hash}/documents/{key}/download/xml",
    access: "public",
    summary: "The invoice as issued or a credit note as EN 16931 XML (UBL 2.1), by a key of its `documents`",
    produces: "application/xml",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).downloadDocumentXml(
        params.hash,
        params.key,
      );
      return Raw.file(name, "application/xml; charset=utf-8", bytes);
    },
  }),
  route({
    method: "post",
    path: "/invoices/{hash}/viewed",
    access: "public",
    summary: "Notes that a person opened the link; never the owner, a robot or a prefetch",
    answer: z.object({ counted: z.boolean() }),
    run: ({ params }, http) => Invoice.logView(params.hash, isPrefetch(http)),
  }),
  route({
    method: "post",
    path: "/invoices/{hash}/transfer_sent",
    access: "public",
    summary: "The client says that a transfer is on its way: tells the owner, and moves no money",
    answer: Invoice.PublicInfo,
    run: ({ params }) => Invoice.reportTransfer(params.hash),
  }),
  route({
    method: "get",
    path: "/invoices/{hash}/cardpayment",
    access: "public",
    summary: "What the payment form needs; the secret is null until a payment is started",
    query: {
      method: Invoice.StartPaymentInput.shape.method,
      amount: z
        .string()
        .regex(/^[1-9]\d{0,11}$/, "Enter an amount in cents")
        .transform(Number)
        .optional(),
    },
    answer: Invoice.CardPayment,
    run: async ({ params, query }) => (await payments()).cardPayment(params.hash, query),
  }),
  route({
    method: "post",
    path: "/invoices/{hash}/cardpayment",
    access: "public",
    summary: "Starts a payment of what is due, or goes on with the one that was started",
    body: Invoice.StartPaymentInput,
    answer: Invoice.CardPayment,
    status: 201,
    run: async ({ params, body }) => (await payments()).startCardPayment(params.hash, body),
  }),
  route({
    method: "get",
    path: "/invoices/{hash}/startplaid",
    access: "public",
    summary: "What the bank form needs; the secret is null until a payment is started",
    answer: Invoice.CardPayment,
    run: async ({ params }) => (await payments()).startBank(params.hash),
  }),
  route({
    method: "patch",
    path: "/invoices/{hash}/plaidpayment",
    access: "public",
    summary: "Starts a bank debit, or hands the payer's account and authorization to the provider",
    body: Invoice.BankPaymentInput,
    answer: Invoice.BankPayment,
    run: async ({ params, body }) => (await payments()).payByBank(params.hash, body),
  }),
  route({
    method: "get",
    path: "/invoices/{hash}/autopay",
    access: "public",
    summary:
      "Whether the series of an invoice is paid automatically, and the words that its client agrees to",
    answer: Autopay,
    run: async ({ params }) => (await payments()).autopayOf(params.hash),
  }),
  route({
    method: "delete",
    path: "/invoices/{hash}/autopay",
    access: "public",
    summary: "The client stops automatic payment",
    answer: Autopay,
    run: async ({ params }) => (await payments()).stopByClient(params.hash),
  }),
  route({
    method: "post",
    path: "/invoices/{hash}/payment_initiated",
    access: "public",
    summary: "Tells that the payer confirmed a payment; the provider's word decides what it is",
    body: Invoice.InitiatedInput,
    answer: Invoice.PublicInfo,
    run: async ({ params, body }) => (await payments()).recordInitiation(params.hash, body),
  }),
];

import { Invoice } from "@stint/core/invoice";
import { ID } from "@stint/core/platform/shape";
import * as Proposal from "@stint/core/proposal/schema";
import * as z from "zod";
import { Raw, route } from "../../http/route";

/** The routes that take a sent invoice back (D13), or hold a scheduled one. */
export const credit = [
  route({
    method: "post",
    path: "/invoices/{id}/void",
    access: "workspace",
    live: true,
    summary: "Voids a sent invoice that nobody paid anything of; number and document stay visible",
    body: Invoice.VoidInput,
    answer: Invoice.Info,
    run: ({ params, body, if_match }) => Invoice.voidInvoice(params.id, body, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/withdrawals",
    access: "workspace",
    live: true,
    summary:
      "Settles a contract that a consumer withdrew from: drops its unsent invoices, takes back the open ones, and drafts what is owed for work that was done",
    body: z.strictObject({ proposal_id: ID }),
    answer: z.object({ proposal: Proposal.Info, invoice_id: z.number().int().nullable() }),
    // Loaded on first use: a withdrawal is rare.
    run: async ({ body }) =>
      (await import("@stint/core/proposal/revocation-settlement")).settleRevoked(body.proposal_id),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/creditnotes",
    access: "workspace",
    live: true,
    summary: "Takes back a part of a sent invoice, or all that is left, by a credit note",
    body: Invoice.CreditInput,
    answer: Invoice.Info,
    status: 201,
    run: ({ params, body, if_match }) => Invoice.credit(params.id, body, if_match),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/creditnotes/{note_id}",
    access: "workspace",
    summary: "A credit note or void of the invoice",
    answer: Invoice.CreditNote,
    run: ({ params }) => Invoice.creditNote(params.id, params.note_id),
  }),
  route({
    method: "get",
    path: "/invoices/{id}/creditnotes/{note_id}/download",
    access: "workspace",
    summary: "A credit note or void as a PDF",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/print")).downloadNote(
        params.id,
        params.note_id,
      );
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/invoices/{id}/creditnotes/{note_id}/download/xml",
    access: "workspace",
    summary: "A credit note or void as EN 16931 XML (UBL 2.1)",
    produces: "application/xml",
    run: async ({ params }) => {
      const { name, bytes } = await (await import("@stint/core/invoice/einvoice")).downloadNoteXml(
        params.id,
        params.note_id,
      );
      return Raw.file(name, "application/xml; charset=utf-8", bytes);
    },
  }),
  route({
    method: "put",
    path: "/invoices/{id}/withheld",
    access: "workspace",
    live: true,
    summary: "Records what the client withholds of a sent invoice, or the certificate of it; the rest is due",
    body: Invoice.WithheldInput,
    answer: Invoice.Info,
    run: async ({ params, body, if_match }) =>
      (await import("@stint/core/payment/withheld")).recordWithheld(params.id, body, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/send/pause",
    access: "workspace",
    summary: "Holds a scheduled invoice back; its day is kept",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.pause(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/invoices/{id}/send/resume",
    access: "workspace",
    summary: "Arms a paused invoice again for its day",
    answer: Invoice.Info,
    run: ({ params, if_match }) => Invoice.resume(params.id, if_match),
  }),
];

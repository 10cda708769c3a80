import { Invoice } from "@stint/core/invoice";
import { Raw, route } from "../../http/route";

const { from, to, currency } = Invoice.SendStatementInput.shape;
const query = { from, to, currency };

/** A client's account: amounts billed and paid, from one day to another. */
export const statement = [
  route({
    method: "get",
    path: "/clients/{id}/statement",
    access: "owner",
    summary:
      "What a client was billed and paid, for each currency apart, with the balance after each movement",
    query,
    answer: Invoice.ClientStatement,
    run: async ({ params, query: days }) =>
      (await import("@stint/core/invoice/statement")).statement(params.id, days),
  }),
  route({
    method: "post",
    path: "/clients/{id}/statement",
    access: "owner",
    summary: "Mails the client its statement with the PDF; once a minute at most",
    body: Invoice.SendStatementInput,
    answer: Invoice.StatementSent,
    run: async ({ params, body }) =>
      (await import("@stint/core/invoice/statement/send")).sendStatement(params.id, body),
  }),
  route({
    method: "get",
    path: "/clients/{id}/statement/pdf",
    access: "owner",
    summary: "The statement as a PDF",
    query,
    produces: "application/pdf",
    run: async ({ params, query: days }) => {
      const { statementPdf } = await import("@stint/core/invoice/statement");
      const { name, bytes } = await statementPdf(params.id, days);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/clients/{id}/statement/csv",
    access: "owner",
    summary: "The statement as CSV",
    query,
    produces: "text/csv",
    proof: true,
    run: async ({ params, query: days }) => {
      const { statementCsv } = await import("@stint/core/invoice/statement");
      const { name, text } = await statementCsv(params.id, days);
      return Raw.file(name, "text/csv; charset=utf-8", text);
    },
  }),
];

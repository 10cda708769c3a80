import {
  Bill,
  BillInput,
  CreateInput,
  Info,
  ReceiptAddress,
  ReceiptInput,
  UpdateInput,
} from "@stint/core/expense/schema";
import { Upload, UploadInput } from "@stint/core/platform/file/schema";
import { Tag } from "@stint/core/platform/tag";
import * as z from "zod";
import { Raw, route } from "../../http/route";

/** Loads the verbs on first use: billing an expense needs the invoices' code. */
const verbs = async () => (await import("@stint/core/operations/expenses")).Expense;

/** The expenses of a project. */
const ofProject = {
  project_id: z.coerce
    .number("Choose a project")
    .int("Choose a project")
    .positive("Choose a project")
    .max(Number.MAX_SAFE_INTEGER, "Choose a project"),
};

export const expenses = [
  route({
    method: "get",
    path: "/expenses",
    access: "workspace",
    key: "payouts",
    summary: "What was spent for a project, latest first, and which invoice bills it",
    query: ofProject,
    answer: Info,
    list: true,
    run: async ({ query }) => (await verbs()).list(query.project_id),
  }),
  route({
    method: "get",
    path: "/expenses/export",
    access: "owner",
    summary: "What was spent for a project as CSV",
    query: ofProject,
    produces: "text/csv",
    proof: true,
    run: async ({ query }) =>
      Raw.file("expenses.csv", "text/csv; charset=utf-8", await (await verbs()).exportCsv(query.project_id)),
  }),
  route({
    method: "get",
    path: "/expenses/tags",
    access: "workspace",
    summary: "The categories of what was spent for a project, with how many each",
    query: ofProject,
    answer: z.array(Tag),
    run: async ({ query }) => (await verbs()).tags(query.project_id),
  }),
  route({
    method: "post",
    path: "/expenses",
    access: "workspace",
    key: "payouts",
    summary: "Note an expense in the project's currency; 2032 when the project is completed",
    body: CreateInput,
    answer: Info,
    status: 201,
    run: async ({ body }) => (await verbs()).create(body),
  }),
  route({
    method: "post",
    path: "/expenses/bill",
    access: "workspace",
    summary: "Read an e-invoice (UBL or CII) as an expense, to be looked over before it is kept",
    body: BillInput,
    answer: Bill,
    run: async ({ body }) => (await import("@stint/core/operations/expense-bill")).readBill(body),
  }),
  route({
    method: "patch",
    path: "/expenses/{id}",
    access: "workspace",
    key: "payouts",
    summary: "Change an expense; 2015 while an invoice bills it, 2016 once that was sent",
    body: UpdateInput,
    answer: Info,
    run: async ({ params, body, if_match }) => (await verbs()).update(params.id, body, if_match),
  }),
  route({
    method: "delete",
    path: "/expenses/{id}",
    access: "workspace",
    summary: "Delete an expense; 2015 while an invoice bills it, 2016 once that was sent",
    run: async ({ params, if_match }) => (await verbs()).remove(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/expenses/{id}/receipt",
    access: "workspace",
    summary: "Where to upload a receipt: a presigned PUT (2001 not a PDF, JPEG or PNG, 2002 above 20 MB)",
    body: UploadInput,
    answer: Upload,
    status: 201,
    personal: true,
    run: async ({ params, body }) => {
      await (await verbs()).find(params.id);
      return (await import("@stint/core/platform/file")).start(body);
    },
  }),
  route({
    method: "post",
    path: "/expenses/{id}/receipt/complete",
    access: "workspace",
    summary: "Look at what was uploaded and keep it as the receipt; 2016",
    body: ReceiptInput,
    answer: Info,
    status: 201,
    run: async ({ params, body }) => (await verbs()).attach(params.id, body),
  }),
  route({
    method: "get",
    path: "/expenses/{id}/receipt",
    access: "workspace",
    summary: "A receipt, with an address that is good for ten minutes",
    answer: ReceiptAddress,
    run: async ({ params }) => (await verbs()).receipt(params.id),
  }),
  route({
    method: "delete",
    path: "/expenses/{id}/receipt",
    access: "workspace",
    summary: "Take the receipt away; 2016 once the invoice was sent",
    answer: Info,
    run: async ({ params, if_match }) => (await verbs()).detach(params.id, if_match),
  }),
];

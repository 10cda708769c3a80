import { Agreement, AnswerInput, AskInput, Document } from "@stint/core/payout/self-billing/schema";
import * as z from "zod";
import { Raw, route } from "../../http/route";

const selfBilling = () => import("@stint/core/payout/self-billing");
const slips = () => import("@stint/core/payout/slip");
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const TYPES = { pdf: "application/pdf", xml: "application/xml" } as const;
type Type = keyof typeof TYPES;

const fileOf = async (type: Type, file: Promise<{ name: string; bytes: Uint8Array }>) => {
  const { name, bytes } = await file;
  return Raw.file(name, TYPES[type], bytes);
};

/** Self-billing as the payer sees it. */
const ofOwner = [
  route({
    method: "get",
    path: "/selfbilling",
    access: "owner",
    summary: "What the workspace and its teammates agreed about invoices that it makes for them",
    answer: Agreement,
    list: true,
    run: async () => (await selfBilling()).listAgreements(),
  }),
  route({
    method: "post",
    path: "/selfbilling",
    access: "owner",
    live: true,
    summary: "Ask a teammate to let the workspace make their invoices; 1003, 1004",
    body: AskInput,
    answer: Agreement,
    status: 201,
    run: async ({ body }) => (await selfBilling()).ask(body),
  }),
  route({
    method: "delete",
    path: "/selfbilling/{id}",
    access: "owner",
    live: true,
    summary: "End the agreement with a teammate, for payments to come; 1003, 1004",
    answer: Agreement,
    run: async ({ params }) => (await selfBilling()).endByOwner(params.id),
  }),
  route({
    method: "get",
    path: "/selfbilling/{id}/documents",
    access: "owner",
    summary: "The self-billed invoices and credit notes of a teammate, newest first",
    answer: Document,
    list: true,
    run: async ({ params }) => (await selfBilling()).documentsFor(params.id),
  }),
  ...(["pdf", "xml"] as const).map((type) =>
    route({
      method: "get",
      path: `/selfbilling/{id}/documents/{did}/${type}`,
      access: "owner",
      summary: `A self-billed document as issued, as ${type.toUpperCase()}; 1003`,
      produces: TYPES[type],
      run: async ({ params }) => fileOf(type, (await selfBilling()).download(params.id, params.did, type)),
    }),
  ),
  route({
    method: "get",
    path: "/payouts/{id}/slip",
    access: "owner",
    summary: "The slip of a paid payout for one teammate, as PDF; 1003",
    query: { user_id: id },
    produces: "application/pdf",
    run: async ({ params, query }) => fileOf("pdf", (await slips()).slip(params.id, query.user_id)),
  }),
];

/** The same as the teammate sees it. */
const ofTeammate = [
  route({
    method: "get",
    path: "/memberships/selfbilling",
    access: "session",
    summary: "What one agreed with those who pay one about invoices that they make",
    answer: Agreement,
    list: true,
    run: async () => (await selfBilling()).listOwnAgreements(),
  }),
  route({
    method: "post",
    path: "/memberships/selfbilling/{id}",
    access: "session",
    live: true,
    summary: "Accept the words with one's own tax, decline, or end it; 1003, 1004",
    body: AnswerInput,
    answer: Agreement,
    run: async ({ params, body }) => (await selfBilling()).answer(params.id, body),
  }),
  route({
    method: "get",
    path: "/memberships/selfbilling/{id}/documents",
    access: "session",
    summary: "The documents that a payer made in one's name, newest first",
    answer: Document,
    list: true,
    run: async ({ params }) => (await selfBilling()).ownDocuments(params.id),
  }),
  ...(["pdf", "xml"] as const).map((type) =>
    route({
      method: "get",
      path: `/memberships/selfbilling/{id}/documents/{did}/${type}`,
      access: "session",
      summary: `One's own self-billed document as issued, as ${type.toUpperCase()}; 1003`,
      produces: TYPES[type],
      run: async ({ params }) => fileOf(type, (await selfBilling()).downloadOwn(params.id, params.did, type)),
    }),
  ),
  route({
    method: "get",
    path: "/memberships/slips/{id}",
    access: "session",
    summary: "The slip of one's own part of a paid payout, as PDF; 1003",
    query: { owner_id: id },
    produces: "application/pdf",
    run: async ({ params, query }) => fileOf("pdf", (await slips()).ownSlip(query.owner_id, params.id)),
  }),
];

export const selfBillings = [...ofOwner, ...ofTeammate];

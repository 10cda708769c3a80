import { Proposal } from "@stint/core/proposal";
import * as z from "zod";
import { isPrefetch } from "../../http/prefetch";
import { publicOrOwn } from "../../http/public-or-own";
import { Raw, route } from "../../http/route";

/** Ids of the chosen options: "12,15", or empty. */
const options = z
  .string()
  .regex(/^(\d{1,16}(,\d{1,16}){0,199})?$/, "Use ids with commas between")
  .transform((ids) => (ids ? ids.split(",").map(Number) : []));

/** The client's routes of a link; reading changes nothing. */
export const client = [
  route({
    method: "get",
    path: "/proposals/{key}",
    access: "public",
    key: "proposals",
    summary: "By hash the document that anybody with the link sees, by id the workspace's own proposal",
    answer: z.union([Proposal.PublicInfo, Proposal.Info]),
    run: ({ params }) => publicOrOwn(params.key, { own: Proposal.get, open: Proposal.view }),
  }),
  route({
    method: "get",
    path: "/proposals/{hash}/chosen",
    access: "public",
    summary: "The open document with a choice of options, and the hash that accepting it names",
    query: { options },
    answer: Proposal.Chosen,
    run: ({ params, query }) => Proposal.chooseOptions({ hash: params.hash, options: query.options }),
  }),
  route({
    method: "get",
    path: "/proposals/{hash}/download",
    access: "public",
    summary:
      "The open proposal as a PDF, with a choice of options; the accepted one was mailed to both sides",
    query: { options: options.optional() },
    produces: "application/pdf",
    run: async ({ params, query }) => {
      const { name, body } = await Proposal.downloadOpen(params.hash, query.options);
      return Raw.file(name, "application/pdf", body);
    },
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/viewed",
    access: "public",
    summary: "Notes that a person opened the link; never the owner, a robot or a prefetch",
    answer: z.null(),
    run: async ({ params }, http) => {
      await Proposal.recordView({ hash: params.hash, prefetch: isPrefetch(http) });
      return undefined;
    },
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/accept",
    access: "public",
    summary: "Accepts the exact document that was shown and answers the record of it",
    body: Proposal.AcceptInput,
    answer: Proposal.Acceptance,
    run: ({ params, body }) => Proposal.accept({ ...body, hash: params.hash }),
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/decline",
    access: "public",
    summary: "Declines the proposal, with a reason and the code that was mailed to the address",
    body: Proposal.DeclineInput,
    answer: z.object({ state: z.literal("declined") }),
    run: ({ params, body }) => Proposal.decline({ ...body, hash: params.hash }),
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/decline/undo",
    access: "public",
    summary: "Takes a decline back within a day, for the recipient or who declined",
    body: Proposal.UndoDeclineInput,
    answer: z.object({ state: z.literal("open") }),
    run: ({ params, body }) => Proposal.undoDecline({ ...body, hash: params.hash }),
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/revoke",
    access: "public",
    summary: "A consumer withdraws from the signed contract within the days that the law gives; once",
    body: Proposal.RevokeInput,
    answer: z.object({ revoked_at: z.iso.datetime() }),
    // Loaded on first use: a withdrawal is rare.
    run: async ({ params, body }) =>
      (await import("@stint/core/proposal/revocation")).revoke({ ...body, hash: params.hash }),
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/questions",
    access: "public",
    summary: "Asks the owner about the proposal or one of its services",
    body: Proposal.QuestionInput,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    run: ({ params, body }) => Proposal.ask({ ...body, hash: params.hash }),
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/requestchanges",
    access: "public",
    summary: "Asks the owner for changes before accepting; without its code it is a question",
    body: Proposal.RequestChangesInput,
    answer: z.object({ state: z.enum(["changes_requested", "open"]) }),
    run: ({ params, body }) => Proposal.requestChanges({ ...body, hash: params.hash }),
  }),
];

import { Proposal } from "@stint/core/proposal";
import * as z from "zod";
import { listQuery, Raw, route } from "../../http/route";

/** The workspace's routes of its proposals. */
export const owner = [
  route({
    method: "get",
    path: "/proposals",
    access: "workspace",
    key: "proposals",
    summary: "The workspace's proposals, newest first; filter by a part of title or client, and by status",
    query: { ...listQuery, status: z.enum(Proposal.STATUSES).optional() },
    answer: Proposal.Listed,
    list: true,
    run: ({ query }) => Proposal.list(query),
  }),
  route({
    method: "get",
    path: "/proposals/export",
    access: "owner",
    summary: "The workspace's proposals as CSV",
    produces: "text/csv",
    proof: true,
    run: async () => Raw.file("proposals.csv", "text/csv; charset=utf-8", await Proposal.exportCsv()),
  }),
  route({
    method: "post",
    path: "/proposals",
    access: "workspace",
    key: "proposals",
    summary: "The project's proposal; a new one after the client declined or it was withdrawn",
    body: Proposal.CreateInput,
    answer: Proposal.Info,
    status: 201,
    run: ({ body }) => Proposal.create(body),
  }),
  route({
    method: "get",
    path: "/projects/{id}/proposals",
    access: "workspace",
    key: "proposals",
    summary: "The proposals of a project, newest first",
    answer: Proposal.Info,
    list: true,
    run: ({ params }) => Proposal.ofProject(params.id),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/preview",
    access: "workspace",
    summary: "The document as the client would see it now, and what stands before sending it",
    answer: Proposal.Preview,
    run: ({ params }) => Proposal.preview(params.id),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/publish",
    access: "workspace",
    summary: "Freezes the document under its public address, without mailing anybody",
    body: Proposal.PublishInput,
    answer: Proposal.Info,
    run: ({ params, body }) => Proposal.publish({ ...body, id: params.id }),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/send",
    access: "workspace",
    summary: "Mails the proposal to the client's contact; what changed since becomes a new version",
    body: Proposal.SendInput,
    answer: Proposal.Info,
    run: ({ params, body }) => Proposal.send({ ...body, id: params.id }),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/withdraw",
    access: "workspace",
    summary: "Takes an open proposal back",
    answer: Proposal.Info,
    run: ({ params }) => Proposal.withdraw(params.id),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/download/pdf",
    access: "workspace",
    summary: "The newest version as a PDF, sealed when it was accepted",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, body } = await Proposal.download(params.id);
      return Raw.file(name, "application/pdf", body);
    },
  }),
];

import { Client } from "@stint/core/client";
import { exportCsv, tags } from "@stint/core/client/export";
import { ImportAnswer, ImportInput } from "@stint/core/client/import/schema";
import { Overview } from "@stint/core/operations/client-overview/schema";
import { FinishInput, Upload, UploadInput } from "@stint/core/platform/file/schema";
import { SlugAnswer, Tag } from "@stint/core/platform/tag";
import * as z from "zod";
import { Raw, route, slugQuery } from "../../http/route";

/** Imports a list's rows; the caller reads the file and maps its columns. */
const importing = route({
  method: "post",
  path: "/clients/import",
  access: "owner",
  summary:
    "Clients out of a list, 1,000 rows at once; dry_run writes nothing, the same rows twice change nothing",
  body: ImportInput,
  answer: ImportAnswer,
  run: async ({ body }) => (await import("@stint/core/client/import")).importClients(body),
});

/** These come before the routes with an id, which would match their words. */
export const collectionRoutes = [
  route({
    method: "get",
    path: "/clients/export",
    access: "owner",
    summary: "All clients as CSV, a row for each contact",
    produces: "text/csv",
    proof: true,
    run: async () => Raw.file("clients.csv", "text/csv; charset=utf-8", await exportCsv()),
  }),
  route({
    method: "get",
    path: "/clients/tags",
    access: "workspace",
    summary: "The types that clients have, with how many each",
    answer: z.array(Tag),
    run: () => tags(),
  }),
  route({
    method: "get",
    path: "/clients/checkslug",
    access: "workspace",
    summary: "Whether no other client has this name, however it is written",
    query: slugQuery,
    answer: SlugAnswer,
    run: ({ query }) => Client.checkSlug(query.slug, query.id),
  }),
  importing,
];

/** The page of one client: work done for it, and details kept with it. */
export const more = [
  route({
    method: "get",
    path: "/clients/{id}/overview",
    access: "workspace",
    key: "clients",
    summary: "A client's projects, proposals, invoices, payments, balances and history",
    answer: Overview,
    run: async ({ params }) => (await import("@stint/core/operations/client-overview")).overview(params.id),
  }),
  route({
    method: "post",
    path: "/clients/{id}/merge",
    access: "owner",
    summary: "Merge another client into this one; what was sent keeps its names",
    body: Client.MergeInput,
    answer: Client.Info,
    run: async ({ params, body }) =>
      (await import("@stint/core/operations/merge-clients")).merge(params.id, body.from_id),
  }),
  route({
    method: "post",
    path: "/clients/{id}/links",
    access: "workspace",
    summary: "Keep a link with a client",
    body: Client.LinkInput,
    answer: Client.Link,
    status: 201,
    run: ({ params, body }) => Client.addLink(params.id, body),
  }),
  route({
    method: "patch",
    path: "/clients/{id}/links/{lid}",
    access: "workspace",
    summary: "Change a link of a client",
    body: Client.LinkUpdateInput,
    answer: Client.Link,
    run: ({ params, body, if_match }) => Client.updateLink(params.id, params.lid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/clients/{id}/links/{lid}",
    access: "workspace",
    summary: "Remove a link; answers the client that is left",
    answer: Client.Info,
    run: ({ params, if_match }) => Client.removeLink(params.id, params.lid, if_match),
  }),
  route({
    method: "post",
    path: "/clients/{id}/assets",
    access: "workspace",
    summary:
      "Where to upload a file for a client: a presigned PUT (2001 not a PDF, JPEG or PNG, 2002 above 20 MB)",
    body: UploadInput,
    answer: Upload,
    status: 201,
    personal: true,
    run: async ({ params, body }) => {
      await Client.get(params.id);
      return (await import("@stint/core/platform/file")).start(body);
    },
  }),
  route({
    method: "post",
    path: "/clients/{id}/assets/complete",
    access: "workspace",
    summary: "Look at what was uploaded and keep it with the client",
    body: Client.AssetInput,
    answer: Client.Asset,
    status: 201,
    run: ({ params, body }) => Client.addAsset(params.id, body),
  }),
  route({
    method: "post",
    path: "/clients/{id}/brandlogo",
    access: "workspace",
    summary: "Look at what was uploaded and make it the client's logo; 2001, 2002",
    body: FinishInput,
    answer: Client.Info,
    run: ({ params, body }) => Client.setLogo(params.id, body.upload_id),
  }),
  route({
    method: "get",
    path: "/clients/{id}/assets/{aid}",
    access: "workspace",
    summary: "A file of a client, with an address that is good for ten minutes",
    answer: Client.AssetAddress,
    run: ({ params }) => Client.assetAddress(params.id, params.aid),
  }),
  route({
    method: "patch",
    path: "/clients/{id}/assets/{aid}",
    access: "workspace",
    summary: "Give a file of a client another name",
    body: Client.AssetUpdateInput,
    answer: Client.Asset,
    run: ({ params, body, if_match }) => Client.updateAsset(params.id, params.aid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/clients/{id}/assets/{aid}",
    access: "workspace",
    summary: "Remove a file; answers the client that is left",
    answer: Client.Info,
    run: ({ params, if_match }) => Client.removeAsset(params.id, params.aid, if_match),
  }),
];

import { Client } from "@stint/core/client";
import { deleteClient } from "@stint/core/operations/delete-client";
import { Comment } from "@stint/core/project/comment";
import * as z from "zod";
import { area } from "../http/area";
import { listQuery, nameSort, route } from "../http/route";
import { contacts } from "./client/contact.routes";
import { leads } from "./client/lead.routes";
import { collectionRoutes, more } from "./client/more.routes";

const Checkpoint = z.strictObject({
  slug: z.string().regex(/^[a-z0-9_]{1,60}$/, "Use lower-case letters, digits and underscores"),
});

const change = {
  path: "/clients/{id}",
  access: "workspace",
  key: "clients",
  body: Client.UpdateInput,
  answer: Client.Info,
  run: ({
    params,
    body,
    if_match,
  }: {
    params: { id: number };
    body: Client.UpdateInput;
    if_match: number | undefined;
  }) => Client.update(params.id, body, if_match),
} as const;

export const routes = [
  ...collectionRoutes,
  route({
    method: "get",
    path: "/clients",
    access: "workspace",
    key: "clients",
    summary: "Clients, newest first; filter is a part of the name",
    query: { ...listQuery, sort: nameSort },
    answer: Client.Info,
    list: true,
    run: ({ query }) => Client.list(query),
  }),
  route({
    method: "post",
    path: "/clients",
    access: "workspace",
    key: "clients",
    summary: "Make a client; 2045 when the name is taken",
    body: Client.CreateInput,
    answer: Client.Info,
    status: 201,
    run: ({ body }) => Client.create(body),
  }),
  route({
    method: "get",
    path: "/clients/{id}",
    access: "workspace",
    key: "clients",
    summary: "One client with its contacts",
    answer: Client.Info,
    run: ({ params }) => Client.get(params.id),
  }),
  route({ ...change, method: "put", summary: "Change a client" }),
  route({ ...change, method: "patch", summary: "Change parts of a client" }),
  route({
    method: "delete",
    path: "/clients/{id}",
    access: "owner",
    summary: "Delete a client; 2062 while a proposal or invoice is open",
    run: ({ params, if_match }) => deleteClient(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/clients/{id}/checkpoints",
    access: "workspace",
    summary: "Remember a checkpoint of a client",
    body: Checkpoint,
    answer: Client.Info,
    run: ({ params, body }) => Client.addCheckpoint(params.id, body.slug),
  }),
  route({
    method: "get",
    path: "/clients/{id}/comments",
    access: "workspace",
    summary: "The workspace's own comments on a client, newest first",
    query: { page: listQuery.page, per_page: listQuery.per_page, cursor: listQuery.cursor },
    answer: Comment.Info,
    list: true,
    run: async ({ params, query }) => {
      await Client.get(params.id);
      return Comment.list(`client:${params.id}`, query);
    },
  }),
  route({
    method: "post",
    path: "/clients/{id}/comments",
    access: "workspace",
    summary: "Add a comment that only the workspace sees",
    body: Comment.Input,
    answer: Comment.Info,
    status: 201,
    run: async ({ params, body }) => {
      await Client.get(params.id);
      return Comment.add(`client:${params.id}`, body.comment);
    },
  }),
  ...contacts,
  ...more,
  ...leads,
];

export const { app, handler } = area("client", routes);

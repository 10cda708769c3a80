import { ApiKey } from "@stint/core/api-key";
import * as z from "zod";
import { route } from "../../http/route";

/** Keys to the API, by the workspace's owner alone: a key never makes, reads or ends another. */
export const apiKey = [
  route({
    method: "get",
    path: "/apikeys",
    access: "owner",
    summary: "The workspace's API keys, newest first: those that work, and those that ended within a month",
    answer: z.array(ApiKey.Info),
    run: () => ApiKey.list(),
  }),
  route({
    method: "post",
    path: "/apikeys",
    access: "owner",
    live: true,
    proof: true,
    summary: "Make an API key for some areas, to read or to write; answers the key itself, this once",
    body: ApiKey.CreateInput,
    answer: ApiKey.Created,
    status: 201,
    personal: true,
    run: ({ body }) => ApiKey.create(body),
  }),
  route({
    method: "delete",
    path: "/apikeys/{id}",
    access: "owner",
    live: true,
    summary: "Revoke an API key at once",
    answer: ApiKey.Info,
    run: ({ params }) => ApiKey.revoke(params.id),
  }),
];

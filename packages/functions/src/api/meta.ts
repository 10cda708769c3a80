import { env } from "@stint/core/platform/env";
import * as z from "zod";
import { area } from "../http/area";
import { Raw, route } from "../http/route";
import { published } from "../openapi/published";
import { reference } from "../openapi/reference";

export const routes = [
  route({
    method: "get",
    path: "/health",
    access: "public",
    summary: "That the API answers, and the revision that was deployed; asks no other service",
    answer: z.object({ status: z.literal("ok"), revision: z.string() }),
    run: async () => ({ status: "ok" as const, revision: env().STINT_REVISION }),
  }),
  route({
    method: "get",
    path: "/openapi.json",
    access: "public",
    summary: "This contract as OpenAPI 3.1",
    produces: "application/json",
    run: async () => new Raw("application/json; charset=utf-8", await published()),
  }),
  route({
    method: "get",
    path: "/api/docs",
    access: "public",
    summary: "This contract as a page to read",
    produces: "text/html",
    run: async () => new Raw("text/html; charset=utf-8", reference(JSON.parse(await published()))),
  }),
];

export const { app, handler } = area("meta", routes);

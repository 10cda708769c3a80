import { area } from "../http/area";
import { Raw, route } from "../http/route";
import { reference } from "../openapi/reference";

/** Read on first use: the document weighs as much as the rest of the function. */
const published = async () => (await import("../openapi.gen.json")).default;

export const routes = [
  route({
    method: "get",
    path: "/openapi.json",
    access: "public",
    summary: "This contract as OpenAPI 3.1",
    produces: "application/json",
    run: async () => new Raw("application/json; charset=utf-8", JSON.stringify(await published())),
  }),
  route({
    method: "get",
    path: "/api/docs",
    access: "public",
    summary: "This contract as a page to read",
    produces: "text/html",
    run: async () => new Raw("text/html; charset=utf-8", reference(await published())),
  }),
];

export const { app, handler } = area("meta", routes);

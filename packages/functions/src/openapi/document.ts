import * as z from "zod";
import type { Access } from "../http/access";
import type { Route } from "../http/route";
import { areas } from "../manifest";
import { named } from "./names";

type Json = { [key: string]: unknown };

for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id });

/** Returns a schema as JSON Schema 2020-12; named parts move to `components`. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const json = z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any" }) as Json;
  const { $schema: _dialect, $defs, id, ...body } = json;
  const hoist = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoist);
    if (!value || typeof value !== "object") return value;
    const { id: _id, ...rest } = value as Json & { id?: unknown };
    const kept = typeof _id === "string" && _id in named ? rest : (value as Json);
    return Object.fromEntries(
      Object.entries(kept).map(([key, each]) =>
        key === "$ref" && typeof each === "string"
          ? [key, each.replace("#/$defs/", "#/components/schemas/")]
          : [key, hoist(each)],
      ),
    );
  };
  for (const [name, definition] of Object.entries(($defs as Json) ?? {}))
    components[name] ??= hoist(definition);
  if (typeof id === "string" && id in named) {
    components[id] ??= hoist(body);
    return { $ref: `#/components/schemas/${id}` };
  }
  return hoist(body) as Json;
}

const NEEDS: Record<Access, string> = {
  public: "Needs no session.",
  session: "Needs a session.",
  workspace: "Needs a session of the workspace.",
  owner: "Needs a session of the workspace's owner.",
  platform: "Needs a session of the platform's own people.",
};

const json = (schema: Json): Json => ({ "application/json": { schema } });
const plain = (words: string): string =>
  words.replace(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? "");

function parameters(route: Route, components: Json): Json[] {
  const inPath = Object.keys(route.params).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: name.endsWith("id") ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
  const inQuery = Object.entries(route.query).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema: schemaOf(schema as z.ZodType, "input", components),
  }));
  const headers = [
    ...(route.method === "post"
      ? [["Idempotency-Key", "The same key and body within a day answer the first answer again."]]
      : []),
    ...(route.method === "patch" || route.method === "put"
      ? [["If-Match", "The version that the caller saw; a stale one answers 409."]]
      : []),
  ].map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
  return [...inPath, ...inQuery, ...headers];
}

function success(route: Route, components: Json): Json {
  if (route.produces)
    return { description: route.summary, content: { [route.produces]: { schema: { type: "string" } } } };
  const data = route.answer ? schemaOf(route.answer, "output", components) : {};
  const meta = { $ref: "#/components/schemas/ListMeta" };
  const schema = route.list
    ? {
        type: "object",
        required: ["data", "meta"],
        properties: { data: { type: "array", items: data }, meta },
      }
    : { type: "object", required: ["data"], properties: { data } };
  return { description: route.summary, content: json(schema) };
}

const problem = (description: string): Json => ({
  description,
  content: json({ $ref: "#/components/schemas/Problem" }),
});

/** Returns the contract as OpenAPI 3.1, made from the same tables that serve it. */
export function document(areas: { name: string; routes: Route[] }[]): Json {
  const schemas: Json = {
    ListMeta: {
      type: "object",
      required: ["page", "per_page", "next", "total"],
      properties: {
        page: { type: "integer" },
        per_page: { type: "integer" },
        next: { type: ["string", "null"] },
        total: { type: ["integer", "null"] },
        count: { type: "integer", description: "How many are waiting, where a list says so." },
      },
    },
    Problem: {
      type: "object",
      required: ["error"],
      properties: {
        error: {
          type: "object",
          required: ["code", "message", "request_id"],
          properties: {
            code: { type: "integer" },
            message: { type: "string" },
            fields: { type: "object", additionalProperties: { type: "string" } },
            request_id: { type: "string" },
          },
        },
      },
    },
  };
  const paths: Record<string, Json> = {};
  for (const { name, routes } of areas)
    for (const route of routes) {
      const item = paths[route.path] ?? {};
      paths[route.path] = item;
      item[route.method] = {
        operationId: plain(`${route.method} ${route.path.replace("/api/v2", "").replace("/api/", "/")}`),
        summary: route.summary,
        description: `${route.summary}. ${NEEDS[route.access]}`,
        tags: [name],
        security: route.access === "public" ? [] : [{ bearer: [] }],
        parameters: parameters(route, schemas),
        ...(route.raw ? { requestBody: { required: true, content: json({ type: "object" }) } } : {}),
        ...(route.body
          ? { requestBody: { required: true, content: json(schemaOf(route.body, "input", schemas)) } }
          : {}),
        responses: {
          [route.status]: success(route, schemas),
          ...(route.access === "public" ? {} : { 401: problem("Not signed in") }),
          404: problem("Not found, or not yours"),
          ...(route.body ? { 422: problem("The input does not fit the schema") } : {}),
          default: problem("Refused with a code of the catalogue"),
        },
      };
    }
  return {
    openapi: "3.1.0",
    info: {
      title: "Stint",
      version: "2.0.0",
      description: "The business app for freelancers, studios and small agencies.",
      contact: { name: "Stint", url: "https://stint.test/help" },
      license: { name: "Proprietary", url: "https://stint.test/terms" },
    },
    servers: [{ url: "/", description: "The origin that serves the app" }],
    tags: areas.map(({ name }) => ({ name, description: `What the ${name} area does.` })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas,
    },
  };
}

/** Returns the route tables of all areas, each loaded by its handler's path. */
export const loadTables = (load: (handler: string) => Promise<{ routes: Route[] }>) =>
  Promise.all(areas.map(async ({ name, handler }) => ({ name, routes: (await load(handler)).routes })));

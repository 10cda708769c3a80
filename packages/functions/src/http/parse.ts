import { AppError, Code } from "@stint/core/platform/error";
import * as z from "zod";
import type { Route } from "./route";

const BODY_LIMIT = 1_000_000;

/** Returns field → message, the first message of each field; `body` where no field is at fault. */
function messages(error: z.ZodError): Record<string, string> {
  // The object has no prototype, so that __proto__ is a field like any other.
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    for (const key of keys) fields[key] ??= issue.message;
  }
  return fields;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(Code.Validation, undefined, messages(result.error));
}

const shapes = new WeakMap<Route, { params: z.ZodType; query: z.ZodType }>();
function shapeOf(route: Route) {
  const known = shapes.get(route);
  if (known) return known;
  const made = { params: z.object(route.params), query: z.strictObject(route.query) };
  shapes.set(route, made);
  return made;
}

/** The nouns that a 404 names (1066), by the collection that a path starts with. */
const KINDS: Record<string, string> = { clients: "client", projects: "project", invoices: "invoice" };

/** Parses the path's parameters; a malformed id is the same 404 as an unknown one. */
export function parseParams(route: Route, raw: Record<string, string>): unknown {
  const result = shapeOf(route).params.safeParse(raw);
  if (result.success) return result.data;
  const kind = KINDS[route.path.split("/")[3] ?? ""];
  const named = kind && result.error.issues.some(({ path }) => path[0] === "id");
  throw named ? new AppError(Code.NotFoundKind, kind) : new AppError(Code.NotFound);
}

/** Parses the query. The company that a GET acts for was read before (`auth.ts`). */
export function parseQuery(route: Route, raw: Record<string, string>): unknown {
  const { workspace: _, ...query } = raw;
  return parsed(shapeOf(route).query, route.method === "get" ? query : raw);
}

/**
 * Parses the body: 413 over a megabyte, 415 for anything but JSON, 422 for invalid JSON or what does not
 * match the schema.
 */
export function parseBody(route: Route, text: string, contentType: string | undefined): unknown {
  if (text.length > BODY_LIMIT) throw new AppError(Code.PayloadTooLarge);
  if (!route.body) return undefined;
  if (text && !/^application\/(json|[\w.-]+\+json)\b/i.test(contentType ?? ""))
    throw new AppError(Code.UnsupportedMediaType);
  let value: unknown = {};
  try {
    if (text) value = JSON.parse(text);
  } catch {
    throw new AppError(Code.Validation, undefined, { body: "This is not valid JSON" });
  }
  return parsed(route.body, value);
}

/** Returns the version in `If-Match`, bare or quoted. */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header);
  if (!match) throw new AppError(Code.Validation, undefined, { "If-Match": "This is not a version" });
  return Number(match[1]);
}

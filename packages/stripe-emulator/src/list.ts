import type { Stripe } from "stripe";
import { badParam } from "./error";
import type { Kind, Kinds } from "./kinds";
import { missing } from "./lookup";
import { present } from "./present";
import type { Query } from "./store";
import type { Call } from "./types";

/** The parameters of every list, and of those that can be filtered by time. */
export const PAGE_PARAMS = ["ending_before", "limit", "starting_after"] as const;
export const LIST_PARAMS = ["created", ...PAGE_PARAMS] as const;

/**
 * Returns one page of a kind, newest first. `filters` are query parameters by the JSON path they are compared
 * with.
 */
export function listPage<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  filters: Readonly<Record<string, string>> = {},
  fixed: Partial<Query> = {},
): Stripe.ApiList<Kinds[K]> {
  const { params, store, account } = call;
  const limit = params.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    const edge = limit < 1 ? "greater than or equal to 1" : "less than or equal to 100";
    throw badParam("parameter_invalid_integer", "limit", `This value must be ${edge}.`);
  }
  const after = cursor(call, kind, "starting_after");
  const before = cursor(call, kind, "ending_before");
  if (after && before) {
    throw badParam(undefined, "ending_before", "You cannot use both starting_after and ending_before.");
  }
  const where = [...(fixed.where ?? [])];
  for (const [name, path] of Object.entries(filters)) {
    const value = params.text(name);
    if (value !== undefined) where.push([path, value]);
  }
  const found = store.list(kind, {
    ...fixed,
    account,
    where,
    created: range(call),
    after,
    before,
    limit: limit + 1,
  });
  const has_more = found.length > limit;
  const page = before ? found.slice(has_more ? 1 : 0) : found.slice(0, limit);
  return { object: "list", data: page.map((object) => present(call, object)), has_more, url };
}

function cursor(call: Call, kind: Kind, name: string): string | undefined {
  const id = call.params.text(name);
  if (id !== undefined && !call.store.find(kind, id, call.account)) throw missing(kind, id, name, "param");
  return id;
}

function range(call: Call): Query["created"] {
  const given = call.params.form.created;
  if (given === undefined || given === "") return undefined;
  if (typeof given === "string") {
    const at = call.params.needInteger("created");
    return { gte: at, lte: at };
  }
  const bounds = call.params.hash("created")?.only(["gt", "gte", "lt", "lte"]);
  return {
    gt: bounds?.integer("gt"),
    gte: bounds?.integer("gte"),
    lt: bounds?.integer("lt"),
    lte: bounds?.integer("lte"),
  };
}

import type { Served } from "./areas";
import { idNames, sample, schemaOf } from "./sample";
import type { Seeded } from "./seed";
import type { World } from "./world";

/** One request that must not reach the other workspace. */
export interface Attack {
  route: string;
  method: string;
  path: string;
  body?: unknown;
  /** Where the other workspace is named: its thing in the path, in the body or in the query. */
  by: "path" | "body" | "query";
  /** The property of the body that names it. */
  field?: string;
}

type IDs = World["ids"];

/** Which of a workspace's things a parameter means, by the route it stands in. */
export function natural(path: string, name: string): string {
  const of = (prefix: string) => path.includes(`/${prefix}/`);
  if (name === "cid") return of("clients") ? "contact" : "phase";
  if (name === "tid") return "term";
  if (name === "sid") return "member";
  if (name === "iid") return "payout_item";
  if (name === "item_id") return "item";
  if (name === "payment_id") return "payment";
  if (name === "discount_id") return "discount";
  if (name === "tax_id") return "tax";
  const kinds: [string, string][] = [
    ["clients", "client"],
    ["proposals/{", "proposal"],
    ["scopetemplates", "template"],
    ["scopes", "project"],
    ["tasks", "task"],
    ["invoices", "invoice"],
    ["payouts", "payout"],
    ["users/{", "user"],
    ["specialists/{", "user"],
    ["projects", "project"],
  ];
  return kinds.find(([prefix]) => path.startsWith(`/api/v2/${prefix}`))?.[1] ?? "project";
}

/** Which of a workspace's things a property of a body means. */
export function named(ids: IDs, name: string): number {
  const kinds: [RegExp, string][] = [
    [/scopecategory|phase/, "phase"],
    [/task|deliverable|after|order|option/, "task"],
    [/client/, "client"],
    [/contact/, "contact"],
    [/assignee|user/, "teammate"],
    [/invoice/, "invoice"],
    [/expense|payout/, "payout"],
  ];
  return ids[kinds.find(([words]) => words.test(name))?.[1] ?? "project"] ?? 0;
}

/** A hash that looks like another's and is not it; and others that are no hash of this kind at all. */
function forged({ links, ids }: World, random: Seeded): string[] {
  const other = (hash: string) => {
    const at = random.below(hash.length);
    return hash.slice(0, at) + (hash[at] === "a" ? "b" : "a") + hash.slice(at + 1);
  };
  return [
    ...[links.proposal, links.invoice, links.pending].map(other),
    links.proposal.toUpperCase(),
    links.invoice.slice(0, -1),
    `${links.invoice}a`,
    links.session,
    `${ids.proposal}`,
    `${ids.sent_invoice}`,
    "%2e%2e%2fclients",
    `*${"%20".repeat(3)}`,
  ];
}

export const holes = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
export const filled = (path: string, values: Record<string, string | number>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? 0}`);

/** A body that the route's schema takes; throws where one must be written by hand, so that no route is missed. */
export function bodyOf({ route }: Served, ids: IDs, more: Record<string, unknown> = {}): unknown {
  if (!route.body) return route.method === "get" ? undefined : {};
  const at = `${route.method} ${route.path}`;
  const own = BODIES[at]?.(ids) ?? (sample(schemaOf(route.body), "", (name) => named(ids, name)) as object);
  const body = { ...own, ...more };
  const result = route.body.safeParse(body);
  if (!result.success && Object.keys(more).length === 0)
    throw new Error(`${at} needs a body written for this test: ${result.error.message}`);
  return body;
}

/** What a schema does not tell of. */
const BODIES: Record<string, (ids: IDs) => object> = {
  "post /api/v2/accounts/{id}/capabilities": () => ({ method: "card", currency: "EUR" }),
  "post /api/v2/currentspecialist/work": () => ({ type: "image", name: "Words" }),
  "patch /api/v2/work/{id}": () => ({ name: "Words" }),
  "patch /api/v2/work/sort": () => ({ order: [] }),
  "post /api/v2/work/{id}/assets/workfile/complete": () => ({ upload_id: "a".repeat(26) }),
  "post /api/v2/work/{id}/assets/workfile_thumb/complete": () => ({ upload_id: "a".repeat(26) }),
  "post /api/v2/currentspecialist/assets/profileimage/complete": () => ({ upload_id: "a".repeat(26) }),
  "post /api/v2/currentspecialist/assets/profileimage_thumb/complete": () => ({ upload_id: "a".repeat(26) }),
  "post /api/v2/currentspecialist/assets/resume/complete": () => ({ upload_id: "a".repeat(26) }),
  "post /api/v2/currentspecialist/assets/resume_thumb/complete": () => ({ upload_id: "a".repeat(26) }),
  "delete /api/v2/currentspecialist": () => ({ deleteReason: "Too many words" }),
  "patch /api/v2/notifications/preferences": () => ({ digest_every: "day", digest_hour: 9 }),
  "put /api/v2/currentspecialist": () => ({ headline: "Words", visibility: "public" }),
  "post /api/v2/clients/{id}/checkpoints": () => ({ slug: "seen" }),
  "post /api/v2/clients/{id}/assets/complete": () => ({ upload_id: "a".repeat(26), name: "Brief.pdf" }),
  "post /api/v2/clients/{id}/brandlogo": () => ({ upload_id: "a".repeat(26) }),
  "post /api/v2/users/{id}/mail/reports": () => ({
    id: "report",
    kind: "complaint",
    address: "x@sample.test",
  }),
  "post /api/v2/invoices/{id}/charges": () => ({ percent: "5" }),
  "patch /api/v2/invoices/{id}/charges/{charge_id}": () => ({ percent: "5" }),
  "post /api/v2/invoices/{id}/discounts": () => ({ percent: "10" }),
  "patch /api/v2/invoices/{id}/discounts/{discount_id}": () => ({ percent: "20" }),
  "post /api/v2/accounts/receiving": () => ({}),
  "post /api/v2/expenses": (ids) => ({
    project_id: ids.project,
    name: "Train",
    spent_on: "2026-11-02",
    amount: 4_000,
  }),
  "post /api/v2/expenses/{id}/receipt/complete": () => ({ upload_id: "a".repeat(26), name: "Ticket.pdf" }),
  "post /api/v2/scopes/public-template/create": (ids) => ({ scope: ids.template }),
  "post /api/v2/contractterms": () => ({ name: "Term", body: "Words" }),
  "post /api/v2/contractterms/generate": () => ({ generate_via_ai: true, prompt: "Two rounds." }),
  "post /api/v2/projects/{id}/events": () => ({ name: "Kick-off", starts_on: "2026-12-01" }),
  "patch /api/v2/projects/{id}/events/{eid}": () => ({ starts_at: "14:30" }),
  "put /api/v2/projects/{id}/payrules": (ids) => ({
    rules: [{ member_id: ids.member, kind: "fixed", amount: 5_000 }],
  }),
  "post /api/v2/projects/{id}/contractterms": () => ({ name: "Term", body: "Words" }),
  "post /api/v2/proposals/{hash}/copy": () => ({ email: "nobody@sample.test", code: "000000", file: "pdf" }),
  "post /api/v2/projects/{id}/invitations": () => ({
    name: "Kim",
    email_address: "nobody@sample.test",
    message: "words",
  }),
};

/** Values for a route's parameters: its own kind, and things of other kinds in its place. */
function values(served: Served, world: World, random: Seeded, strangers: number) {
  const { path } = served.route;
  const names = holes(path);
  const own: Record<string, string | number> = {};
  for (const name of names) {
    if (name === "method") own[name] = "card";
    else if (name === "provider") own[name] = "google";
    else if (name === "session") own[name] = world.links.session;
    else if (/id$|^key$/.test(name)) own[name] = world.ids[natural(path, name)] ?? 0;
    else own[name] = 0;
  }
  const numeric = names.filter((name) => /id$|^key$/.test(name));
  const words = names.filter((name) => /^(hash|token|key)$/.test(name));
  const all: Record<string, string | number>[] = [];
  if (numeric.length > 0 || names.includes("session")) all.push(own);
  const kinds = random.shuffled(Object.values(world.ids));
  for (const name of numeric) for (const id of kinds.slice(0, strangers)) all.push({ ...own, [name]: id });
  for (const name of words) {
    const hashes = random.shuffled(forged(world, random)).slice(0, Math.max(3, strangers));
    for (const hash of hashes) all.push({ ...own, [name]: hash });
    // A mailed token is for the invited person; what only its workspace may do with it, nobody else may.
    if (name === "token" && served.route.access === "workspace")
      all.push({ ...own, [name]: world.links.pending });
  }
  if (names.includes("method") || names.includes("provider"))
    all.push({ ...own, ...(names.includes("method") ? { method: "bank" } : { provider: "other" }) });
  return all;
}

/** Every way of this test to reach `world` through one route, for somebody who has `mine` (or nothing). */
export function attacks(
  served: Served,
  world: World,
  mine: IDs,
  random: Seeded,
  strangers: number,
): Attack[] {
  const { route } = served;
  const method = route.method.toUpperCase();
  const base = { route: `${method} ${route.path}`, method };
  const names = holes(route.path);
  const all: Attack[] = [];
  for (const each of names.length > 0 ? values(served, world, random, strangers) : [])
    all.push({ ...base, by: "path", path: filled(route.path, each), body: bodyOf(served, world.ids) });

  // My own parent with the other's child, and my own things with the other's in the body.
  const own = Object.fromEntries(
    names.map((name) => [name, /id$|^key$/.test(name) ? (mine[natural(route.path, name)] ?? 0) : "card"]),
  );
  if (names.length === 2 && names.every((name) => /id$/.test(name))) {
    const [, child = ""] = names;
    const foreign = { ...own, [child]: world.ids[natural(route.path, child)] ?? 0 };
    all.push({ ...base, by: "path", path: filled(route.path, foreign), body: bodyOf(served, mine) });
  }
  const schema = route.body && schemaOf(route.body);
  for (const name of schema ? idNames(schema) : []) {
    const many = sample(schema?.properties?.[name] ?? {}, name, () => named(world.ids, name));
    const body = bodyOf(served, mine, { [name]: Array.isArray(many) ? many : named(world.ids, name) });
    all.push({ ...base, by: "body", field: name, path: filled(route.path, own), body });
  }

  const asked = Object.keys(route.query);
  const query = (params: Record<string, string>) =>
    all.push({ ...base, by: "query", path: `${filled(route.path, own)}?${new URLSearchParams(params)}` });
  if (names.length === 0 && route.method === "get") {
    query({});
    if (asked.includes("per_page")) query({ per_page: "9999" });
    if (asked.includes("cursor"))
      for (const cursor of [...Object.values(world.cursors), "x"]) query({ cursor, per_page: "50" });
    if (asked.includes("filter"))
      for (const word of random.shuffled(world.hidden).slice(0, 2 + strangers)) query({ filter: word });
    for (const name of asked.filter((each) => /_id$/.test(each)))
      query({ [name]: `${name === "owner_id" ? world.ids.user : named(world.ids, name)}` });
  }
  return all;
}

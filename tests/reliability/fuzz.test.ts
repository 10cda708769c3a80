import { Db } from "@stint/core/platform/db";
import { Change } from "@stint/core/proposal/change";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../packages/core/src/platform/error/catalogue";
import { accepted } from "../../packages/core/test/proposal/change.support";
import { Contract, newOffer, PHONE, Scope, sent } from "../../packages/core/test/proposal/support";
import { as } from "../../packages/core/test/support";
import { tokenFor } from "../../packages/functions/test/support-people";
import { allRoutes, type Served } from "./support/areas";
import { schemaOf } from "./support/sample";
import { count, seeded } from "./support/seed";
import { wild } from "./support/wild";
import { newWorld } from "./support/world";

/** Scopes, categories, tasks, deliverables, proposals, contract terms, sections. */
const AREA = /\/(scopes|tasks|deliverables|proposals|contractterms|sections)(\/|$)/;
/** Answered with a file; their input is the address alone. */
const FILES = /download|export|\/verify/;
/** Ends what the other calls need: the account, its sessions. */
const ENDS = /^\/api\/auth|\/authenticate$|changepassword|\/currentuser\/sessions/;

const random = seeded("bad input");

interface Target {
  token: string;
  ids: Record<string, number[]>;
  hash: string;
  /** An invitation's, where there is one. */
  invitation?: string;
}

/** A workspace with a proposal that is out, or accepted, or being changed. */
async function newTarget(): Promise<Target> {
  const offer = await newOffer();
  const stage = random.below(3);
  const { hash } = stage === 0 ? await sent(offer) : await accepted(offer);
  const change =
    stage === 2 ? await as(offer.owner, () => Change.openChange({ id: offer.proposal_id })) : undefined;
  const term = stage === 0 ? await as(offer.owner, () => Contract.list(offer.project_id)) : [];
  const scope = await as(offer.owner, () => Scope.get(offer.project_id));
  return {
    token: await tokenFor(offer.owner),
    hash,
    ids: {
      project: [offer.project_id],
      scope: [offer.project_id],
      proposal: [offer.proposal_id, ...(change ? [change.id] : [])],
      phase: [offer.phase_id],
      task: scope.tasks.map(({ id }) => id),
      term: (Array.isArray(term) ? term : []).map(({ id }: { id: number }) => id),
      client: [offer.client_id],
      user: [offer.owner.user_id],
    },
  };
}

/** A workspace with one of everything, for what is not of that area. */
async function newWhole(): Promise<Target> {
  const { token, ids, links } = await newWorld();
  const all = (...names: string[]) => names.map((name) => ids[name] ?? 0);
  return {
    token,
    hash: links.invoice,
    invitation: links.pending,
    ids: {
      ...Object.fromEntries(Object.keys(ids).map((name) => [name, all(name)])),
      scope: all("project"),
      invoice: all("invoice", "sent_invoice"),
      user: all("user", "teammate"),
    },
  };
}

const kindOf = (path: string, name: string): string => {
  if (/^(item|discount|tax|contact|member|charge)_id$/.test(name)) return name.replace("_id", "");
  if (/^(iid|sid)$/.test(name)) return name === "iid" ? "payout_item" : "member";
  if (/^cid$/.test(name) && /client/.test(path)) return "contact";
  if (/invoice|payout/.test(name)) return /invoice/.test(name) ? "invoice" : "payout";
  if (/category|phase|^cid$/.test(name)) return "phase";
  if (/^tid$|term/.test(name)) return "term";
  if (/task|after|order|option|^ids$|deliverable/.test(name)) return "task";
  if (/client/.test(name)) return "client";
  if (/user|specialist|^sid$/.test(name)) return "user";
  if (/project/.test(name)) return "project";
  return /\/(task|proposal|scope|project|client|invoice|payout|user)s\/\{/.exec(path)?.[1] ?? "project";
};

/** Mostly a thing that there is, at times an id of nothing. */
const idFor = ({ ids }: Target, path: string, name: string): number =>
  random.below(8) === 0
    ? 1 + random.below(1e9)
    : random.pick(ids[kindOf(path, name)]?.length ? (ids[kindOf(path, name)] as number[]) : [7]);

const STRANGE = [
  "0",
  "-1",
  "1.5",
  "9".repeat(30),
  "abc",
  "%00",
  "%2e%2e",
  "null",
  "undefined",
  "a".repeat(199),
];

function request({ route }: Served, target: Target) {
  const { path } = route;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.below(15) === 0) return random.pick(STRANGE);
    if (name === "hash" || (name === "key" && random.below(2) === 0)) return target.hash;
    if (name === "token" && target.invitation) return target.invitation;
    if (name === "method") return random.pick(["card", "bank", "manual", "other"]);
    if (name === "version") return `${1 + random.below(3)}`;
    return `${idFor(target, path, name)}`;
  });
  const query = Object.keys(route.query).filter(() => random.below(3) === 0);
  const search = query.map(
    (name) => `${name}=${encodeURIComponent(random.pick([...STRANGE, "1,2", "1", "true"]))}`,
  );
  const body = route.body
    ? random.below(40) === 0
      ? random.pick(["{", "null", "[]", '"text"', "1", "", "\u0000"])
      : JSON.stringify(wild(schemaOf(route.body), "", random, (name) => idFor(target, path, name)))
    : undefined;
  return { url: search.length > 0 ? `${url}?${search.join("&")}` : url, body };
}

/** The writes that the store took during `work`, but for the counts of tries (limits). */
async function writesDuring(work: () => Promise<void>): Promise<string[]> {
  const written: string[] = [];
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const name = `${context.commandName}`;
      const limit = JSON.stringify(args.input).includes("#window_");
      if (/Put|Update|Delete|TransactWrite|BatchWrite/.test(name) && !limit) written.push(name);
      return answer;
    },
    { step: "initialize", name: "watch", override: true },
  );
  try {
    await work();
  } finally {
    Db.client.middlewareStack.remove("watch");
  }
  return written;
}

let all: Served[];
// The provider is there before anything reads the environment, as it is in a deployment.
beforeAll(async () => {
  all = (await allRoutes()).filter(({ route }) => !FILES.test(route.path) && !route.raw);
});

/** A target is worn out by what is accepted: things are deleted, projects completed. */
const CALLS_EACH = 50;

/** So many calls to the routes; answers what is wrong with the answers, and how many there were of each. */
async function knock(routes: Served[], total: number, renew: () => Promise<Target>) {
  const wrong: string[] = [];
  const answers = new Map<number, number>();
  let target: Target | undefined;
  for (let call = 0; call < total; call++) {
    if (!target || call % CALLS_EACH === 0) target = await renew();
    // Each route in its turn, then any.
    const served = call < routes.length ? (routes[call] as Served) : random.pick(routes);
    const { route, app } = served;
    const { url, body } = request(served, target);
    const headers: Record<string, string> = { "user-agent": PHONE };
    if (route.access !== "public" && random.below(40) > 0) headers.authorization = `Bearer ${target.token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    if (random.below(30) === 0) headers["if-match"] = random.pick(["1", '"1"', "x", "-1", "*"]);
    let status = 0;
    let text = "";
    const written = await writesDuring(async () => {
      const method = route.method.toUpperCase();
      const answer = await app.request(url, { method, headers, ...(body === undefined ? {} : { body }) });
      status = answer.status;
      text = await answer.text();
    });
    answers.set(status, (answers.get(status) ?? 0) + 1);
    const say = (what: string) =>
      wrong.push(`${route.method} ${url} ${status} ${what}: ${body?.slice(0, 300)} -> ${text.slice(0, 200)}`);
    if (status >= 500) say("is our fault");
    if (status >= 400 && status < 500) {
      // A page says it to a person.
      const isPage = status === 404 && route.produces === "text/html" && text.startsWith("<!doctype html>");
      const code = isPage ? undefined : (JSON.parse(text) as { error?: { code?: number } }).error?.code;
      if (!isPage && (code === undefined || !(code in catalogue))) say("has no code of the catalogue");
      if (written.length > 0) say(`wrote ${written.join(", ")}`);
    }
  }
  console.log(
    `bad input: ${total} calls over ${routes.length} routes: ${JSON.stringify([...answers].sort())}`,
  );
  return { wrong, answers };
}

describe("bad input on scopes, tasks, deliverables, proposals, terms and sections", () => {
  it("is never our fault, and what is refused has written nothing", async () => {
    const routes = all.filter(({ route }) => AREA.test(route.path));
    const total = count(400, 10_000);
    const { wrong, answers } = await knock(routes, total, newTarget);
    expect(wrong.slice(0, 10)).toEqual([]);
    // Some of it is good, or the test would only knock at the door.
    expect(answers.get(200) ?? 0).toBeGreaterThan(total / 20);
  });
});

describe("bad input on clients, projects, people, invoices, payouts and the account", () => {
  it("is never our fault, and what is refused has written nothing", async () => {
    const routes = all.filter(
      ({ route }) =>
        !AREA.test(route.path) &&
        !ENDS.test(route.path) &&
        !(route.method === "delete" && route.path.endsWith("/currentuser")),
    );
    const total = count(300, 10_000);
    const { wrong, answers } = await knock(routes, total, newWhole);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(answers.get(200) ?? 0).toBeGreaterThan(total / 20);
  });
});

describe("bodies of every shape", () => {
  it("are refused by their schema, which never throws", () => {
    const wrong: string[] = [];
    for (const { route } of all) {
      if (!route.body) continue;
      const shape = schemaOf(route.body);
      for (let round = 0; round < count(400, 10_000); round++) {
        const body = wild(shape, "", random, () => 1 + random.below(1e9));
        try {
          route.body.safeParse(body);
        } catch (error) {
          wrong.push(`${route.method} ${route.path}: ${error} for ${JSON.stringify(body).slice(0, 500)}`);
          break;
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

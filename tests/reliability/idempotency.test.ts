import { randomUUID } from "node:crypto";
import { Clock } from "@stint/core/platform/clock";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, type Owner } from "../../packages/core/test/invoice/support";
import { tokenFor } from "../../packages/core/test/support/session";
import { type MoneyBench, openMoney, sentInvoice } from "../../packages/functions/test/money-bench";
import { type Answer, browser } from "../../packages/functions/test/support";
import { allRoutes, type Served } from "./support/areas";
import { losingAnswer, withoutConditions } from "./support/fault";
import { entity, ofOwner } from "./support/rows";
import { count, parallel, seeded } from "./support/seed";

const random = seeded("reliability 1, 3 and 4, idempotency keys");
const REPEATS = 5;

let bench: MoneyBench;
let routes: Served[];
beforeAll(async () => {
  bench = await openMoney();
  routes = await allRoutes();
});

async function pageOf(owner?: Owner) {
  const app = (area: string) => routes.find((each) => each.area === area)?.app as Served["app"];
  const starts = (word: string) => (path: string) => path.startsWith(`/api/v2/${word}`);
  const page = browser(
    { app: app("client"), serves: starts("clients") },
    { app: app("project"), serves: starts("projects") },
    { app: app("invoice"), serves: starts("invoices") },
  );
  if (owner) {
    page.use(await tokenFor(owner));
  }
  return page;
}

type Post = (key: string) => Promise<Answer>;
interface Kind {
  name: string;
  /** The request of the nth key, the same at each repeat. */
  request: (n: number) => Promise<Post>;
  /** What the store (or the provider) has of it now. */
  effects: () => Promise<number>;
}

async function kinds(): Promise<Kind[]> {
  const { owner, project_id } = await newBusiness({ plan: "team_yearly" });
  const page = await pageOf(owner);
  const anybody = await pageOf();
  const having = (name: string, where: (row: Record<string, unknown>) => boolean) => async () =>
    entity(await ofOwner(owner.owner_id), name).filter(where).length;
  const posting =
    (path: string, body: (n: number) => unknown) =>
    async (n: number): Promise<Post> =>
    (key) =>
      page.call("POST", path, body(n), { "idempotency-key": key });
  const hashes: string[] = [];
  return [
    {
      name: "client",
      request: posting("/api/v2/clients", (n) => ({ name: `Client ${n}` })),
      effects: having("client", ({ name }) => `${name}`.startsWith("Client ")),
    },
    {
      name: "invoice",
      request: posting("/api/v2/invoices", () => ({ project_id })),
      effects: having("invoice", () => true),
    },
    {
      name: "project",
      request: posting("/api/v2/projects/start", (n) => ({
        name: `Project ${n}`,
        client_name: "Cedar & Row",
      })),
      effects: having("project", ({ name }) => `${name}`.startsWith("Project ")),
    },
    {
      name: "payment",
      request: async () => {
        const { hash, id } = await sentInvoice();
        hashes.push(`${id}`);
        return (key) =>
          anybody.call("POST", `/api/v2/invoices/${hash}/cardpayment`, undefined, { "idempotency-key": key });
      },
      effects: async () => {
        let intents = 0;
        for await (const { metadata } of bench.stripe.stripe.paymentIntents.list({ limit: 100 }))
          if (hashes.includes(`${metadata.invoice_id}`)) intents += 1;
        return intents;
      },
    },
  ];
}

/** Sends each key five times, half of the keys with their repeats at once, and tells what is wrong. */
async function check({ name, request, effects }: Kind, keys: number): Promise<string[]> {
  const wrong: string[] = [];
  const before = await effects();
  await parallel(
    4,
    Array.from({ length: keys }, (_, n) => n),
    async (n) => {
      const post = await request(n);
      const key = randomUUID();
      const repeat = Array.from({ length: REPEATS }, () => () => post(key));
      const answers: Answer[] = [];
      if (n % 2 === 0) answers.push(...(await Promise.all(repeat.map((each) => each()))));
      else for (const each of repeat) answers.push(await each());
      answers.push(await post(key));
      const last = answers.at(-1);
      if (last?.headers.get("idempotency-replayed") !== "true")
        wrong.push(`${name}: not replayed at the end`);
      for (const { status, body } of answers) {
        const inProgress = status === 409 && n % 2 === 0 && /in progress/.test(body.error?.message ?? "");
        const same = status === 201 && JSON.stringify(body) === JSON.stringify(last?.body);
        if (!inProgress && !same) wrong.push(`${name}: answered ${status} ${JSON.stringify(body)}`);
      }
    },
  );
  const made = (await effects()) - before;
  if (made !== keys) wrong.push(`${name}: ${made} effects of ${keys} keys`);
  return wrong;
}

describe("a write with an Idempotency-Key takes effect once (reliability 1, D34)", () => {
  it("for clients, invoices, projects and payments, each key five times, half of them at once", async () => {
    for (const kind of random.shuffled(await kinds()))
      expect(await check(kind, count(6, 50)), kind.name).toEqual([]);
  });

  it("is red when the key is stored without its condition", async () => {
    const [client, invoice] = await kinds();
    for (const kind of [client, invoice])
      if (kind) expect(await withoutConditions(["idempotency"], () => check(kind, 4))).not.toEqual([]);
  });
});

/** Loses the answer of each transaction of a request in turn, then repeats it; tells what is wrong. */
async function checkLost({ name, request, effects }: Kind, keys: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let n = 0; n < keys; n++) {
    const before = await effects();
    const post = await request(100 + n);
    const key = randomUUID();
    await losingAnswer(n + 1, () => post(key));
    for (let repeat = 0; repeat < 2; repeat++) await post(key);
    const made = (await effects()) - before;
    if (made !== 1) wrong.push(`${name}: ${made} effects when the answer of transaction ${n + 1} was lost`);
  }
  return wrong;
}

describe("a write whose answer from the store is lost takes effect once (reliability 1 and 9)", () => {
  it("whichever of its transactions it was, and though the process lives on", async () => {
    // What a payment has at the provider is made later, by the minute's job.
    const here = (await kinds()).filter(({ name }) => name !== "payment");
    for (const kind of random.shuffled(here))
      expect(await checkLost(kind, count(3, 6)), kind.name).toEqual([]);
  });

  it("is red when the key is given back without its condition", async () => {
    const [, invoice] = await kinds();
    if (invoice)
      expect(await withoutConditions(["idempotency"], () => checkLost(invoice, 1))).not.toEqual([]);
  });
});

describe("a key stands for one request of one workspace (reliability 3)", () => {
  const post = async (owner: Owner, key: string, body: unknown) =>
    (await pageOf(owner)).call("POST", "/api/v2/clients", body, { "idempotency-key": key });

  it("refuses it for another body, knows it not in another workspace, and forgets it after a day", async () => {
    const [{ owner }, { owner: other }] = await Promise.all([newBusiness(), newBusiness()]);
    const key = randomUUID();
    const first = await post(owner, key, { name: "Mockford Books" });
    expect(first.status).toBe(201);
    expect((await post(owner, key, { name: "Another" })).status).toBe(409);
    const foreign = await post(other, key, { name: "Mockford Books" });
    expect(foreign.status).toBe(201);
    expect(foreign.body.data.id).not.toBe(first.body.data.id);
    for (const unfit of ["k".repeat(256), "a key"])
      expect((await post(owner, unfit, { name: "X" })).status).toBe(422);
    const HOUR = 3_600_000;
    const at = async (hours: number) => {
      const back = Clock.use(() => new Date(Date.now() + hours * HOUR));
      try {
        return await post(owner, key, { name: "Mockford Books" });
      } finally {
        back();
      }
    };
    // The token was issued at the moved clock too, so only the key's age counts.
    expect((await at(23)).body).toEqual(first.body);
    expect((await at(25)).body.error?.code).toBe(2045);
  });
});

describe("a refusal burns no key (reliability 4)", () => {
  it("takes the good body under the key of the bad one, once", async () => {
    const { owner } = await newBusiness();
    const page = await pageOf(owner);
    for (const bad of [{}, { name: "" }, { name: "Cedar & Row" }, { nome: "x" }]) {
      const key = randomUUID();
      const call = (body: unknown) => page.call("POST", "/api/v2/clients", body, { "idempotency-key": key });
      const refused = await call(bad);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      const good = { name: `Good ${key}` };
      const made = await call(good);
      expect(made.status).toBe(201);
      expect((await call(good)).body).toEqual(made.body);
      const rows = entity(await ofOwner(owner.owner_id), "client").filter(({ name }) => name === good.name);
      expect(rows).toHaveLength(1);
    }
  });
});

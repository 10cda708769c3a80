import { ApiKey } from "@stint/core/api-key";
import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import type { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { JournalEntity } from "@stint/core/platform/event";
import { LimitEntity } from "@stint/core/platform/limit";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { UserEntity } from "../../core/src/user/entity";
import { AccountEntity } from "../../core/src/workspace/entity";
import { newBusiness, newSent } from "../../core/test/invoice/support";
import { newOffer } from "../../core/test/proposal/support";
import { as, holdClock, journalOf } from "../../core/test/support";
import { openMailbox } from "../../core/test/support/mail";
import { tokenFor } from "../../core/test/support/session";
import { newWorkspace } from "../../core/test/support/workspace";
import { handler as mailKeyCreated } from "../src/events/api-key-created/mail-owner";
import { handler as mailLink } from "../src/events/user-link-requested/mail-link";
import { handler as mailPasswordChanged } from "../src/events/user-password-changed/mail-person";
import { react } from "./support";
import { signedIn } from "./support-identity";

type Owner = Actor.Actor & { type: "user" };
const EVERYTHING = Object.fromEntries(ApiKey.AREAS.map((area) => [area, "write"] as const));

let routes: Served[] = [];
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  routes = await allRoutes();
  mailbox = await openMailbox();
});

/** An owner with an account of their own, as somebody who signed up. */
async function newMaker(): Promise<Owner> {
  const owner = await newWorkspace();
  await tokenFor(owner);
  return owner;
}
const make = (owner: Owner, input: Partial<ApiKey.CreateInput> = {}) =>
  as(owner, () => ApiKey.create({ name: "Bookkeeping", scopes: EVERYTHING, ...input }));

/** Calls a route with a bearer token; ids of the path are of nothing. */
async function callAs(bearer: string, { app, route }: Served, path = route.path, body?: unknown) {
  const at = path.replace(/\{\w*id\}/g, "4711").replace(/\{\w+\}/g, "nothing");
  const answer = await app.request(at, {
    method: route.method.toUpperCase(),
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const told = (await answer.json().catch(() => ({}))) as { data?: unknown; error?: { code: number } };
  return { status: answer.status, data: told.data, code: told.error?.code };
}
const find = (name: string): Served => {
  const [method, path] = name.split(" ");
  const found = routes.find(({ route }) => route.method === method && route.path === `/api/v2${path}`);
  if (!found) throw new Error(`no route ${name}`);
  return found;
};

const OF_NOVA = { holder: "Nova Example", bank: "", reference: "number" as const };
/** Every way in which a business tells its clients where to pay to. */
const PAID = {
  payment_instructions: "Wire to the savings account",
  own_methods: [{ kind: "other" as const, name: "Paylink", url: null, details: "Send it to @nova-pays" }],
  bank_accounts: [
    {
      ...OF_NOVA,
      country: "US",
      currency: "USD",
      iban: "",
      bic: "",
      routing: "021000021",
      account: "123456789",
    },
    {
      ...OF_NOVA,
      ...{ country: "DE", currency: "EUR", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
      ...{ routing: "", account: "" },
    },
  ],
};

const lastTo = (email: string, subject: string) =>
  mailbox
    .to(email)
    .filter((mail) => mail.subject === subject)
    .at(-1)?.text;

/** A person who forgot the password chooses one by the mailed link. */
async function reset({ page, email, user_id }: Awaited<ReturnType<typeof signedIn>>) {
  await page.post("/api/auth/forgot", { email });
  await react(mailLink, user_id, `user:${user_id}`, "user.link_requested");
  const text = lastTo(email, "Reset your Stint password") ?? "";
  expect(text).toContain("ends your API keys");
  const [, token] = /\/reset\?token=([a-z2-7]{26})/.exec(text) ?? [];
  expect((await page.post("/api/auth/reset", { token, password: "a third long phrase" })).status).toBe(200);
}

describe("an API key", () => {
  it("is shown once, stored as a hash, listed without itself, and in the journal", async () => {
    const owner = await newMaker();
    const { key, ...info } = await make(owner, { scopes: { invoices: "read" }, expires_in_days: 30 });
    expect(key).toMatch(/^st_live_[0-9a-z]+_[a-z2-7]{26}$/);
    expect(info).toMatchObject({ name: "Bookkeeping", scopes: { invoices: "read" }, revoked_at: null });
    expect(key.endsWith(info.last_four)).toBe(true);
    expect(await as(owner, ApiKey.list)).toEqual([info]);
    const entries = await journalOf(owner.owner_id, `api_key:${info.id}`);
    expect(entries).toEqual(["api_key.created"]);
  });

  it("reads and writes in the areas it is made for, in its own workspace, and names itself in the journal", async () => {
    const [owner, stranger] = [await newMaker(), await newMaker()];
    const other = await as(stranger, () => Client.create({ name: "Not theirs" }));
    const { key, id } = await make(owner, { scopes: { clients: "write" } });
    const made = await callAs(key, find("post /clients"), undefined, { name: "Mockford Books" });
    expect(made.status).toBe(201);
    const client = made.data as { id: number };
    const [entry] = await JournalEntity.query
      .ofAggregate({ owner_id: owner.owner_id, aggregate: `client:${client.id}` })
      .go()
      .then(({ data }) => data);
    expect(entry).toMatchObject({ actor_id: `user:${owner.user_id}`, key_id: id });
    expect((await callAs(key, find("get /clients/{id}"), `/api/v2/clients/${other.id}`)).status).toBe(404);
    expect((await callAs(key, find("get /invoices"))).code).toBe(1002);
  });

  it("is told no bank account and no link by which its client acts: every route that it reads is tried", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, () => Workspace.update(PAID));
    const invoice = await newSent(owner, project_id);
    const offer = await newOffer({});
    const proposal = await as(offer.owner, () => Proposal.send({ id: offer.proposal_id }));
    const readable = routes.filter(({ route }) => route.key && route.method === "get");
    const tell = async (who: Owner, id: number, project: number, client: number, secrets: string[]) => {
      expect(secrets.every(Boolean)).toBe(true);
      const { key } = await make(who);
      const seen: string[] = [];
      for (const { app, route } of readable)
        for (const named of [id, project, client]) {
          const at = route.path.replace(/\{\w+\}/g, `${named}`);
          const answer = await app.request(at, { headers: { authorization: `Bearer ${key}` } });
          const text = await answer.text();
          expect(answer.status, at).toBeLessThan(500);
          if (answer.status === 200) seen.push(route.path);
          const told = secrets.filter((secret) => text.includes(secret));
          expect(told, at).toEqual([]);
        }
      return seen;
    };
    const { hash, client_id, snapshot } = await as(owner, () => Invoice.get(invoice.id));
    const frozen = ["021000021", "123456789", "Wire to the savings", "@nova-pays"];
    const elsewhere = ["DE89370400440532013000", "COBADEFFXXX"];
    // Its owner and its client read them: an invoice that has none would prove nothing.
    expect(frozen.filter((each) => !JSON.stringify(snapshot).includes(each))).toEqual([]);
    expect(
      await tell(owner, invoice.id, project_id, client_id ?? 0, [`${hash}`, ...frozen, ...elsewhere]),
    ).toContain("/api/v2/invoices/{key}");
    expect(
      await tell(offer.owner, proposal.id, offer.project_id, offer.client_id, [`${proposal.hash}`]),
    ).toContain("/api/v2/proposals/{key}");
  });

  it("writes nothing with read alone", async () => {
    const { key } = await make(await newMaker(), { scopes: { clients: "read" } });
    expect((await callAs(key, find("get /clients"))).status).toBe(200);
    expect((await callAs(key, find("post /clients"), undefined, { name: "Acme" })).code).toBe(1002);
  });

  it("opens no route that names no area, whatever its scopes: every route is tried", async () => {
    const { key } = await make(await newMaker());
    const closed = routes.filter(({ route }) => !route.key && route.access !== "public");
    expect(closed.length).toBeGreaterThan(150);
    const told = await Promise.all(
      closed.map(async (each) => ({ each, code: (await callAs(key, each)).code })),
    );
    expect(told.filter(({ code }) => code !== 1002).map(({ each }) => each.route.path)).toEqual([]);
  });

  it("is closed out of every area by a key of the others: every open route is tried", async () => {
    const owner = await newMaker();
    const open = routes.filter(({ route }) => route.key && route.access !== "public");
    expect(open.length).toBeGreaterThan(40);
    for (const area of ApiKey.AREAS) {
      const { [area]: _, ...others } = EVERYTHING;
      const { key, id } = await make(owner, { scopes: others });
      const told = await Promise.all(
        open
          .filter(({ route }) => route.key === area)
          .map(async (each) => ({ each, code: (await callAs(key, each)).code })),
      );
      expect(told.filter(({ code }) => code !== 1002).map(({ each }) => each.route.path)).toEqual([]);
      await as(owner, () => ApiKey.revoke(id));
    }
  });

  it("reaches nothing that sends, pays, deletes whole things, proves a person or is theirs", () => {
    const open = routes.filter(({ route }) => route.key);
    expect(open.filter(({ route }) => route.proof || route.cookies || route.personal)).toEqual([]);
    const closer = open.filter(({ route }) => !["workspace", "public"].includes(route.access));
    expect(closer.map(({ route }) => `${route.method} ${route.path}`).sort()).toEqual([
      "get /api/v2/approvals/{id}",
      "get /api/v2/leads",
    ]);
    const reckless =
      /\/(send|resend|publish|withdraw|void|refund|reverse|paid|pay|remind|settle|payments?|transfers?|creditnotes|autopay|export)\b/;
    expect(open.filter(({ route }) => reckless.test(route.path)).map(({ route }) => route.path)).toEqual([]);
    // What a program takes away of a draft is a line of it.
    const removes = open.filter(({ route }) => route.method === "delete").map(({ route }) => route.path);
    expect(removes.filter((path) => !/\/invoices\/\{id\}\/(items|taxes|discounts)\//.test(path))).toEqual([]);
  });

  it("changes no invoice that goes out by itself", async () => {
    const owner = await newMaker();
    const { key } = await make(owner, { scopes: { invoices: "write" } });
    const invoice = await as(owner, () => Invoice.create({ is_global: true, title: "May" }));
    const path = `/api/v2/invoices/${invoice.id}`;
    expect((await callAs(key, find("patch /invoices/{key}"), path, { title: "June" })).status).toBe(200);
    const { InvoiceEntity } = await import("../../core/src/invoice/entity");
    await InvoiceEntity.patch({ owner_id: owner.owner_id, invoice_id: invoice.id })
      .set({ status: "scheduled" })
      .go();
    expect((await callAs(key, find("patch /invoices/{key}"), path, { title: "July" })).code).toBe(1002);
  });

  it.each([
    ["a wrong secret", (key: string) => `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`],
    ["no secret", (key: string) => key.slice(0, key.lastIndexOf("_"))],
    ["another id", (key: string) => key.replace(/_live_[0-9a-z]+_/, "_live_1z141z_")],
    ["more behind it", (key: string) => `${key}_x`],
    ["capital letters", (key: string) => key.toUpperCase().replace("ST_LIVE_", "st_live_")],
  ])("is refused with %s", async (_words, spoil) => {
    const { key } = await make(await newMaker());
    expect((await callAs(spoil(key), find("get /clients"))).code).toBe(1001);
  });

  it("ends with its revocation, its day, its maker's account and their ownership", async () => {
    const owner = await newMaker();
    const works = async (key: string) => (await callAs(key, find("get /clients"))).code ?? 200;
    const first = await make(owner);
    expect(await works(first.key)).toBe(200);
    await as(owner, () => ApiKey.revoke(first.id));
    await as(owner, () => ApiKey.revoke(first.id));
    expect(await works(first.key)).toBe(1001);
    expect((await as(owner, ApiKey.list))[0]?.revoked_at).not.toBeNull();

    const { ApiKeyEntity } = await import("../../core/src/api-key/entity");
    const second = await make(owner);
    await ApiKeyEntity.patch({ id: second.id }).set({ expires_at: "2020-01-01T00:00:00.000Z" }).go();
    expect(await works(second.key)).toBe(1001);

    const third = await make(owner);
    await AccountEntity.patch({ owner_id: owner.owner_id }).set({ held_by: 1 }).go();
    expect(await works(third.key)).toBe(1001);
    await AccountEntity.patch({ owner_id: owner.owner_id }).set({ held_by: owner.user_id }).go();
    expect(await works(third.key)).toBe(200);
    await UserEntity.patch({ id: owner.user_id }).set({ disabled: true }).go();
    expect(await works(third.key)).toBe(2057);
  });

  it("ends with a new password by mail, one that is being made too, and the owner is told of both", async () => {
    const person = await signedIn();
    const { page, email, user_id, owner_id } = person;
    const scopes = { clients: "read" };
    const made = await page.post("/api/v2/apikeys", { name: "Thief's", scopes });
    expect(made.status).toBe(201);
    const { id, key } = made.body.data;
    await react(mailKeyCreated, owner_id, `api_key:${id}`, "api_key.created");
    expect(lastTo(email, "A new API key was made on Stint")).toMatch(
      /Thief's, ending [a-z2-7]{4}[\s\S]*May read\W+clients[\s\S]*\/settings\/security/,
    );
    const works = async (of: string) => (await callAs(of, find("get /clients"))).code ?? 200;

    // With the old password its owner decides: programs go on, and the mail counts them.
    const change = { oldpassword: "a long enough phrase", newpassword: "another long phrase" };
    const changed = await page.post("/api/v2/currentuser/changepassword", change);
    page.use(changed.body.data.access_token);
    expect(await works(key)).toBe(200);
    await react(mailPasswordChanged, owner_id, `user:${user_id}`, "user.password_changed");
    expect(lastTo(email, "Your Stint password was changed")).toContain("1 API key still works");

    // Of a press that began before the reset and ends after it.
    const before = (await UserEntity.get({ id: user_id }).go({ consistent: true })).data;
    const owner = { type: "user", user_id, owner_id, role: "owner", sid: "s" } as const;
    const late = () => make({ ...owner, epoch: before?.epoch ?? 0 }, { name: "Late" });
    await reset(person);
    expect(await works(key)).toBe(1001);
    expect(await works((await late()).key)).toBe(1001);
    await react(mailPasswordChanged, owner_id, `user:${user_id}`, "user.password_changed");
    expect(lastTo(email, "Your Stint password was changed")).toContain("1 API key ended, too");
    const listed = await as({ ...owner, epoch: 0 }, ApiKey.list);
    expect(listed.map(({ name, revoked_at }) => [name, revoked_at !== null])).toEqual([
      ["Late", true],
      ["Thief's", true],
    ]);
    expect(await as({ ...owner, epoch: 0 }, () => ApiKey.get(id))).toMatchObject({
      revoked_at: expect.any(String),
    });
  });

  it("is listed for a month after its end, however that came, and to nobody but its maker", async () => {
    const owner = await newMaker();
    await make(owner, { expires_in_days: 365 });
    const gone = await make(owner, { expires_in_days: 365 });
    await as(owner, () => ApiKey.revoke(gone.id));
    const later = new Date(Date.now() + 31 * 86_400_000);
    const restore = Clock.use(() => later);
    const listed = async () => (await as(owner, () => ApiKey.list())).length;
    expect(await listed()).toBe(1);
    const { data: user } = await UserEntity.get({ id: owner.user_id }).go();
    if (!user) throw new Error("nobody");
    const ended = { keys_epoch: owner.epoch + 1, keys_ended_at: new Date().toISOString() };
    expect(await ApiKey.countLive(user)).toBe(1);
    await UserEntity.patch({ id: owner.user_id }).set(ended).go();
    expect(await listed()).toBe(0);
    restore();
    expect(await listed()).toBe(2);
    // Another owner of the workspace sees none of them.
    const next = await newMaker();
    await AccountEntity.patch({ owner_id: owner.owner_id }).set({ held_by: next.user_id }).go();
    expect(await as({ ...next, owner_id: owner.owner_id }, () => ApiKey.list())).toEqual([]);
    expect(await ApiKey.countLive({ ...user, id: next.user_id })).toBe(0);
  });

  it("ends with a password that is changed, where its owner says so", async () => {
    const { page } = await signedIn();
    const { key } = (await page.post("/api/v2/apikeys", { name: "Bot", scopes: EVERYTHING })).body.data;
    const change = {
      oldpassword: "a long enough phrase",
      newpassword: "another long phrase",
      end_keys: true,
    };
    expect((await page.post("/api/v2/currentuser/changepassword", change)).status).toBe(200);
    expect((await callAs(key, find("get /clients"))).code).toBe(1001);
  });

  it("is of one workspace: another one's is not found, and it names nobody else", async () => {
    const [owner, stranger] = [await newMaker(), await newMaker()];
    const { id, key } = await make(owner);
    await expect(as(stranger, () => ApiKey.revoke(id))).rejects.toMatchObject({ code: 1003 });
    expect(await as(stranger, ApiKey.list)).toEqual([]);
    const { app } = find("get /clients");
    for (const [name, id] of [
      ["stint-workspace", stranger.owner_id],
      ["x-switch-user", stranger.user_id],
    ] as const) {
      const headers = { authorization: `Bearer ${key}`, [name]: `${id}` };
      expect((await app.request("/api/v2/clients", { headers })).status).toBe(403);
    }
    const asked = await app.request(`/api/v2/clients?workspace=${stranger.owner_id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(asked.status).toBe(403);
  });

  it("is refused beyond twenty, without a name or an area, and without a fresh proof", async () => {
    const owner = await newMaker();
    await expect(make(owner, { scopes: {} })).rejects.toMatchObject({ name: "ZodError" });
    for (let at = 0; at < ApiKey.MOST_KEYS; at++) await make(owner);
    await expect(make(owner)).rejects.toMatchObject({ code: 1004 });
    const { app } = find("post /apikeys");
    const stale = await newWorkspace();
    const { SessionEntity } = await import("../../core/src/identity/entity");
    const bearer = await tokenFor(stale);
    await SessionEntity.patch({ user_id: stale.user_id, sid: stale.sid })
      .set({ created_at: "2020-01-01T00:00:00.000Z" })
      .go();
    const refused = await app.request("/api/v2/apikeys", {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Late", scopes: { clients: "read" } }),
    });
    expect(((await refused.json()) as { error: { code: number } }).error.code).toBe(1008);
  });

  it("makes six hundred changes in an hour, each key by itself: a stranger's flood stops nobody else's", async () => {
    holdClock();
    const owner = await newMaker();
    const [flooded, calm] = [await make(owner), await make(owner)];
    const { max, seconds, name } = ApiKey.limits.changes;
    const at = Math.floor(Date.now() / 1000);
    await LimitEntity.put({
      name,
      subject: `session:${owner.user_id}#api_key:${flooded.id}`,
      window: Math.floor(at / seconds),
      used: max,
      ttl: at + 2 * seconds,
    }).go();
    const add = async (key: string) =>
      (await callAs(key, find("post /clients"), undefined, { name: `Client ${key.slice(-5)}` })).code ?? 201;
    expect(await add(flooded.key)).toBe(1005);
    expect(await add(calm.key)).toBe(201);
    expect((await callAs(flooded.key, find("get /clients"))).status).toBe(200);
  });
});

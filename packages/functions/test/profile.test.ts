import { Connection } from "@stint/core/connection";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Profile } from "@stint/core/profile";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SessionEntity } from "../../core/src/identity/entity";
import { UserEntity } from "../../core/src/user/entity";
import { newPerson } from "../../core/test/project/invitation/support";
import { as, holdClock, journalOf } from "../../core/test/support";
import { app as library } from "../src/api/library";
import * as forget from "../src/events/user-deleted/forget-person";
import { react } from "./support";
import { lookAt } from "./support-profile";

const CARD = {
  headline: "Trailers for theatres",
  visual_type: "emoji",
  visual_emoji: "🎬",
  availability: "available_soon",
  availability_from: "2099-01-18",
} as const;

/** Usual pay that stands nowhere else. */
const SECRET_PAY = 73_579_100;

async function newProfile(input: Profile.UpdateInput = {}) {
  const { actor, email } = await newPerson("Joss", "Marlow");
  const { token } = await as(actor, () => Profile.update({ headline: "Films", ...input }));
  if (token === null) throw new Error("a saved profile has a page");
  return { actor, email, token };
}

describe("one's own profile (issue 18)", () => {
  it("is blank and private before anything is saved, then has a page that members open", async () => {
    const { actor } = await newPerson("Joss", "Marlow");
    const page = await lookAt(actor);
    const blank = await page.get("/currentspecialist");
    expect(blank.body.data).toMatchObject({
      ...{ id: actor.user_id, token: null, version: null, visibility: "private", headline: "", roles: [] },
      ...{ visual_type: "none", availability: null, availability_overall: "other", checkpoints: [] },
      user: { first_name: "Joss", last_name: "Marlow" },
    });
    const saved = await page.put("/currentspecialist", { headline: "  Trailers for theatres " });
    expect(saved.body.data).toMatchObject({
      ...{ headline: "Trailers for theatres", version: 1, visibility: "members" },
      checkpoints: ["basiccomplete"],
    });
    expect(saved.body.data.token).toMatch(/^[a-z2-7]{26}$/);
    expect((await page.get("/currentspecialist")).body.data).toEqual(saved.body.data);
  });

  it("keeps what a call does not name, takes away what it says is null, and follows the business", async () => {
    const { actor } = await newProfile({ ...CARD, usual_pay: { amount: 72_000, unit: "day" } });
    const page = await lookAt(actor);
    const { body } = await page.put("/currentspecialist", { availability_from: null, place: "Demo City" });
    expect(body.data).toMatchObject({
      ...{ headline: CARD.headline, place: "Demo City", availability_from: null, currency: "USD" },
      usual_pay: { amount: 72_000, unit: "day" },
    });
    await as(actor, () => Workspace.update({ brand_name: "Ochre Lane Film" }));
    expect((await page.get("/currentspecialist")).body.data.brand_name).toBe("Ochre Lane Film");
  });

  it("reaches steps once: what is taken away later keeps them", async () => {
    const { actor } = await newProfile(CARD);
    const page = await lookAt(actor);
    const tagged = { roles: ["113"], industries: ["museums", "film-and-television"], tools: ["figma"] };
    const of = async (input: object) =>
      (await page.put("/currentspecialist", input)).body.data?.checkpoints as string[];
    expect(await of({ ...tagged, industries: ["music"] })).toEqual([
      "basiccomplete",
      "profilecardcomplete",
      "tagyourselfcomplete",
    ]);
    expect(await of({ headline: "", roles: [] })).toHaveLength(3);
  });

  it("refuses a stale change, and of two at once keeps both", async () => {
    const { actor } = await newProfile();
    const page = await lookAt(actor);
    const stale = await page.put("/currentspecialist", { about: "x" }, { "if-match": "7" });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 1004]);
    const [one, two] = await Promise.all([
      page.put("/currentspecialist", { about: "I work backstage first." }),
      page.put("/currentspecialist", { place: "Demo City" }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await page.get("/currentspecialist")).body.data).toMatchObject({
      ...{ about: "I work backstage first.", place: "Demo City", version: 3 },
    });
    expect(await journalOf(actor.owner_id, `profile:${actor.user_id}`)).toEqual(
      Array(3).fill("profile.updated"),
    );
  });

  it("makes one page, however many first changes come at once", async () => {
    const { actor } = await newPerson();
    const page = await lookAt(actor);
    const all = await Promise.all(["a", "b", "c"].map((place) => page.put("/currentspecialist", { place })));
    const tokens = new Set(all.map(({ body }) => body.data.token));
    expect(tokens.size).toBe(1);
    const { status } = await (await lookAt(actor)).get(`/specialists/${[...tokens][0]}`);
    expect(status).toBe(200);
  });

  it.each([
    ["an unknown role", { roles: ["999999"] }, "roles"],
    ["an unknown industry", { industries: ["nowhere"] }, "industries"],
    ["an unknown language", { languages: ["klingon"] }, "languages"],
    ["a wrong link", { linkedin_url: "linkedin.com/in/no" }, "linkedin_url"],
    ["parts of a dollar", { usual_pay: { amount: 64_050, unit: "day" } }, "usual_pay"],
    ["an unknown visibility", { visibility: "friends" }, "visibility"],
    ["a field that is not its own", { brand_name: "Ochre" }, "brand_name"],
    ["a token", { token: "a".repeat(26) }, "token"],
    ["checkpoints", { checkpoints: ["trusted"] }, "checkpoints"],
  ])("refuses %s, and writes nothing", async (_, input, field) => {
    const { actor } = await newProfile();
    const page = await lookAt(actor);
    const before = (await page.get("/currentspecialist")).body.data;
    const { status, body } = await page.put("/currentspecialist", { about: "New", ...input });
    expect([status, body.error?.code]).toEqual([422, 1000]);
    expect(JSON.stringify(body.error)).toContain(field);
    expect((await page.get("/currentspecialist")).body.data).toEqual(before);
  });

  it("reaches no step by a call that claims it, and takes back what was put away alone", async () => {
    const { actor } = await newProfile();
    const other = await newPerson();
    const page = await lookAt(actor);
    const [mine, theirs] = [actor, other.actor].map(({ user_id }) => `/specialists/${user_id}/checkpoints`);
    const banner = { slug: "terms_from_ai_banner_dismissed" };
    const claims = [...Profile.STEPS, "emailconfirmed", "firstprojectcreated", "trusted"];
    for (const slug of claims)
      for (const { status, body } of [
        await page.post(`/users/${actor.user_id}/checkpoints`, { slug }),
        await page.post(`${mine}`, { slug }),
        await page.del(`${mine}`, { slug }),
      ])
        expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([
          422,
          1000,
          ["slug"],
        ]);
    expect((await page.get("/currentspecialist")).body.data.checkpoints).toEqual(["basiccomplete"]);
    const known = ["basiccomplete", banner.slug];
    expect((await page.post(`${mine}`, banner)).body.data).toEqual({ id: actor.user_id, checkpoints: known });
    for (const answer of [
      await page.post(`${theirs}`, banner),
      await page.del(`${theirs}`, banner),
      await page.post("/specialists/nobody/checkpoints", banner),
    ])
      expect([answer.status, answer.body.error?.code]).toEqual([404, 1003]);
    expect((await page.post(`${mine}`, { slug: "seen" })).status).toBe(422);
    expect((await page.del(`${mine}`, banner)).body.data.checkpoints).toEqual(["basiccomplete"]);
    expect((await (await lookAt()).post(`${mine}`, banner)).status).toBe(401);
  });

  it("leaves as a copy with all connections, but never with who blocked the person (D47)", async () => {
    const { actor } = await newProfile({ usual_pay: { amount: SECRET_PAY, unit: "day" } });
    const [friend, shy, blocker] = [await newPerson("Noor"), await newPerson("Shay"), await newPerson("Bo")];
    for (const { actor: other } of [friend, shy, blocker]) {
      await as(other, () => Profile.update({ visibility: "members", headline: "Secret headline" }));
      await as(actor, () => Connection.invite(other.user_id, { message: "From the workshop" }));
    }
    await as(friend.actor, () => Connection.accept(actor.user_id));
    await as(shy.actor, () => Profile.update({ visibility: "private" }));
    await as(blocker.actor, () => Connection.block(actor.user_id));
    const page = await lookAt(actor);
    const { body, text } = await page.get("/currentspecialist/export");
    expect(body.data.profile).toEqual((await page.get("/currentspecialist")).body.data);
    const told = body.data.connections as Connection.Info[];
    expect(told.map(({ id, status, message }) => [id, status, message]).sort()).toEqual(
      [
        [friend.actor.user_id, "connected", "From the workshop"],
        [shy.actor.user_id, "asked", "From the workshop"],
      ].sort(),
    );
    expect(told.find(({ id }) => id === shy.actor.user_id)).toMatchObject({ headline: "" });
    for (const { email } of [friend, shy, blocker]) expect(text).not.toContain(email);
    expect((await (await lookAt()).get("/currentspecialist/export")).status).toBe(401);
    const { data: sessions } = await SessionEntity.query.ofUser({ user_id: actor.user_id }).go();
    for (const { user_id, sid } of sessions)
      await SessionEntity.patch({ user_id, sid }).set({ created_at: "2020-01-01T00:00:00.000Z" }).go();
    expect((await page.get("/currentspecialist/export")).body.error?.code).toBe(1008);
    expect((await page.del("/currentspecialist", {})).body.error?.code).toBe(1008);
  });

  it("is nobody's without a session", async () => {
    const page = await lookAt();
    expect((await page.get("/currentspecialist")).status).toBe(401);
    expect((await page.put("/currentspecialist", { headline: "x" })).status).toBe(401);
  });
});

describe("the page that is served of a person", () => {
  const SHELL =
    '<html><head><meta name="description" content="Stint" />\n<title>Stint</title></head><body><div id="root"></div><noscript>Stint needs JavaScript.</noscript></body></html>';
  beforeAll(() => {
    // The site is not there; its document is.
    vi.stubGlobal("fetch", async () => new Response(SHELL));
  });
  afterAll(() => vi.unstubAllGlobals());
  const pageOf = (token: string) => library.request(`/api/pages/people/public/${token}`);

  it("says in its head who it is while it is public, escaped, and nobody keeps it", async () => {
    holdClock();
    const { token, email } = await newProfile({
      ...{ visibility: "public", headline: "Films <b>&</b> trailers", about: "</script><i>" },
      usual_pay: { amount: SECRET_PAY, unit: "day" },
    });
    const answer = await pageOf(token);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(answer.headers.get("x-robots-tag")).toBe(null);
    expect(html).toContain("<title>Joss Marlow · Stint</title>");
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/people/public/${token}" />`);
    expect(html).toContain('property="og:title" content="Joss Marlow"');
    expect(html).toContain(`/people/public/${token}/picture.png`);
    expect(html).toContain("Films &lt;b&gt;&amp;&lt;/b&gt; trailers");
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain("noindex");
    for (const secret of [email, `${SECRET_PAY}`]) expect(html).not.toContain(secret);
    const picture = await library.request(`/api/pages/people/public/${token}/picture.png`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    // Each is drawn anew: whoever asks for many waits.
    const asked = await Promise.all(
      Array.from({ length: 30 }, () => library.request(`/api/pages/people/public/${token}/picture.png`)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it.each(["members", "private"] as const)(
    "is in no index and names nobody while %s see it",
    async (visibility) => {
      const { token } = await newProfile({ visibility });
      for (const each of [token, "a".repeat(26)]) {
        const answer = await pageOf(each);
        const html = await answer.text();
        expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
        expect(html).toContain('name="robots" content="noindex"');
        expect(html).not.toContain("Joss");
        expect((await library.request(`/api/pages/people/public/${each}/picture.png`)).status).toBe(404);
      }
    },
  );
});

describe("a person's page", () => {
  const closed = async (answer: Promise<{ status: number; body: { error?: { code: number } } }>) => {
    const { status, body } = await answer;
    return [status, body.error?.code];
  };

  it.each([
    ["public", 200, 200],
    ["members", 404, 200],
    ["private", 404, 404],
  ] as const)(
    "that is %s answers %i to a visitor and %i to a member",
    async (visibility, visitor, member) => {
      const { token, actor } = await newProfile({ visibility });
      const reader = await newPerson();
      for (const path of [`/specialists/${token}`, `/specialists/${token}/branddetails`]) {
        expect((await (await lookAt()).get(path)).status).toBe(visitor);
        expect((await (await lookAt(reader.actor)).get(path)).status).toBe(member);
        expect((await (await lookAt(actor)).get(path)).status).toBe(200);
      }
    },
  );

  it("is no member's while their own address is not confirmed: anybody can type one", async () => {
    const { token } = await newProfile({ visibility: "members" });
    const reader = await newPerson();
    await UserEntity.patch({ id: reader.actor.user_id }).set({ email_verified: false }).go();
    expect((await (await lookAt(reader.actor)).get(`/specialists/${token}`)).status).toBe(404);
  });

  it("that is closed answers as one that does not exist: 1053", async () => {
    const { token } = await newProfile({ visibility: "private" });
    const page = await lookAt();
    const strip = ({ status, body, headers }: Awaited<ReturnType<typeof page.get>>) => ({
      ...{ status, error: { ...body.error, request_id: "" } },
      cache: headers.get("cache-control"),
    });
    const [there, nowhere] = [
      strip(await page.get(`/specialists/${token}`)),
      strip(await page.get(`/specialists/${"a".repeat(26)}`)),
    ];
    expect(there).toEqual(nowhere);
    expect(there.error.code).toBe(1053);
    for (const hash of ["7", token.toUpperCase(), `${token}a`])
      expect(await closed(page.get(`/specialists/${hash}`))).toEqual([404, 1053]);
  });

  it("tells no address, and usual pay to its audience alone", async () => {
    const { actor, token, email } = await newProfile({
      ...{ visibility: "public", usual_pay: { amount: SECRET_PAY, unit: "hour" } },
    });
    const reader = await newPerson();
    const seen = async (person?: typeof actor) =>
      (await (await lookAt(person)).get(`/specialists/${token}`)).text;
    const told = async () => [
      (await seen()).includes(`${SECRET_PAY}`),
      (await seen(reader.actor)).includes(`${SECRET_PAY}`),
      (await seen(actor)).includes(`${SECRET_PAY}`),
    ];
    expect(await told()).toEqual([false, false, true]);
    await as(actor, () => Profile.update({ usual_pay_audience: "members" }));
    expect(await told()).toEqual([false, true, true]);
    await as(actor, () => Profile.update({ usual_pay_audience: "nobody" }));
    expect(await told()).toEqual([false, false, true]);
    for (const text of [await seen(), await seen(reader.actor)]) {
      expect(text).not.toContain(email);
      expect(text).not.toContain("basiccomplete");
    }
  });

  it("is a connection's as the table says, and does not exist for whom its owner blocked", async () => {
    const { actor, token } = await newProfile({ usual_pay: { amount: SECRET_PAY, unit: "hour" } });
    const reader = await newPerson();
    const view = (relation: Profile.Relation, person = reader.actor) =>
      as(person, () => Profile.view(token, async () => relation));
    expect((await view("none")).usual_pay).toBeNull();
    expect(await view("connected")).toMatchObject({
      ...{ viewer: "connection", email: null, usual_pay: { amount: SECRET_PAY, unit: "hour" } },
    });
    await expect(view("blocked")).rejects.toMatchObject({ code: 1053 });
    expect(await view("none", { ...reader.actor, role: "platform_admin" })).toMatchObject({
      ...{ viewer: "admin", usual_pay: { amount: SECRET_PAY } },
    });
    expect((await view("none", actor)).viewer).toBe("self");
  });

  it("is gone with the account (D47)", async () => {
    const { actor, token } = await newProfile({ visibility: "public" });
    await as(actor, () => deleteAccount({}));
    expect(await closed((await lookAt()).get(`/specialists/${token}`))).toEqual([404, 1053]);
    for (let delivery = 0; delivery < 2; delivery++)
      await react(forget.handler, actor.owner_id, `user:${actor.user_id}`, "user.deleted");
    expect(await as(actor, () => Profile.row(actor.user_id))).toBeUndefined();
    expect(await Profile.cardsOf([actor.user_id])).toEqual(new Map());
  });

  it("stands in lists by what members see; a private one by its names", async () => {
    const [open, closedOne] = [await newProfile(CARD), await newProfile({ ...CARD, visibility: "private" })];
    const cards = await Profile.cardsOf([open.actor.user_id, closedOne.actor.user_id, open.actor.user_id]);
    expect(cards.get(open.actor.user_id)).toMatchObject({
      ...{ token: open.token, headline: CARD.headline, visual_emoji: "🎬", first_name: "Joss" },
      availability_overall: "available_soon",
    });
    expect(cards.get(closedOne.actor.user_id)).toMatchObject({
      ...{ token: null, headline: "", visual_type: "none", first_name: "Joss" },
      availability_overall: "other",
    });
  });
});

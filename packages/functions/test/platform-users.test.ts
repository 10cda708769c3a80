import { appoint } from "@stint/core/operations/platform-users";
import type { UserLine, UserSight } from "@stint/core/operations/platform-users/schema";
import { Event } from "@stint/core/platform/event";
import { Profile } from "@stint/core/profile";
import { SupportNote } from "@stint/core/user/support-note";
import { beforeAll, describe, expect, it } from "vitest";
import { UserEntity } from "../../core/src/user/entity";
import { as, newPerson, type Person } from "../../core/test/project/invitation/support";
import { app as profile } from "../src/api/profile";
import { app as user } from "../src/api/user";
import { browser } from "./support";
import { tokenFor } from "./support-people";

async function visit(person: Person) {
  const page = browser({ app: user, serves: () => true });
  page.use(await tokenFor(person));
  return page;
}
async function newAdmin(name = "Pia") {
  const admin = await newPerson(name, "Sample");
  await UserEntity.patch({ id: admin.actor.user_id }).set({ admin: 1 }).go();
  return { ...admin, desk: await visit(admin.actor) };
}
const at = (path: string) => `/api/v2/users${path}`;
const reason = "Ticket 12: pretends to be a bank";

let pia: Awaited<ReturnType<typeof newAdmin>>;
let kim: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  pia = await newAdmin();
  kim = await newPerson("Kím", "Unfindable");
});

describe("everybody, for Stint's own people", () => {
  const list = async (query: string) =>
    (await pia.desk.get(at(query))).body as unknown as { data: UserLine[]; meta: { next: string | null } };
  const find = async (words: string) =>
    (await list(`?filter=${encodeURIComponent(words)}`)).data.map(({ id }) => id);

  it("is found by id, by address, and by a part of a name with or without its accents", async () => {
    const { user_id } = kim.actor;
    for (const words of [`${user_id}`, kim.email, kim.email.toUpperCase(), "kim unfind", "KÍM", " findable "])
      expect(await find(words)).toContain(user_id);
    expect(await find("nobody at all")).toEqual([]);
    expect(await find("987654321")).toEqual([]);
  });

  it("comes in pages, who signed up last first, each person once", async () => {
    const ids: number[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?per_page=1${next && `&cursor=${next}`}`);
      ids.push(...page.data.map(({ id }) => id));
      next = page.meta.next;
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toEqual(expect.arrayContaining([kim.actor.user_id, pia.actor.user_id]));
  });

  it("is nobody else's to read: not an owner's, nor that of an admin who acts as one", async () => {
    const page = await visit(kim.actor);
    for (const path of ["", `/${kim.actor.user_id}`])
      expect(await page.get(at(path))).toMatchObject({ status: 403, body: { error: { code: 1002 } } });
    const switched = { "x-switch-user": `${kim.actor.user_id}` };
    for (const [method, path] of [
      ["GET", ""],
      ["GET", `/${kim.actor.user_id}`],
      ["POST", `/${kim.actor.user_id}/suspend`],
      ["POST", `/${kim.actor.user_id}/notes`],
    ] as const)
      expect(
        await pia.desk.call(method, at(path), method === "GET" ? undefined : { reason }, switched),
      ).toMatchObject({ status: 403, body: { error: { code: 1002 } } });
    // A role that was taken away ends at once, with a token that still names it.
    const former = await newAdmin("Theo");
    await UserEntity.patch({ id: former.actor.user_id }).set({ admin: 0 }).go();
    expect((await former.desk.get(at(""))).status).toBe(401);
  });
});

describe("whoever of Stint's own people acts as somebody", () => {
  it("does nothing that hands the account over: keys, money, address, deletion and files are the person's", async () => {
    const ed = await newPerson("Ed", "Sample");
    const switched = { "x-switch-user": `${ed.actor.user_id}` };
    const mine = await visit(ed.actor);
    const calls = [
      ["POST", "/apikeys", { name: "Bot", scopes: { clients: "read" } }],
      ["PATCH", "/currentuser", { payment_instructions: "To the other bank" }],
      ["POST", "/currentuser/emailaddresses", { email_address: "thief@elsewhere.test" }],
      ["DELETE", "/currentuser", { deleteReason: "None" }],
    ] as const;
    expect((await pia.desk.call("GET", "/api/v2/currentuser", undefined, switched)).status).toBe(200);
    for (const [method, path, body] of calls)
      expect(await pia.desk.call(method, `/api/v2${path}`, body, switched), path).toMatchObject({
        status: 403,
        body: { error: { code: 1002 } },
      });
    // The person may: it is nothing in the calls that refuses.
    for (const [method, path, body] of calls)
      expect((await mine.call(method, `/api/v2${path}`, body)).status, path).toBeLessThan(300);
  });
});

describe("one person, for Stint's own people", () => {
  const read = async (id: number) => (await pia.desk.get(at(`/${id}`))).body.data as unknown as UserSight;

  it("is shown without a secret, and each look is in the journal", async () => {
    const { user_id } = kim.actor;
    await read(user_id);
    const sight = await read(user_id);
    expect(sight).toMatchObject({
      name: "Kím Unfindable",
      email: kim.email,
      state: "active",
      mfa_enabled: false,
    });
    expect(sight.audit[0]).toMatchObject({ type: "user.looked_at", actor_id: `user:${pia.actor.user_id}` });
    expect(JSON.stringify(sight)).not.toMatch(/scrypt|password|secret_hash|epoch/);
    expect((await pia.desk.get(at("/987654321"))).status).toBe(404);
  });

  it("is suspended and opened with a reason, once each, and every session ends", async () => {
    const joss = await newPerson("Joss", "Marlow");
    const [own, { user_id }] = [await visit(joss.actor), joss.actor];
    const act = (what: string, body: object = { reason }) => pia.desk.post(at(`/${user_id}/${what}`), body);
    const conflict = { status: 409, body: { error: { code: 1004 } } };
    expect(await act("restore")).toMatchObject(conflict);
    expect((await act("suspend", { reason: " " })).status).toBe(422);
    const both = await Promise.all([act("suspend"), act("suspend")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await own.get("/api/v2/currentuser")).toMatchObject({
      status: 403,
      body: { error: { code: 2057 } },
    });
    expect(await read(user_id)).toMatchObject({ state: "suspended" });
    expect(await act("restore", { reason: "Ticket 12: was a mistake" })).toMatchObject({
      status: 200,
      body: { data: { state: "active" } },
    });
    expect((await (await visit(joss.actor)).get("/api/v2/currentuser")).status).toBe(200);
    const told = (await read(user_id)).audit.filter(({ reason: why }) => why);
    expect(told.map(({ type, reason: why }) => [type, why])).toEqual([
      ["user.restored", "Ticket 12: was a mistake"],
      ["user.suspended", reason],
    ]);
  });

  it("is never suspended where they are one of Stint's own", async () => {
    const other = await newAdmin("Theo");
    for (const { actor } of [pia, other])
      expect(await pia.desk.post(at(`/${actor.user_id}/suspend`), { reason })).toMatchObject({
        status: 403,
        body: { error: { code: 1002 } },
      });
  });

  it("has notes that stay as they were written, and that go with the account", async () => {
    const { user_id } = kim.actor;
    expect((await pia.desk.post(at(`/${user_id}/notes`), { note: "" })).status).toBe(422);
    expect((await pia.desk.post(at("/987654321/notes"), { note: "Words" })).status).toBe(404);
    for (const note of ["Ticket 1", "Ticket 2"])
      expect((await pia.desk.post(at(`/${user_id}/notes`), { note })).status).toBe(201);
    expect((await read(user_id)).notes).toMatchObject([
      { note: "Ticket 2", by_id: pia.actor.user_id, by_name: "Pia Sample" },
      { note: "Ticket 1" },
    ]);
    await SupportNote.removeAll(user_id);
    expect((await read(user_id)).notes).toEqual([]);
  });
});

describe("everybody's profile as a spreadsheet", () => {
  const visitProfiles = async (person: Person) => {
    const page = browser({ app: profile, serves: () => true });
    page.use(await tokenFor(person));
    return page;
  };
  const path = "/api/v2/specialists/export";

  it("leaves for Stint's own people alone, and that it left is in the journal", async () => {
    await as(kim.actor, () => Profile.update({ headline: "=HYPERLINK(1)", visibility: "private" }));
    const { text } = await (await visitProfiles(pia.actor)).get(path);
    const line = text.split("\r\n").find((each) => each.includes(kim.email));
    expect(line).toContain("Kím,Unfindable");
    // A spreadsheet would calculate it.
    expect(line).toContain("'=HYPERLINK(1)");
    expect(line).toContain("private");
    // Who did not confirm an address is shown to nobody, whatever they chose; a suspended account is not in it.
    const [eve, sam] = [await newPerson("Eve", "Nobody"), await newPerson("Sam", "Nobody")];
    for (const { actor } of [eve, sam]) await as(actor, () => Profile.update({ visibility: "public" }));
    await UserEntity.patch({ id: eve.actor.user_id }).set({ email_verified: false }).go();
    await UserEntity.patch({ id: sam.actor.user_id }).set({ disabled: true }).go();
    const again = (await (await visitProfiles(pia.actor)).get(path)).text;
    expect(again.split("\r\n").find((each) => each.includes(eve.email))).toContain("private");
    expect(again).not.toContain(sam.email);
    const [entry] = await Event.history(0, "platform:specialists");
    expect(entry).toMatchObject({ type: "specialists.exported", actor_id: `user:${pia.actor.user_id}` });
    const others = await visitProfiles(kim.actor);
    expect(await others.get(path)).toMatchObject({ status: 403, body: { error: { code: 1002 } } });
  });
});

describe("one of Stint's own people", () => {
  it("is appointed and dismissed by the operator, once each, and signs in again each time", async () => {
    const theo = await newPerson("Theo", "Sample");
    const before = await visit(theo.actor);
    expect([await appoint(theo.email, true), await appoint(theo.email, true)]).toEqual([true, false]);
    expect((await before.get(at(""))).status).toBe(401);
    const desk = await visit(theo.actor);
    expect((await desk.get(at(""))).status).toBe(200);
    expect(await appoint(theo.email.toUpperCase(), false)).toBe(true);
    expect((await desk.get(at(""))).status).toBe(401);
    await expect(appoint("nobody@platform.test", true)).rejects.toMatchObject({ code: 1003 });
    await UserEntity.patch({ id: theo.actor.user_id }).set({ email_verified: false }).go();
    await expect(appoint(theo.email, true)).rejects.toMatchObject({ code: 1044 });
  });
});

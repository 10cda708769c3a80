import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Team } from "@stint/core/team";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { caller } from "../../../tests/reliability/support/world";
import { SeatEntity } from "../../core/src/team/entity";
import { proofOf } from "../../core/src/team/invitation";
import { tokenOf } from "../../core/src/team/read";
import { as, newPerson, newStudio, type Person } from "../../core/test/project/invitation/support";
import { handler as mailProposal } from "../src/events/proposal-sent/mail-client";
import { handler as notifyDeclined } from "../src/events/team-declined/notify-owner";
import { handler as mailInvitee } from "../src/events/team-invited/mail-invitee";
import { handler as mailJoined } from "../src/events/team-joined/mail-owner";
import { handler as notifyJoined } from "../src/events/team-joined/notify-owner";
import { handler as mailOverSeat } from "../src/events/team-over-seat/mail-owner";
import { handler as mailRemoved } from "../src/events/team-removed/mail-admin";
import { handler as endSeats } from "../src/events/user-deleted/end-seats";
import { react } from "./support";
import { tokenFor } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let routes: Served[];
let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  [routes, mail] = await Promise.all([allRoutes(), openFilesAndMail()]);
});

/** A browser of a person: in their own workspace, or for a company. */
async function visit(person?: Person, company?: Person) {
  const headers: Record<string, string> = company ? { "stint-workspace": `${company.owner_id}` } : {};
  const call = caller(routes, person && (await tokenFor(person)), headers);
  const at = (path: string) => `/api/v2${path}`;
  return {
    get: (path: string) => call("GET", at(path)),
    post: (path: string, body: unknown = {}) => call("POST", at(path), body),
    patch: (path: string, body: unknown) => call("PATCH", at(path), body),
    del: (path: string) => call("DELETE", at(path)),
  };
}

/** What the mail to an invited person carries. */
async function mailOf(owner: Person, seat_id: number) {
  const { data } = await SeatEntity.get({ owner_id: owner.owner_id, id: seat_id }).go({ consistent: true });
  if (!data) throw new Error("nobody was invited");
  return { token: tokenOf(data), proof: proofOf(data) };
}

async function inviteAdmin(owner: Person, email_address: string, name = "Kim Demoff") {
  const seat = await as(owner, () => Team.invite({ name, email_address }));
  return { seat, ...(await mailOf(owner, seat.id)) };
}

/** A company with an admin. */
async function newCompany() {
  const studio = await newStudio();
  const kim = await newPerson();
  const { token } = await inviteAdmin(studio.owner, kim.email);
  const page = await visit(kim.actor);
  expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
  return { ...studio, kim };
}

describe("an admin of a company", () => {
  it("cannot be referred by its owner, because they have an account", async () => {
    const { owner, kim } = await newCompany();
    const own = await visit(owner);
    const refer = async (email_address: string) =>
      own.post("/currentuser/referralcodes/send", { email_address });
    expect(await refer(kim.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { error: { fields: { email_address: expect.stringContaining("is an admin of your team") } } },
    });
    expect((await own.get("/currentuser/referralcodes")).body.data.referrals).toEqual([]);
    expect((await refer("somebody-else@example.test")).status).toBe(202);
  });

  it("reads in its perks that they are the owner's, without their code", async () => {
    const { owner, kim } = await newCompany();
    const [own, admin] = await Promise.all([visit(owner), visit(kim.actor, owner)]);
    const friendOf = async (page: typeof own) =>
      (await page.get("/perks")).body.data.find(({ id }: { id: string }) => id === "friend");
    const { code } = await friendOf(own);
    expect(code).toMatch(/^[0-9a-z]+$/);
    expect(await friendOf(admin)).toMatchObject({ code: null, link: null, owners_alone: true });
    expect((await admin.get("/perks")).text).not.toContain(code);
    expect((await admin.get("/currentuser/referralcodes")).status).toBe(403);
  });

  it("shares the company's templates with its owner, and nobody else has them", async () => {
    const { owner, project_id, kim } = await newCompany();
    const [own, admin] = await Promise.all([visit(owner), visit(kim.actor, owner)]);
    const made = await own.post("/scopetemplates", { name: "Website", scope_id: project_id });
    const { id } = made.body.data;
    const list = async (page: typeof own) =>
      (await page.get("/scopetemplates?sort=name")).body.data.map(({ name }: { name: string }) => name);
    expect(await list(admin)).toEqual(["Website"]);
    const scope = (await admin.get(`/scopes/${id}`)).body.data;
    const task = { scopecategory_id: scope.categories[0].id, name: "Build", price: 75_000 };
    expect((await admin.post("/tasks", task)).status).toBe(201);
    expect((await admin.patch(`/scopetemplates/${id}`, { name: "Shop" })).status).toBe(200);
    expect((await own.get(`/scopetemplates/${id}`)).body.data).toMatchObject({
      name: "Shop",
      price_total: 75_000,
    });
    // The project that it was made of stays its owner's own.
    expect((await admin.get(`/projects/${project_id}`)).status).toBe(404);
    // Nor has the team the client of its owner's own, who has a name like the team's.
    expect((await own.post("/scopes/public-template/create", { scope: id })).status).toBe(201);
    const started = await admin.post("/scopes/public-template/create", { scope: id });
    expect(started.body.data).toMatchObject({ is_solo: false, template_id: id, price_total: 75_000 });
    expect((await admin.get(`/scopetemplates/${id}`)).body.data.usage).toMatchObject({ used: 1 });
    // Its owner may include the team from the start.
    const shared = await own.post("/scopes/public-template/create", { scope: id, is_solo: false });
    expect(shared.body.data).toMatchObject({ is_solo: false });
    expect((await admin.get(`/projects/${shared.body.data.id}`)).status).toBe(200);
    expect((await admin.del(`/scopetemplates/${id}`)).status).toBe(200);
    expect(await list(own)).toEqual([]);
    expect((await admin.post(`/scopetemplates/${id}/restore`)).status).toBe(200);

    // In their own workspace, the admin has none of them; a stranger has neither.
    for (const page of [await visit(kim.actor), await visit((await newPerson("Ada")).actor)]) {
      expect(await list(page)).toEqual([]);
      expect((await page.get(`/scopetemplates/${id}`)).status).toBe(404);
      expect((await page.get(`/scopes/${id}`)).status).toBe(404);
    }
  });

  it("is invited, accepts, acts for the company, and is shut out at once (D43)", async () => {
    const { owner } = await newStudio();
    const kim = await newPerson();
    const own = await visit(owner);
    const invited = await own.post("/team/invitations", { name: "Kim Demoff", email_address: kim.email });
    expect(invited).toMatchObject({ status: 201, body: { data: { status: "invited", charge_month: 0 } } });
    const { token } = await mailOf(owner, invited.body.data.id);

    const anybody = await visit();
    expect((await anybody.get(`/invitations/${token}`)).body.data).toMatchObject({
      status: "pending",
      metadata: { project_id: null, brand_name: "Mockford Books", is_company: true },
    });
    const page = await visit(kim.actor);
    const before = await visit(kim.actor, owner);
    expect((await before.get("/team")).body.error).toMatchObject({ code: 1002 });
    expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
    expect((await page.get("/currentuser")).body.data).toMatchObject({
      acting_for: null,
      role: "owner",
      is_company: false,
      companies: [{ company_user_id: owner.owner_id, brand_name: "Mockford Books", seat: "active" }],
    });

    const acting = await visit(kim.actor, owner);
    expect((await acting.get("/currentuser")).body.data).toMatchObject({
      id: kim.actor.user_id,
      first_name: "Kim",
      acting_for: owner.owner_id,
      role: "admin",
      is_company: true,
      brand_name: "Mockford Books",
    });
    expect((await acting.get("/team")).body.data).toMatchObject({
      owner: { user_id: owner.user_id, charge_month: null, self: false },
      admins: [{ user_id: kim.actor.user_id, status: "active", self: true, charge_month: null }],
      seats: { included: 3, extra: 0, taken: 2, invited: 0, price_month: null, over_since: null },
      teammates: { count: 0, names: [], projects: 0 },
    });
    expect((await own.get("/team")).body.data.seats).toMatchObject({ taken: 2, price_month: 800 });
    expect((await acting.get("/currentuser/subscription")).body.error).toMatchObject({ code: 1002 });

    expect((await own.del(`/team/admins/${kim.actor.user_id}`)).status).toBe(200);
    expect((await acting.get("/projects")).body.error).toMatchObject({ code: 1002 });
    expect((await page.get("/currentuser")).body.data.companies).toEqual([]);
    expect((await own.post(`/team/admins/${kim.actor.user_id}/restore`)).body.data).toMatchObject({
      status: "active",
    });
    expect((await acting.get("/projects")).status).toBe(200);
  });

  it("is nobody in a company that has no seat for them", async () => {
    const { kim } = await newCompany();
    const other = await newStudio();
    const page = await visit(kim.actor, other.owner);
    for (const path of ["/projects", `/projects/${other.project_id}`, "/team", "/currentuser"])
      expect((await page.get(path)).body.error).toMatchObject({ code: 1002 });
    expect((await page.post("/projects/start", { name: "X", client_name: "Y" })).status).toBe(403);
  });

  it("declines by the link without an account; the owner is told, and invites again", async () => {
    const { owner } = await newStudio();
    const kim = await newPerson();
    const { token } = await inviteAdmin(owner, kim.email);
    const anybody = await visit();
    expect((await anybody.post(`/invitations/${token}/decline`)).body.data).toMatchObject({
      status: "declined",
      message: "",
      undo_until: null,
    });
    expect((await anybody.post(`/invitations/${token}/decline`)).body.error).toMatchObject({ code: 1016 });
    const page = await visit(kim.actor);
    expect((await page.post(`/invitations/${token}/accept`)).body.error).toMatchObject({ code: 1016 });
    await react(notifyDeclined, owner.owner_id, `team:${owner.owner_id}`, "team.declined");
    const own = await visit(owner);
    expect((await own.get("/notifications")).body.data).toMatchObject([
      { title: "Kim Demoff declined your invitation." },
    ]);
    expect((await own.get("/team")).body.data).toMatchObject({ admins: [], seats: { invited: 0 } });
    const again = await inviteAdmin(owner, kim.email);
    expect((await page.post(`/invitations/${again.token}/accept`)).status).toBe(200);
    expect((await anybody.post(`/invitations/${again.token}/decline`)).body.error).toMatchObject({
      code: 2017,
    });
  });

  it("becomes a teammate of one project instead, and is an admin again with Undo", async () => {
    const { owner, kim, project_id } = await newCompany();
    const [own, page, acting] = [await visit(owner), await visit(kim.actor), await visit(kim.actor, owner)];
    const at = `/team/admins/${kim.actor.user_id}`;
    expect((await acting.post(`${at}/teammate`, { project_id })).body.error).toMatchObject({ code: 1002 });
    expect((await own.post(`${at}/teammate`, { project_id: 7 })).body.error).toMatchObject({ code: 1066 });
    expect((await acting.get("/projects")).status).toBe(200);
    const turned = await own.post(`${at}/teammate`, { project_id });
    expect(turned.body.data).toMatchObject({ project_id, is_new: true });
    // They are on the project in the moment in which the company shuts.
    expect((await acting.get("/projects")).body.error).toMatchObject({ code: 1002 });
    expect((await page.get(`/projects/${project_id}`)).body.data).toMatchObject({
      id: project_id,
      pay: { agreed: null },
    });
    expect((await own.get("/team")).body.data).toMatchObject({
      admins: [],
      seats: { taken: 1 },
      teammates: { count: 1, projects: 1 },
    });
    await react(mailRemoved, owner.owner_id, `team:${owner.owner_id}`, "team.removed");
    expect((await mail.to(kim.email)).map(({ subject }) => subject)).toContain(
      "You are a teammate on Website redesign now",
    );
    expect((await own.post(`${at}/teammate`, { project_id })).body.error).toMatchObject({ code: 1003 });

    expect((await own.post(`${at}/restore`)).body.data).toMatchObject({ status: "active" });
    expect((await acting.get("/projects")).status).toBe(200);
    expect((await page.get(`/projects/${project_id}`)).body.error).toMatchObject({ code: 1066 });
    // Once more on the row of before, and who was a teammate already stays one.
    await own.post(`${at}/teammate`, { project_id });
    const { token } = await inviteAdmin(owner, kim.email);
    expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
    expect((await own.post(`${at}/teammate`, { project_id })).body.data).toMatchObject({ is_new: false });
    expect((await own.post(`${at}/restore`)).status).toBe(200);
    expect((await page.get(`/projects/${project_id}`)).status).toBe(200);
  });

  it("leaves; the owner cannot", async () => {
    const { owner, kim } = await newCompany();
    const acting = await visit(kim.actor, owner);
    expect((await acting.post("/team/leave")).status).toBe(200);
    expect((await acting.get("/team")).body.error).toMatchObject({ code: 1002 });
    expect((await (await visit(owner)).post("/team/leave")).body.error).toMatchObject({ code: 1004 });
  });
});

describe("what an admin sends", () => {
  it("is signed by them, and the company's; what the owner sends by the owner", async () => {
    const { owner, kim, project_id } = await newCompany();
    const [own, acting] = [await visit(owner), await visit(kim.actor, owner)];
    await own.patch(`/projects/${project_id}`, { is_solo: false });
    const { client_id } = (await own.get(`/projects/${project_id}`)).body.data;
    const email = `maren-${kim.actor.user_id}@cedarrow.test`;
    await own.post(`/clients/${client_id}/contacts`, { first_name: "Maren", email });
    const { tasks } = (await own.get(`/scopes/${project_id}`)).body.data;
    await own.patch(`/tasks/${tasks[0].id}`, { name: "Letters" });
    const texts: string[] = [];
    for (const by of [acting, own]) {
      await own.patch(`/tasks/${tasks[0].id}`, { price: 10_000 + texts.length });
      expect((await by.post(`/proposals/${project_id}/send`)).status).toBe(200);
      await react(mailProposal, owner.owner_id, `proposal:${project_id}`, "proposal.sent");
      const [letter] = (await mail.to(email)).slice(-1);
      expect(letter?.from).toContain("Mockford Books");
      texts.push(letter?.text ?? "");
    }
    expect(texts[0]).toMatch(/^Kim Demoff$/m);
    expect(texts[0]).not.toMatch(/^Robin Sample$/m);
    expect(texts[1]).toMatch(/^Robin Sample$/m);
  });
});

describe("what meets at the same time", () => {
  it("an admin's save is done or refused whole while they are removed, and the next is refused (D43)", async () => {
    const { owner, kim } = await newCompany();
    const own = await visit(owner);
    const acting = await visit(kim.actor, owner);
    const [removed, ...saves] = await Promise.all([
      own.del(`/team/admins/${kim.actor.user_id}`),
      ...["A", "B", "C"].map((name) => acting.post("/clients", { name })),
    ]);
    expect(removed?.status).toBe(200);
    for (const { status } of saves) expect([201, 403]).toContain(status);
    const { data } = (await own.get("/clients")).body;
    const names = (data as { name: string }[]).map(({ name }) => name).filter((name) => /^[ABC]$/.test(name));
    expect(names).toHaveLength(saves.filter(({ status }) => status === 201).length);
    expect((await acting.post("/clients", { name: "D" })).body.error).toMatchObject({ code: 1002 });
  });

  it("the same person is invited once, whoever asks at the same time", async () => {
    const { owner } = await newStudio();
    const own = await visit(owner);
    const both = await Promise.all(
      [1, 2].map(() => own.post("/team/invitations", { name: "Kim", email_address: "kim@sample.test" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await own.get("/team")).body.data.admins).toHaveLength(1);
  });
});

describe("an invitation to a team", () => {
  it("is for the address that it was mailed to; its link proves that, another account is asked first (D44)", async () => {
    const { owner } = await newStudio();
    const { token, proof } = await inviteAdmin(owner, "kim@elsewhere.test");
    const sam = await newPerson("Sam");
    const page = await visit(sam.actor);
    const path = `/invitations/${token}/accept`;
    const alone = await page.post(path, { as_other_account: true });
    expect(alone).toMatchObject({ status: 409, body: { error: { code: 1004 } } });
    expect(alone.body.error.fields).toBeUndefined();
    const asked = await page.post(path, { proof });
    expect(asked.body.error.fields).toHaveProperty("as_other_account");
    expect((await (await visit(sam.actor, owner)).get("/team")).status).toBe(403);
    expect((await page.post(path, { proof, as_other_account: true })).status).toBe(200);
    expect((await (await visit(sam.actor, owner)).get("/team")).status).toBe(200);
  });

  it("ends when it is withdrawn, sent anew, used or old, each in words", async () => {
    const { owner } = await newStudio();
    const own = await visit(owner);
    const kim = await newPerson();
    const page = await visit(kim.actor);
    const { seat, token } = await inviteAdmin(owner, kim.email);
    expect((await own.post(`/team/invitations/${seat.id}/resend`)).status).toBe(200);
    expect((await page.post(`/invitations/${token}/accept`)).body.error).toMatchObject({ code: 1016 });
    const { token: newer } = await mailOf(owner, seat.id);
    expect((await own.del(`/team/invitations/${seat.id}`)).status).toBe(200);
    expect((await page.get(`/invitations/${newer}`)).body.data).toMatchObject({
      status: "withdrawn",
      name: "",
      email_address: "",
    });
    expect((await page.post(`/invitations/${newer}/accept`)).body.error).toMatchObject({ code: 1016 });
    const again = await inviteAdmin(owner, kim.email);
    const restore = Clock.use(() => new Date(Date.now() + 15 * 86_400_000));
    try {
      expect((await (await visit()).get(`/invitations/${again.token}`)).body.data.status).toBe("expired");
    } finally {
      restore();
    }
    expect((await page.post(`/invitations/${again.token}/accept`)).status).toBe(200);
    expect((await page.post(`/invitations/${again.token}/accept`)).body.error).toMatchObject({ code: 2017 });
    expect(
      (await own.post("/team/invitations", { name: "Kim", email_address: kim.email })).body.error.fields,
    ).toEqual({ email_address: "This person is an admin already" });
    // A token of no team leads nobody into one.
    expect((await page.get(`/invitations/${"a".repeat(26)}`)).body.error).toMatchObject({ code: 1003 });
  });

  it("is not for a company without a team plan", async () => {
    const { owner } = await newStudio({ plan: "pro_monthly" });
    const own = await visit(owner);
    const body = { name: "Kim", email_address: "kim@sample.test" };
    expect(await own.post("/team/invitations", body)).toMatchObject({ status: 402 });
    expect((await own.get("/team")).body.data.seats).toMatchObject({ included: 1, price_month: null });
  });
});

describe("what an admin does", () => {
  it("is the team's: their projects are, and a solo one or its client's name is not theirs to take", async () => {
    const { owner, kim, project_id } = await newCompany();
    const own = await visit(owner);
    const acting = await visit(kim.actor, owner);
    const made = await acting.post("/projects/start", { name: "New", client_name: "Harbor", is_solo: true });
    expect(made.body.data).toMatchObject({ is_solo: false, owner_id: owner.owner_id });
    const { id, client_id } = made.body.data;
    expect((await acting.patch(`/projects/${id}`, { is_solo: true })).body.error).toMatchObject({
      code: 1002,
    });
    expect((await own.get("/projects")).body.data).toHaveLength(2);
    expect((await acting.get("/projects")).body.data.map((each: { id: number }) => each.id)).toEqual([id]);
    expect((await acting.get(`/projects/${project_id}`)).body.error).toMatchObject({ code: 1066 });
    expect((await acting.get("/clients")).body.data.map((each: { id: number }) => each.id)).toEqual([
      client_id,
    ]);
    const taken = await acting.post("/projects/start", { name: "X", client_name: "Cedar & Row" });
    expect(taken.body.error).toMatchObject({ code: 2045 });
    // Shared by its owner it is there, and gone when it is taken back.
    expect((await own.patch(`/projects/${project_id}`, { is_solo: false })).status).toBe(200);
    expect((await acting.get(`/projects/${project_id}`)).status).toBe(200);
    expect((await own.patch(`/projects/${project_id}`, { is_solo: true })).status).toBe(200);
    expect((await acting.get(`/projects/${project_id}`)).status).toBe(404);
    const entries = await Event.history(owner.owner_id, `project:${id}`);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([`user:${kim.actor.user_id}`]));
  });

  it("changes their own name there, and nothing of the business", async () => {
    const { owner, kim } = await newCompany();
    const acting = await visit(kim.actor, owner);
    expect((await acting.patch("/currentuser", { first_name: "Kimberly" })).body.data).toMatchObject({
      first_name: "Kimberly",
      acting_for: owner.owner_id,
    });
    expect((await acting.patch("/currentuser", { brand_name: "Mine" })).body.error).toMatchObject({
      code: 1002,
    });
  });
});

describe("what follows", () => {
  it("mails the link, tells the owner who came and left, and the admin who was removed", async () => {
    const { owner } = await newStudio();
    const kim = await newPerson();
    const own = await visit(owner);
    await own.post("/team/invitations", { name: "Kim Demoff", email_address: kim.email, message: "Join us" });
    const on = (handler: Parameters<typeof react>[0], type: string) =>
      react(handler, owner.owner_id, `team:${owner.owner_id}`, type);
    for (let delivery = 0; delivery < 2; delivery++) await on(mailInvitee, "team.invited");
    const [invited, ...more] = await mail.to(kim.email);
    expect(more).toEqual([]);
    expect(invited?.subject).toBe("Robin Sample invites you to run Mockford Books together");
    const [, token, proof] =
      /invitations\/([a-z2-7]{26})\/accept\?proof=([a-z2-7]{26})/.exec(invited?.text ?? "") ?? [];
    expect((await (await visit(kim.actor)).post(`/invitations/${token}/accept`, { proof })).status).toBe(200);
    await on(mailJoined, "team.joined");
    await on(notifyJoined, "team.joined");
    expect((await own.get("/notifications")).body.data).toMatchObject([
      { type: "team.joined", title: "Kim Demoff runs the company with you.", link: "/settings/team" },
    ]);
    await own.del(`/team/admins/${kim.actor.user_id}`);
    await on(mailRemoved, "team.removed");
    expect((await mail.to(kim.email)).map(({ subject }) => subject)).toContain(
      "Your seat in Mockford Books has ended",
    );
  });

  it("never says the name of a person twice where the business has it, too", async () => {
    const { owner } = await newStudio({ brand_name: "Robin Sample" });
    const kim = await newPerson();
    const { token } = await inviteAdmin(owner, kim.email);
    const on = (handler: Parameters<typeof react>[0], type: string) =>
      react(handler, owner.owner_id, `team:${owner.owner_id}`, type);
    await on(mailInvitee, "team.invited");
    const page = await visit(kim.actor);
    expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
    await on(mailJoined, "team.joined");
    await (await visit(owner)).del(`/team/admins/${kim.actor.user_id}`);
    await on(mailRemoved, "team.removed");
    const robin = await User.getOwner(owner.owner_id);
    const letters = [...(await mail.to(kim.email)), ...(await mail.to(robin.email))];
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Robin Sample invites you to run their business together",
      "Your seat in Robin Sample’s business has ended",
      "Kim Demoff runs your business with you",
    ]);
  });

  it("tells the owner, and the admin for whom there is no seat, when the plan has ended", async () => {
    const { owner, kim } = await newCompany();
    await Db.transact([Workspace.changePlanWrite(owner, { plan: "none" })]);
    await Team.review(owner.owner_id);
    await react(mailOverSeat, owner.owner_id, `team:${owner.owner_id}`, "team.over_seat");
    const subjects = (await mail.to(kim.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toMatch(/^From .+ you can only read in Mockford Books$/);
    expect(subjects.filter((each) => each === subjects.at(-1))).toHaveLength(1);
  });

  it("ends the seats of who deletes their account, and those of a company that goes", async () => {
    const { owner, kim } = await newCompany();
    const mira = await newPerson("Mira");
    const { token } = await inviteAdmin(owner, mira.email);
    await (await visit(mira.actor)).post(`/invitations/${token}/accept`);
    await as(kim.actor, () => User.remove({}));
    await react(endSeats, kim.actor.owner_id, `user:${kim.actor.user_id}`, "user.deleted");
    const own = await visit(owner);
    expect((await own.get("/team")).body.data.admins).toMatchObject([{ user_id: mira.actor.user_id }]);
    await as(owner, () => User.remove({}));
    await react(endSeats, owner.owner_id, `user:${owner.user_id}`, "user.deleted");
    const page = await visit(mira.actor);
    expect((await page.get("/currentuser")).body.data.companies).toEqual([]);
    expect((await (await visit(mira.actor, owner)).get("/projects")).status).toBe(403);
  });
});

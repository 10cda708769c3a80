import { Notification } from "@stint/core/notification";
import { beforeAll, describe, expect, it } from "vitest";
import { as, newPerson, newStudio, newTeammate } from "../../core/test/project/invitation/support";
import * as notifyOwner from "../src/events/invitation-accepted/notify-owner";
import * as mailDeclined from "../src/events/invitation-declined/mail-invitee";
import * as notifyDeclined from "../src/events/invitation-declined/notify-owner";
import * as notifyReopened from "../src/events/invitation-reopened/notify-owner";
import * as mailInvitee from "../src/events/invitation-sent/mail-invitee";
import { react } from "./support";
import { visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mail = await openFilesAndMail();
});

const WORDS = { name: "Kim Demoff", message: "Come and <b>write</b> with us.", pay: 275_000, role_id: "113" };

describe("from invitation to teammate, over HTTP", () => {
  it("mails a link that shows, is accepted once with a POST, and rings for the owner", async () => {
    const studio = await newStudio();
    const kim = await newPerson();
    const owner = await visit(studio.owner);
    const { project_id } = studio;
    const invited = await owner.post(`/projects/${project_id}/invitations`, {
      ...WORDS,
      email_address: kim.email,
    });
    expect(invited.status).toBe(201);

    for (let delivery = 0; delivery < 3; delivery++)
      await react(mailInvitee.handler, studio.owner.owner_id, `project:${project_id}`, "invitation.sent");
    const mails = await mail.to(kim.email);
    expect(mails).toHaveLength(1);
    const [sent] = mails;
    expect(sent?.subject).toBe("Robin Sample invites you to Website redesign, $2,750.00");
    expect(sent?.html).not.toContain("<b>write</b>");
    const token = /\/invitations\/([a-z2-7]{26})\/accept/.exec(sent?.text ?? "")?.[1] ?? "";
    expect(token).toBe(invited.body.data.token);
    // What proves the mailbox stands in the mail alone: the owner reads the token, never this.
    const proof = /\?proof=([a-z2-7]{26})/.exec(sent?.text ?? "")?.[1] ?? "";
    expect(proof).not.toBe("");
    for (const path of [`/projects/${project_id}`, `/projects/${project_id}/invitations`, "/notifications"])
      expect(JSON.stringify((await owner.get(path)).body)).not.toContain(proof);

    const anybody = await visit();
    expect((await anybody.get(`/invitations/${token}`)).body.data).toMatchObject({ status: "pending" });
    expect((await anybody.post(`/invitations/${token}/accept`)).status).toBe(401);
    const page = await visit(kim.actor);
    expect((await page.get("/notifications")).body).toMatchObject({
      data: [{ type: "project_invitation", link: `/invitations/${token}/accept` }],
      meta: { count: 1 },
    });
    expect((await page.get(`/projects/${project_id}`)).body.error).toMatchObject({ code: 1066 });
    expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
    expect((await page.post(`/invitations/${token}/accept`)).body.error).toMatchObject({ code: 2017 });
    expect((await page.get(`/projects/${project_id}`)).body.data).toMatchObject({
      name: "Website redesign",
      pay: { agreed: 275_000, paid: 0, owed: 275_000 },
    });
    expect((await page.get("/memberships")).body.data).toMatchObject([{ project_id, role_id: "113" }]);
    expect((await page.get("/notifications")).body.meta).toMatchObject({ count: 0 });

    await react(notifyOwner.handler, studio.owner.owner_id, `project:${project_id}`, "invitation.accepted");
    const bell = await owner.get("/notifications?per_page=10");
    expect(bell.body).toMatchObject({
      data: [{ type: "invitation.accepted", read: false }],
      meta: { count: 1 },
    });
    expect((await owner.post("/notifications/read")).body.data).toEqual({
      count: 0,
      ids: [expect.any(Number)],
    });
    expect((await owner.get("/dashboard")).body.data.recent).toMatchObject([
      { text: expect.stringMatching(/^Kim Demoff joined Website redesign as /) },
    ]);
  });

  it("tells the invited address where somebody with the link declined; its mail takes that back", async () => {
    const studio = await newStudio();
    const kim = await newPerson();
    const owner = await visit(studio.owner);
    const { data } = (
      await owner.post(`/projects/${studio.project_id}/invitations`, { ...WORDS, email_address: kim.email })
    ).body;
    const anybody = await visit();
    const path = `/invitations/${data.token}/decline`;
    const happened = (handler: Parameters<typeof react>[0], type: string) =>
      react(handler, studio.owner.owner_id, `project:${studio.project_id}`, type);
    expect((await anybody.post(path)).status).toBe(200);
    expect((await anybody.post(`${path}/undo`, {})).body.error).toMatchObject({
      code: 1000,
      fields: { proof: expect.any(String) },
    });
    await happened(mailDeclined.handler, "invitation.declined");
    await happened(notifyDeclined.handler, "invitation.declined");
    const [told] = await mail.to(kim.email);
    expect(told?.subject).toBe("Declined: your invitation to Website redesign");
    const proof = /\?proof=([a-z2-7]{26})/.exec(told?.text ?? "")?.[1] ?? "";
    expect((await anybody.post(`${path}/undo`, { proof })).body.data).toMatchObject({ status: "pending" });
    await happened(notifyReopened.handler, "invitation.reopened");
    expect((await owner.get("/notifications?per_page=10")).body.data).toMatchObject([
      { title: "Kim Demoff took the decline of your invitation to Website redesign back." },
      {
        title: "The invitation of Kim Demoff to Website redesign was declined.",
        body: `With the link that was mailed to ${kim.email}. They can take it back for a day.`,
      },
    ]);
    // Declined by the person: they need no mail about it.
    expect((await (await visit(kim.actor)).post(path)).status).toBe(200);
    await happened(mailDeclined.handler, "invitation.declined");
    expect(await mail.to(kim.email)).toHaveLength(1);
  });

  it("asks before another account joins, in words and with the field to send (D44)", async () => {
    const studio = await newStudio();
    const owner = await visit(studio.owner);
    const { data } = (
      await owner.post(`/projects/${studio.project_id}/invitations`, {
        ...WORDS,
        email_address: "kim@sample.test",
      })
    ).body;
    const sam = await newPerson("Sam");
    const page = await visit(sam.actor);
    const asked = await page.post(`/invitations/${data.token}/accept`);
    expect(asked).toMatchObject({ status: 409, body: { error: { code: 1004 } } });
    expect(asked.body.error?.message).toContain(sam.email);
    expect(asked.body.error?.fields).toHaveProperty("as_other_account");
    expect((await page.post(`/invitations/${data.token}/accept`, { as_other_account: true })).status).toBe(
      200,
    );
  });

  it("mails the new link when the owner sends it again, and the old one is gone (410)", async () => {
    const studio = await newStudio();
    const kim = await newPerson();
    const owner = await visit(studio.owner);
    const { project_id } = studio;
    const first = await owner.post(`/projects/${project_id}/invitations`, {
      ...WORDS,
      email_address: kim.email,
    });
    const again = await owner.post(`/invitations/${first.body.data.token}/resend`);
    const react2 = () =>
      react(mailInvitee.handler, studio.owner.owner_id, `project:${project_id}`, "invitation.sent");
    await react2();
    const [sent] = await mail.to(kim.email);
    expect(sent?.text).toContain(again.body.data.token);
    expect(await (await visit()).get(`/invitations/${first.body.data.token}`)).toMatchObject({
      status: 410,
      body: { error: { code: 1016 } },
    });
    const { data } = (await owner.get(`/projects/${project_id}/users`)).body;
    expect(data).toMatchObject([
      { is_owner: true, invitation: null },
      { status: "invited", invitation: { status: "pending", token: again.body.data.token } },
    ]);
    expect((await owner.del(`/invitations/${again.body.data.token}`)).status).toBe(200);
    await react2();
    expect(await mail.to(kim.email)).toHaveLength(1);
  });
});

describe("what people type", () => {
  it("is refused field by field with the words of the form, and nothing is written", async () => {
    const studio = await newStudio();
    const owner = await visit(studio.owner);
    const path = `/projects/${studio.project_id}/invitations`;
    const fields = async (body: object) => {
      const answer = await owner.post(path, body);
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 1000 } } });
      return answer.body.error?.fields;
    };
    expect(await fields({})).toMatchObject({ message: "Message required" });
    expect(await fields({ message: "Hello" })).toEqual({
      name: "Name required",
      email_address: "Email required",
    });
    expect(await fields({ ...WORDS, email_address: "kim" })).toEqual({ email_address: "Email invalid" });
    for (const pay of [150, -100, 100_000_000, "100"])
      expect(await fields({ ...WORDS, email_address: "kim@sample.test", pay })).toHaveProperty("pay");
    expect(await fields({ ...WORDS, email_address: "kim@sample.test", owner_id: 1 })).toHaveProperty(
      "owner_id",
    );
    expect((await owner.get(`/projects/${studio.project_id}/users`)).body.data).toHaveLength(1);
    await owner.post(path, { ...WORDS, email_address: "kim@sample.test" });
    expect(await fields({ ...WORDS, email_address: "Kim@sample.test" })).toEqual({
      email_address: "Teammate has already been invited to this project",
    });
  });

  it("is a 404 for ids that are unknown, malformed or somebody else's, all alike", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio);
    const stranger = await visit((await newPerson()).actor);
    const { project_id } = studio;
    for (const id of [project_id, 12, "abc", "9".repeat(17)])
      for (const answer of [
        await stranger.get(`/projects/${id}`),
        await stranger.get(`/projects/${id}/users`),
        await stranger.post(`/projects/${id}/invitations`, { ...WORDS, email_address: "x@sample.test" }),
        await stranger.post(`/projects/${id}/specialists`, { user_id: kim.actor.user_id }),
        await stranger.patch(`/projects/${id}/specialists/${kim.member.id}`, { pay: 100 }),
        await stranger.del(`/projects/${id}/specialists/${kim.member.id}`),
      ])
        expect(answer.status).toBe(404);
  });
});

describe("a teammate", () => {
  it("is out with the very next call after the removal (D43), and their token does not live on", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio, { pay: 50_000 });
    const [owner, page] = [await visit(studio.owner), await visit(kim.actor)];
    const { project_id } = studio;
    const looks = () =>
      Promise.all([page.get(`/projects/${project_id}`), page.get(`/payouts?project_id=${project_id}`)]);
    for (const answer of await looks()) expect(answer.status).toBe(200);
    const path = `/projects/${project_id}/specialists/${kim.member.id}`;
    expect((await owner.patch(path, { pay: 75_000 }, { "if-match": "1" })).body.error).toMatchObject({
      code: 1004,
    });
    expect((await owner.patch(path, { pay: 75_000 })).body.data).toMatchObject({ pay: 75_000 });
    expect((await owner.del(path)).status).toBe(200);
    for (const answer of await looks())
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 1066 } } });
    expect((await page.get("/memberships")).body.data).toEqual([]);
    expect((await page.post(`/invitations/${kim.token}/accept`)).body.error).toMatchObject({ code: 2017 });
    // Asked again by id, and nothing is open until they say yes.
    expect(
      (await owner.post(`/projects/${project_id}/specialists`, { user_id: kim.actor.user_id })).status,
    ).toBe(201);
    for (const answer of await looks()) expect(answer.status).toBe(404);
  });

  it("may not change anything of the project", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio);
    const page = await visit(kim.actor);
    const path = `/projects/${studio.project_id}`;
    for (const answer of [
      await page.patch(path, { name: "Mine" }),
      await page.del(path),
      await page.post(`${path}/status`, { status: "active" }),
      await page.post(`${path}/invitations`, { ...WORDS, email_address: "x@sample.test" }),
      await page.patch(`${path}/specialists/${kim.member.id}`, { pay: 99_900 }),
      await page.post("/payouts", { project_id: studio.project_id }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe("the bell over HTTP", () => {
  it("counts what is unread, lists a page, and takes only its own cursor", async () => {
    const { actor } = await newPerson();
    for (let i = 0; i < 12; i++)
      await as(actor, () =>
        Notification.add({
          user_id: actor.user_id,
          key: `thing:${i}`,
          type: "test.rang",
          title: `Thing ${i}.`,
        }),
      );
    const page = await visit(actor);
    const first = await page.get("/notifications?per_page=10");
    expect(first.body.data).toHaveLength(10);
    expect(first.body.meta).toMatchObject({ count: 12, per_page: 10, next: expect.any(String) });
    expect((await page.get("/notifications?cursor=nonsense")).status).toBe(422);
    expect((await page.post("/notifications/read", { ids: [first.body.data[0].id] })).body.data).toEqual({
      count: 11,
      ids: [first.body.data[0].id],
    });
    expect((await page.post("/notifications/read", { ids: "all" })).status).toBe(422);
  });
});

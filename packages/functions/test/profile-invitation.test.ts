import { Connection } from "@stint/core/connection";
import { OptOut } from "@stint/core/mailing";
import { Profile } from "@stint/core/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { newPerson, newStudio } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import * as mailDeclined from "../src/events/invitation-declined/mail-invitee";
import * as notifyDeclined from "../src/events/invitation-declined/notify-owner";
import * as mailInvitee from "../src/events/invitation-sent/mail-invitee";
import { react } from "./support";
import { visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mail = await openFilesAndMail();
});

async function newTwo(visibility: "public" | "members" | "private" = "members") {
  const studio = await newStudio();
  const ben = await newPerson("Ben");
  await as(studio.owner, () => Profile.update({ visibility: "members" }));
  await as(ben.actor, () => Profile.update({ visibility }));
  const [hers, his] = [await visit(studio.owner), await visit(ben.actor)];
  const invite = (more: object = {}) =>
    hers.post(`/projects/${studio.project_id}/invitations`, {
      user_id: ben.actor.user_id,
      message: "Come and write with us.",
      ...more,
    });
  const told = (handler: typeof mailInvitee.handler, type: string) =>
    react(handler, studio.owner.owner_id, `project:${studio.project_id}`, type);
  const team = () => hers.get(`/projects/${studio.project_id}/users`);
  return { studio, ben, hers, his, invite, told, team };
}

describe("somebody who is invited by their profile", () => {
  it("is mailed once, and their address is in no answer to the inviter until they join", async () => {
    const { ben, hers, his, invite, told, team } = await newTwo();
    const invited = await invite({ pay: 120_000 });
    expect(invited).toMatchObject({
      status: 201,
      body: { data: { name: "Ben Demoff", email_address: "", pay: 120_000 } },
    });
    for (let delivery = 0; delivery < 3; delivery++) await told(mailInvitee.handler, "invitation.sent");
    const [sent, ...more] = await mail.to(ben.email);
    expect(more).toEqual([]);
    expect(sent?.text).toContain("does not see this address unless you join");
    expect(JSON.stringify(sent?.headers)).toContain("List-Unsubscribe");
    const { token } = invited.body.data;
    const stranger = await visit();
    const answers = [
      invited,
      await team(),
      await hers.get(`/invitations/${token}`),
      await stranger.get(`/invitations/${token}`),
      // The inviter holds the link, and tries it with their own account and another one.
      await hers.post(`/invitations/${token}/accept`),
      await (await visit((await newPerson("Kim")).actor)).post(`/invitations/${token}/accept`),
      await invite(),
      await hers.get("/notifications"),
    ];
    for (const { text } of answers) expect(text).not.toContain(ben.email);
    expect(answers[5]).toMatchObject({ status: 409 });
    expect(answers[6]).toMatchObject({
      status: 422,
      body: { error: { fields: { user_id: "Teammate has already been invited to this project" } } },
    });
    // They themselves read where it went, and their bell rings.
    expect((await his.get(`/invitations/${token}`)).body.data).toMatchObject({ email_address: ben.email });
    expect((await his.get("/notifications")).body).toMatchObject({ data: [{ type: "project_invitation" }] });

    expect(await his.post(`/invitations/${token}/accept`)).toMatchObject({ status: 200 });
    expect((await team()).text).toContain(ben.email);
    expect((await team()).body.data[1]).toMatchObject({ user_id: ben.actor.user_id, status: "joined" });
  });

  it("is not found out by guessing their address, before and after: the answer is that to any other", async () => {
    const { ben, studio, hers, his, invite, team } = await newTwo();
    const guess = (email_address: string) =>
      hers.post(`/projects/${studio.project_id}/invitations`, {
        ...{ name: "Ben Demoff", email_address, message: "Come and write with us." },
      });
    const shapeOf = ({ status, body }: Awaited<ReturnType<typeof guess>>) => {
      const { token: _, created_at: __, expires_at: ___, email_address: ____, ...said } = body.data;
      return { status, said };
    };
    await invite();
    const right = await guess(ben.email);
    const wrong = await guess("somebody-else@sample.test");
    expect(right.status).toBe(201);
    expect(shapeOf(right)).toEqual(shapeOf(wrong));
    // By the same way twice it is refused, right or wrong.
    for (const email of [ben.email, "somebody-else@sample.test"])
      expect((await guess(email)).status).toBe(422);
    expect((await invite()).status).toBe(422);
    // The owner is on it as well.
    expect((await team()).body.data).toHaveLength(4);
    // Both ring for him; joining by one leaves the other to be declined.
    const { data } = (await his.get("/notifications")).body;
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      "project_invitation",
      "project_invitation",
    ]);
    expect((await his.post(`/invitations/${right.body.data.token}/accept`)).status).toBe(200);
    expect(
      (await his.get("/notifications")).body.data.filter(({ read }: { read: boolean }) => !read),
    ).toHaveLength(1);

    // The other way round: whose address is known is not found by their profile.
    const other = await newTwo();
    const first = await other.hers.post(`/projects/${other.studio.project_id}/invitations`, {
      ...{ name: "Ben", email_address: other.ben.email, message: "Come." },
    });
    expect(first.status).toBe(201);
    expect((await other.invite()).status).toBe(201);
  });

  it("who declines, or is no longer asked, keeps their address; by a new link as well", async () => {
    const { ben, hers, invite, told, team } = await newTwo();
    const { token } = (await invite()).body.data;
    const again = await hers.post(`/invitations/${token}/resend`);
    expect(again).toMatchObject({ status: 200, body: { data: { email_address: "" } } });
    const stranger = await visit();
    expect((await stranger.post(`/invitations/${again.body.data.token}/decline`)).status).toBe(200);
    for (let delivery = 0; delivery < 2; delivery++) {
      await told(mailDeclined.handler, "invitation.declined");
      await told(notifyDeclined.handler, "invitation.declined");
    }
    const bell = await hers.get("/notifications");
    expect(bell.text).toContain("was declined");
    for (const { text } of [bell, await team(), await hers.get(`/invitations/${again.body.data.token}`)])
      expect(text).not.toContain(ben.email);
    // Whoever asks again does so as before.
    const third = await invite();
    expect(third).toMatchObject({ status: 201, body: { data: { email_address: "" } } });
    // The address that the inviter types themselves is theirs to read.
    await hers.del(`/invitations/${third.body.data.token}`);
    const typed = await invite({ user_id: undefined, name: "Ben", email_address: ben.email });
    expect(typed).toMatchObject({ status: 201, body: { data: { email_address: ben.email } } });
  });

  it("whom one does not see cannot be invited: nobody, a private profile, who blocked one, and after they did", async () => {
    const refused = {
      status: 422,
      body: { error: { fields: { user_id: "This person cannot be invited" } } },
    };
    const hidden = await newTwo("private");
    expect(await hidden.invite()).toMatchObject(refused);
    expect(await hidden.invite({ user_id: 987_654_321 })).toMatchObject(refused);
    const { studio, ben, invite } = await newTwo("public");
    await as(ben.actor, () => Connection.block(studio.owner.user_id));
    expect(await invite()).toMatchObject(refused);
    await as(ben.actor, () => Connection.unblock(studio.owner.user_id));
    expect(await invite()).toMatchObject({ status: 201 });
  });

  it("who left network mail is asked in the app alone, and the inviter learns nothing of it", async () => {
    const { ben, his, invite, told } = await newTwo();
    await OptOut.leave(decodeURIComponent(OptOut.linkOf("network", ben.email).split("/").at(-1) ?? ""));
    expect(await invite()).toMatchObject({ status: 201 });
    await told(mailInvitee.handler, "invitation.sent");
    expect(await mail.to(ben.email)).toEqual([]);
    expect((await his.get("/notifications")).body).toMatchObject({ data: [{ type: "project_invitation" }] });
  });
});

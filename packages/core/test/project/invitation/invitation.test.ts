import { startProject } from "@stint/core/operations/start-project";
import { Clock, now } from "@stint/core/platform/clock";
import { Code } from "@stint/core/platform/error";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Invitation, proofOf } from "@stint/core/project/invitation";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { journalOf } from "../../support";
import { as, invite, newPerson, newStudio, newTeammate } from "./support";

const ALREADY = "Teammate has already been invited to this project";
const teamPay = async (owner: Parameters<typeof as>[0], id: number) =>
  (await as(owner, () => Scope.get(id))).project.team_pay;
const users = (studio: Awaited<ReturnType<typeof newStudio>>) =>
  as(studio.owner, () => Project.users(studio.project_id)).then(({ items }) => items.slice(1));

describe("inviting a teammate to a project", () => {
  it("shows the invitation to whoever holds the link, and changes nothing by showing it (D51)", async () => {
    const studio = await newStudio();
    const { token } = await invite(studio, "kim@sample.test", { pay: 275_000, role_id: "113" });
    for (let look = 0; look < 2; look++)
      expect(await Invitation.get(token)).toMatchObject({
        status: "pending",
        email_address: "kim@sample.test",
        pay: 275_000,
        message: "Come and write with us.",
        metadata: {
          project_name: "Website redesign",
          brand_name: "Mockford Books",
          owner_firstname: "Robin",
          owner_lastname: "Sample",
          role_id: "113",
        },
      });
    expect(await journalOf(studio.owner.owner_id, `project:${studio.project_id}`)).toEqual([
      "project.created",
      "invitation.sent",
    ]);
    expect(await teamPay(studio.owner, studio.project_id)).toBe(275_000);
  });

  it("is open on every plan: what Team sells is the company", async () => {
    const studio = await newStudio({ plan: "none" });
    expect(await invite(studio, "kim@sample.test", { pay: 275_000 })).toMatchObject({ status: "pending" });
  });

  it("keeps no token in the table or the event (D51)", async () => {
    const studio = await newStudio();
    const { token } = await invite(studio, "kim@sample.test");
    const history = await Event.history(studio.owner.owner_id, `project:${studio.project_id}`);
    const rows = await Member.rowsOf(studio.owner.owner_id, studio.project_id);
    expect(JSON.stringify([history, rows])).not.toContain(token);
  });

  it("refuses the same person a second time, however the address is written, also from twenty tabs", async () => {
    const studio = await newStudio();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => invite(studio, i % 2 ? "kim@sample.test" : "KIM@Sample.test")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of tries)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({ code: 1000, fields: { email_address: ALREADY } });
    expect(await users(studio)).toHaveLength(1);
  });

  it("refuses somebody who has joined, by another way of naming them", async () => {
    const studio = await newStudio();
    const { actor, email } = await newTeammate(studio);
    await expect(invite(studio, email)).rejects.toMatchObject({ fields: { email_address: ALREADY } });
    await expect(
      as(studio.owner, () => Invitation.add(studio.project_id, { user_id: actor.user_id })),
    ).rejects.toMatchObject({ fields: { user_id: ALREADY } });
  });

  it("refuses the owner's own address, an unknown role and a stranger's id", async () => {
    const studio = await newStudio();
    const { items } = await as(studio.owner, () => Project.users(studio.project_id));
    await expect(invite(studio, items[0]?.email ?? "")).rejects.toMatchObject({ code: 1000 });
    await expect(invite(studio, "kim@sample.test", { role_id: "none" })).rejects.toMatchObject({
      fields: { role_id: "Role invalid" },
    });
    const stranger = await newPerson();
    await expect(
      as(studio.owner, () => Invitation.add(studio.project_id, { user_id: stranger.actor.user_id })),
    ).rejects.toMatchObject({ code: 1000 });
    expect(await users(studio)).toEqual([]);
  });

  it("asks a person of another project by id, who decides for themselves", async () => {
    const studio = await newStudio();
    const { actor } = await newTeammate(studio);
    const other = await as(studio.owner, () =>
      startProject({ name: "Exhibition microsite", client_name: "Sampleton Museum" }),
    );
    const { token, status } = await as(studio.owner, () =>
      Invitation.add(other.id, { user_id: actor.user_id, pay: 10_000 }),
    );
    expect(status).toBe("pending");
    await expect(as(actor, () => Project.see(other.id))).rejects.toMatchObject({ code: 1066 });
    await as(actor, () => Invitation.accept(token, {}));
    expect(await as(actor, () => Project.see(other.id))).toMatchObject({ name: "Exhibition microsite" });
    expect((await as(actor, () => Member.memberships())).items.map((each) => each.project_name)).toEqual([
      "Exhibition microsite",
      "Website redesign",
    ]);
  });

  it("refuses a completed project with 2018, also at acceptance", async () => {
    const studio = await newStudio();
    const person = await newPerson();
    const { token } = await invite(studio, person.email);
    await as(studio.owner, () => Project.setStatus(studio.project_id, { status: "completed" }));
    await expect(invite(studio, "other@sample.test")).rejects.toMatchObject({
      code: Code.InvitationProjectCompleted,
    });
    await expect(as(person.actor, () => Invitation.accept(token, {}))).rejects.toMatchObject({
      code: Code.InvitationProjectCompleted,
    });
    await expect(as(person.actor, () => Project.see(studio.project_id))).rejects.toMatchObject({
      code: 1066,
    });
  });
});

describe("accepting an invitation (D44)", () => {
  it("takes effect once, also when twenty try at once: 2017 for the others", async () => {
    const studio = await newStudio();
    const person = await newPerson();
    const { token } = await invite(studio, person.email, { pay: 100_000 });
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => as(person.actor, () => Invitation.accept(token, {}))),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of tries)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: 2017 });
    const types = await journalOf(studio.owner.owner_id, `project:${studio.project_id}`);
    expect(types.filter((type) => type === "invitation.accepted")).toHaveLength(1);
    expect(await users(studio)).toMatchObject([{ status: "joined", user_id: person.actor.user_id }]);
    expect(await teamPay(studio.owner, studio.project_id)).toBe(100_000);
  });

  it("asks before another account joins than the one that was invited", async () => {
    const studio = await newStudio();
    const { token } = await invite(studio, "kim@sample.test");
    const other = await newPerson("Sam");
    const attempt = as(other.actor, () => Invitation.accept(token, {}));
    await expect(attempt).rejects.toMatchObject({
      code: 1004,
      fields: { as_other_account: expect.any(String) },
    });
    await expect(attempt).rejects.toThrow(`sent to kim@sample.test, and you are signed in as ${other.email}`);
    await expect(as(other.actor, () => Project.see(studio.project_id))).rejects.toMatchObject({ code: 1066 });
    await as(other.actor, () => Invitation.accept(token, { as_other_account: true }));
    expect(await users(studio)).toMatchObject([{ status: "joined", email: other.email, name: "Sam Demoff" }]);
    const [entry] = await Event.history(studio.owner.owner_id, `project:${studio.project_id}`);
    expect(entry).toMatchObject({
      actor_id: `user:${other.actor.user_id}`,
      after: { email: other.email, invited_email: "kim@sample.test" },
    });
  });

  it("does not let the owner, a revoked account or one account twice in", async () => {
    const studio = await newStudio();
    const { actor } = await newTeammate(studio);
    const { token } = await invite(studio, "second@sample.test");
    const join = (who: typeof actor) => as(who, () => Invitation.accept(token, { as_other_account: true }));
    await expect(join(studio.owner)).rejects.toMatchObject({ code: 2017 });
    await expect(join(actor)).rejects.toMatchObject({ code: 2017 });
    expect((await users(studio)).map(({ status }) => status)).toEqual(["joined", "invited"]);
  });

  it("runs out after 14 days; the owner sends a new link, and the old one is over (1016)", async () => {
    const studio = await newStudio();
    const person = await newPerson();
    const { token } = await invite(studio, person.email);
    const start = now().getTime();
    const back = Clock.use(() => new Date(start + 14 * 86_400_000 + 1000));
    try {
      expect(await Invitation.get(token)).toMatchObject({ status: "expired", pay: null, message: "" });
      await expect(as(person.actor, () => Invitation.accept(token, {}))).rejects.toMatchObject({
        code: 1016,
        status: 410,
      });
      const renewed = await as(studio.owner, () => Invitation.resend(token));
      expect(renewed.token).not.toBe(token);
      for (const old of [() => Invitation.get(token), () => Invitation.decline(token)])
        await expect(old()).rejects.toMatchObject({ code: 1016 });
      await as(person.actor, () => Invitation.accept(renewed.token, {}));
    } finally {
      back();
    }
    expect((await users(studio))[0]?.status).toBe("joined");
  });

  it("is over once declined or withdrawn, and the person can be asked again on the same row", async () => {
    const studio = await newStudio();
    const person = await newPerson();
    const first = await invite(studio, person.email, { pay: 50_000 });
    expect(await Invitation.decline(first.token)).toMatchObject({ status: "declined" });
    // Whoever finds the link later learns what became of it, and nothing of what it said.
    const left = await Invitation.get(first.token);
    expect(left).toMatchObject({ status: "declined", name: "", email_address: "", message: "", pay: null });
    expect(Object.values(left.metadata).filter((value) => typeof value === "string" && value !== "")).toEqual(
      [],
    );
    await expect(as(person.actor, () => Invitation.accept(first.token, {}))).rejects.toMatchObject({
      code: 1016,
    });
    await expect(Invitation.decline(first.token)).rejects.toMatchObject({ code: 1016 });
    expect(await teamPay(studio.owner, studio.project_id)).toBe(0);

    const second = await invite(studio, person.email, { pay: 60_000 });
    await as(studio.owner, () => Invitation.withdraw(second.token));
    expect(await Invitation.get(second.token)).toMatchObject({ status: "withdrawn" });
    await expect(as(person.actor, () => Invitation.accept(second.token, {}))).rejects.toMatchObject({
      code: 1016,
    });

    const third = await invite(studio, person.email, { pay: 70_000 });
    await as(person.actor, () => Invitation.accept(third.token, {}));
    expect(await users(studio)).toMatchObject([{ status: "joined", pay: 70_000 }]);
    expect(await teamPay(studio.owner, studio.project_id)).toBe(70_000);
    await expect(as(studio.owner, () => Invitation.withdraw(third.token))).rejects.toMatchObject({
      code: 2017,
    });
  });

  it("is taken back for a day by the invited person, by the mailed link or the account of the address", async () => {
    const studio = await newStudio();
    const kim = await newPerson();
    const { token } = await invite(studio, kim.email, { pay: 50_000 });
    const [row] = await Member.rowsOf(studio.owner.owner_id, studio.project_id);
    const proof = proofOf(row as Member.Row);
    const stranger = await newPerson("Sam");
    const start = now().getTime();

    const declined = await Invitation.decline(token);
    expect(declined.undo_until).not.toBeNull();
    expect((await Invitation.get(token)).undo_until).toBe(declined.undo_until);
    expect(await teamPay(studio.owner, studio.project_id)).toBe(0);
    // The link alone, another account and the owner's view of the token take nothing back.
    const undo = (input: Invitation.UndoDeclineInput = {}) => Invitation.undoDecline(token, input);
    const refused = { code: 1000, fields: { proof: expect.any(String) } };
    await expect(undo()).rejects.toMatchObject(refused);
    await expect(undo({ proof: token })).rejects.toMatchObject(refused);
    await expect(as(stranger.actor, () => undo())).rejects.toMatchObject(refused);

    expect(await undo({ proof })).toMatchObject({ status: "pending", pay: 50_000, undo_until: null });
    expect(await teamPay(studio.owner, studio.project_id)).toBe(50_000);
    expect(
      (await Invitation.pendingOf({ id: kim.actor.user_id, email: kim.email })).map((each) => each.token),
    ).toEqual([token]);
    await expect(undo({ proof })).rejects.toMatchObject({ code: 1016 });

    await as(kim.actor, () => Invitation.decline(token));
    await as(kim.actor, () => undo());
    await Invitation.decline(token);
    const back = Clock.use(() => new Date(start + 86_400_000 + 60_000));
    try {
      expect((await Invitation.get(token)).undo_until).toBeNull();
      await expect(undo({ proof })).rejects.toMatchObject({ code: 1016 });
    } finally {
      back();
    }
    await undo({ proof });
    await as(kim.actor, () => Invitation.accept(token, {}));
    await expect(undo({ proof })).rejects.toMatchObject({ code: 2017 });
    expect(
      (await journalOf(studio.owner.owner_id, `project:${studio.project_id}`)).filter((type) =>
        type.startsWith("invitation."),
      ),
    ).toEqual([
      "invitation.sent",
      ...Array.from({ length: 3 }, () => ["invitation.declined", "invitation.reopened"]).flat(),
      "invitation.accepted",
    ]);
  });

  it("stays declined once the owner asked again (1016) or completed the project (2018)", async () => {
    const kim = await newPerson();
    const undo = (token: string) => as(kim.actor, () => Invitation.undoDecline(token, {}));
    const asked = await newStudio();
    const first = await invite(asked, kim.email);
    await Invitation.decline(first.token);
    await invite(asked, kim.email);
    await expect(undo(first.token)).rejects.toMatchObject({ code: 1016 });

    const completed = await newStudio();
    const { token } = await invite(completed, kim.email);
    await Invitation.decline(token);
    await as(completed.owner, () => Project.setStatus(completed.project_id, { status: "completed" }));
    expect((await Invitation.get(token)).undo_until).toBeNull();
    await expect(undo(token)).rejects.toMatchObject({ code: Code.InvitationProjectCompleted });
  });

  it("answers an unknown token as not found, and nobody but the owner resends or withdraws", async () => {
    const studio = await newStudio();
    const stranger = await newPerson();
    const { token } = await invite(studio, stranger.email);
    await expect(Invitation.get("a".repeat(26))).rejects.toMatchObject({ code: 1003 });
    for (const act of [Invitation.resend, Invitation.withdraw])
      await expect(as(stranger.actor, () => act(token))).rejects.toMatchObject({ code: 1003 });
    expect(await Invitation.get(token)).toMatchObject({ status: "pending" });
  });
});

describe("a teammate on the owner's side", () => {
  it("gets another role or pay, and the project's team pay follows; 2032 when completed", async () => {
    const studio = await newStudio();
    const { member } = await newTeammate(studio, { pay: 100_000 });
    const change = (input: Member.UpdateInput, version?: number) =>
      as(studio.owner, () => Member.update(studio.project_id, member.id, input, version));
    expect(await change({ pay: 250_000, role_id: "113" })).toMatchObject({ pay: 250_000, owed: 250_000 });
    expect(await teamPay(studio.owner, studio.project_id)).toBe(250_000);
    await expect(change({ pay: 1 }, 1)).rejects.toMatchObject({ code: 1004 });
    expect(await change({ pay: null })).toMatchObject({ pay: null, owed: 0 });
    await as(studio.owner, () => Project.setStatus(studio.project_id, { status: "completed" }));
    await expect(change({ pay: 100 })).rejects.toMatchObject({ code: 2032 });
    expect(await teamPay(studio.owner, studio.project_id)).toBe(0);
  });

  it("loses access with the removal and keeps its history (D43)", async () => {
    const studio = await newStudio();
    const { actor, member } = await newTeammate(studio, { pay: 100_000 });
    expect(await as(actor, () => Project.see(studio.project_id))).toMatchObject({ name: "Website redesign" });
    await as(studio.owner, () => Member.remove(studio.project_id, member.id));
    await expect(as(actor, () => Project.see(studio.project_id))).rejects.toMatchObject({ code: 1066 });
    expect((await as(actor, () => Member.memberships())).items).toEqual([]);
    expect(await users(studio)).toMatchObject([{ status: "removed", pay: 100_000 }]);
    expect(await teamPay(studio.owner, studio.project_id)).toBe(0);
    await expect(as(studio.owner, () => Member.remove(studio.project_id, member.id))).rejects.toMatchObject({
      code: 1003,
    });
    expect(await journalOf(studio.owner.owner_id, `project:${studio.project_id}`)).toContain(
      "member.removed",
    );
  });

  it("is nobody's business in another workspace (tenant isolation)", async () => {
    const studio = await newStudio();
    const { member } = await newTeammate(studio);
    const other = await newStudio();
    const before = await Member.rowsOf(studio.owner.owner_id, studio.project_id);
    const acts = [
      () => Member.remove(studio.project_id, member.id),
      () => Member.update(studio.project_id, member.id, { pay: 0 }),
      () => Member.update(other.project_id, member.id, { pay: 0 }),
      () => Project.users(studio.project_id),
      () => Project.see(studio.project_id),
      () => Invitation.invite(studio.project_id, { name: "x", email_address: "x@sample.test", message: "x" }),
    ];
    for (const act of acts)
      await expect(as<unknown>(other.owner, act)).rejects.toMatchObject({ status: 404 });
    expect(await Member.rowsOf(studio.owner.owner_id, studio.project_id)).toEqual(before);
  });
});

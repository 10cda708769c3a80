import { Connection } from "@stint/core/connection";
import { LETTERS_A_DAY } from "@stint/core/connection/letter/rules";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Profile } from "@stint/core/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { LetterEntity } from "../../core/src/connection/letter/entity";
import { ReportEntity } from "../../core/src/connection/report/entity";
import { UserEntity } from "../../core/src/user/entity";
import { newPerson } from "../../core/test/project/invitation/support";
import { as, holdClock } from "../../core/test/support";
import * as mailLetter from "../src/events/connection-emailed/mail-person";
import * as mailClosed from "../src/events/report-closed/mail-person";
import * as forget from "../src/events/user-deleted/forget-person";
import { react } from "./support";
import { visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mail = await openFilesAndMail();
});

async function newTwo() {
  const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
  for (const { actor } of [ada, ben]) await as(actor, () => Profile.update({ visibility: "members" }));
  const [hers, his] = [await visit(ada.actor), await visit(ben.actor)];
  return { ada, ben, hers, his, toBen: `/specialists/${ben.actor.user_id}` };
}
type Somebody = { actor: { owner_id: number; user_id: number } };
const told = (handler: typeof mailLetter.handler, who: Somebody, type: string) =>
  react(handler, who.actor.owner_id, `user:${who.actor.user_id}`, type);
const email_message = "Could we talk about two covers & a title in January?";

describe("mail from one person to another", () => {
  it("goes through us, once, with the answer to whoever wrote; no answer or text has an address", async () => {
    const { ada, ben, hers, toBen } = await newTwo();
    const sent = await hers.post(`${toBen}/sendemail`, {
      email_message,
      owner_first_name: "Somebody",
      owner_last_name: "Else",
    });
    expect(sent).toMatchObject({ status: 200, body: { data: { sent: true } } });
    expect(sent.text).not.toContain(ben.email);
    for (let delivery = 0; delivery < 3; delivery++)
      await told(mailLetter.handler, ben, "connection.emailed");
    const [got, ...more] = await mail.to(ben.email);
    expect(more).toEqual([]);
    expect(got?.subject).toBe("Ada Demoff wrote to you");
    expect(got?.html).toContain("two covers &amp; a title");
    expect(`${got?.html} ${got?.text}`).not.toContain(ada.email);
    expect(JSON.stringify(got?.headers)).toContain("List-Unsubscribe");
  });

  it("refuses what is empty, too long, too much, or to nobody whom one sees", async () => {
    const { ada, ben, hers, his, toBen } = await newTwo();
    for (const body of [{}, { email_message: " " }, { email_message: "x".repeat(1001) }])
      expect(await hers.post(`${toBen}/sendemail`, body)).toMatchObject({
        status: 422,
        body: { error: { fields: { email_message: expect.any(String) } } },
      });
    const bait = { email_message: "Confirm your account at https://bank.example at once." };
    expect(await hers.post(`${toBen}/sendemail`, bait)).toMatchObject({ status: 422 });
    expect(await hers.post("/specialists/987654321/sendemail", { email_message })).toMatchObject({
      status: 404,
    });
    await as(ben.actor, () => Connection.block(ada.actor.user_id));
    expect(await hers.post(`${toBen}/sendemail`, { email_message })).toMatchObject({ status: 404 });
    expect(await hers.post(`${toBen}/reports`, { kind: "other", message: "Words." })).toMatchObject({
      status: 404,
    });
    await as(ben.actor, () => Connection.unblock(ada.actor.user_id));
    await as(ben.actor, () => Profile.update({ visibility: "private" }));
    expect(await hers.post(`${toBen}/sendemail`, { email_message })).toMatchObject({ status: 404 });
    await as(ben.actor, () => Profile.update({ visibility: "members" }));
    holdClock();
    for (let each = 0; each < LETTERS_A_DAY; each++)
      expect((await hers.post(`${toBen}/sendemail`, { email_message })).status).toBe(200);
    expect(await hers.post(`${toBen}/sendemail`, { email_message })).toMatchObject({ status: 429 });
    await UserEntity.patch({ id: ben.actor.user_id }).set({ email_verified: false }).go();
    expect(await his.post(`/specialists/${ada.actor.user_id}/sendemail`, { email_message })).toMatchObject({
      body: { error: { code: 1044 } },
    });
  });

  it("is not mailed any more once its reader blocked whoever wrote", async () => {
    const { ada, ben, hers, toBen } = await newTwo();
    await hers.post(`${toBen}/sendemail`, { email_message });
    await as(ben.actor, () => Connection.block(ada.actor.user_id));
    await told(mailLetter.handler, ben, "connection.emailed");
    expect(await mail.to(ben.email)).toEqual([]);
  });
});

describe("a report of misconduct", () => {
  const said = { kind: "harassment", message: "They asked three times to be paid elsewhere." };
  async function newAdmin() {
    const admin = await newPerson("Pia");
    await UserEntity.patch({ id: admin.actor.user_id }).set({ admin: 1 }).go();
    return visit({ ...admin.actor, role: "platform_admin" });
  }

  it("is read by Stint's people alone, and closed once; only what follows is told, and never by whom", async () => {
    const { ada, ben, hers, his, toBen } = await newTwo();
    await hers.post(`${toBen}/sendemail`, { email_message });
    expect(await hers.post(`${toBen}/reports`, { ...said, block: true })).toMatchObject({
      status: 201,
      body: { data: { received: true } },
    });
    expect((await hers.get(`/connections/${ben.actor.user_id}`)).body.data.status).toBe("blocked");
    for (const who of [hers, his]) expect((await who.get("/reports?status=open")).status).toBe(403);
    const desk = await newAdmin();
    const open = await desk.get("/reports?status=open");
    const found = open.body.data.find((each: { by: { id: number } }) => each.by.id === ada.actor.user_id);
    expect(found).toMatchObject({
      ...said,
      status: "open",
      by: { name: "Ada Demoff" },
      about: { name: "Ben Demoff" },
      letters: 1,
    });
    const close = `/users/${ada.actor.user_id}/reports/${found.id}/close`;
    expect(await desk.post(close, { outcome: "hidden", note: "" })).toMatchObject({ status: 422 });
    expect(await desk.post(close, { outcome: "gone", note: "Words." })).toMatchObject({ status: 422 });
    expect(await his.post(close, { outcome: "hidden", note: "Words." })).toMatchObject({ status: 403 });
    expect(
      await desk.post(`/users/${ben.actor.user_id}/reports/${found.id}/close`, {
        outcome: "hidden",
        note: "Words.",
      }),
    ).toMatchObject({ status: 404 });
    expect(await desk.post(close, { outcome: "hidden", note: "Seen in the mails." })).toMatchObject({
      status: 200,
      body: { data: { status: "closed", outcome: "hidden" } },
    });
    expect(await desk.post(close, { outcome: "suspended", note: "Words." })).toMatchObject({
      status: 409,
      body: { error: { code: 1004 } },
    });
    expect((await Profile.row(ben.actor.user_id))?.visibility).toBe("private");
    for (let delivery = 0; delivery < 3; delivery++)
      for (const who of [ada, ben]) await told(mailClosed.handler, who, "report.closed");
    const [toAda, ...twice] = await mail.to(ada.email);
    expect(twice).toEqual([]);
    expect(toAda?.subject).toBe("What came of your report");
    const toReported = (await mail.to(ben.email)).filter(({ subject }) => subject === "A report about you");
    expect(toReported).toHaveLength(1);
    expect(JSON.stringify(toReported)).not.toMatch(/Ada/);
    expect(JSON.stringify(toReported)).not.toContain(ada.email);
  });

  it("suspends: every call of the account is 2057 at once, and its mail still says why", async () => {
    const { ada, ben, hers, his, toBen } = await newTwo();
    await hers.post(`${toBen}/reports`, said);
    const desk = await newAdmin();
    const { data } = await ReportEntity.query.one({ user_id: ada.actor.user_id }).go();
    await desk.post(`/users/${ada.actor.user_id}/reports/${data[0]?.id}/close`, {
      outcome: "suspended",
      note: "Again.",
    });
    expect(await his.get("/notifications")).toMatchObject({ body: { error: { code: 2057 } } });
    await told(mailClosed.handler, ben, "report.closed");
    expect((await mail.to(ben.email)).map(({ subject }) => subject)).toEqual(["A report about you"]);
  });

  it("lifts a suspension once, with a reason: the account is open, and its person is told", async () => {
    const { ada, ben, hers, his, toBen } = await newTwo();
    await hers.post(`${toBen}/reports`, said);
    await hers.post(`${toBen}/reports`, said);
    const desk = await newAdmin();
    const { data } = await ReportEntity.query.one({ user_id: ada.actor.user_id }).go();
    const at = (nth: number, what: string) => `/users/${ada.actor.user_id}/reports/${data[nth]?.id}/${what}`;
    const conflict = { status: 409, body: { error: { code: 1004 } } };
    const note = "A mistake of ours.";
    expect(await desk.post(at(0, "lift"), { note })).toMatchObject(conflict);
    await desk.post(at(0, "close"), { outcome: "suspended", note: "Again." });
    await desk.post(at(1, "close"), { outcome: "nothing_found", note: "Nothing." });
    expect(await desk.post(at(1, "lift"), { note })).toMatchObject(conflict);
    expect((await desk.post(at(0, "lift"), { note: " " })).status).toBe(422);
    expect((await hers.post(at(0, "lift"), { note })).status).toBe(403);
    expect(
      (await desk.post(`/users/${ben.actor.user_id}/reports/${data[0]?.id}/lift`, { note })).status,
    ).toBe(404);
    expect(await desk.post(at(0, "lift"), { note })).toMatchObject({
      status: 200,
      body: { data: { outcome: "suspended", lifted_note: note, lifted_at: expect.any(String) } },
    });
    expect(await desk.post(at(0, "lift"), { note })).toMatchObject(conflict);
    expect((await (await visit(ben.actor)).get("/notifications")).status).toBe(200);
    expect((await his.get("/notifications")).status).not.toBe(200);
    for (let delivery = 0; delivery < 2; delivery++) await told(mailClosed.handler, ben, "report.closed");
    const words = (await mail.to(ben.email)).map(({ text }) => text);
    expect(words.filter((text) => text.includes("Your account is open, and you can sign in."))).toHaveLength(
      1,
    );
  });

  it("goes with its sender, as what they wrote does (D47)", async () => {
    const { ada, hers, toBen } = await newTwo();
    await hers.post(`${toBen}/sendemail`, { email_message });
    await hers.post(`${toBen}/reports`, said);
    await as(ada.actor, () => deleteAccount({}));
    for (let delivery = 0; delivery < 2; delivery++) await told(forget.handler, ada, "user.deleted");
    const user_id = ada.actor.user_id;
    expect((await LetterEntity.query.one({ user_id }).go()).data).toEqual([]);
    expect((await ReportEntity.query.one({ user_id }).go()).data).toEqual([]);
  });
});

import { Notification } from "@stint/core/notification";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Code } from "@stint/core/platform/error";
import { Profile } from "@stint/core/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import { app as user } from "../src/api/user";
import * as mailAccepted from "../src/events/connection-accepted/mail-person";
import * as notifyAccepted from "../src/events/connection-accepted/notify-person";
import * as mailRequested from "../src/events/connection-requested/mail-person";
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
  return {
    ada,
    ben,
    hers,
    his,
    toBen: `/connections/${ben.actor.user_id}`,
    toAda: `/connections/${ada.actor.user_id}`,
  };
}
const told = (
  handler: typeof mailRequested.handler,
  who: { actor: { owner_id: number; user_id: number } },
  type: string,
) => react(handler, who.actor.owner_id, `user:${who.actor.user_id}`, type);

describe("two people, over HTTP", () => {
  it("ask and accept: bell and mail on both sides, once, and no address of the other one anywhere", async () => {
    const { ada, ben, hers, his, toBen, toAda } = await newTwo();
    const asked = await hers.post(`${toBen}/invite`, { message: "We met at the <b>forms</b> workshop." });
    expect(asked).toMatchObject({ status: 200, body: { data: { status: "asked", owner_firstname: "Ben" } } });
    for (let delivery = 0; delivery < 3; delivery++)
      await told(mailRequested.handler, ben, "connection.requested");
    const [sent, ...more] = await mail.to(ben.email);
    expect(more).toEqual([]);
    expect(sent?.subject).toBe("Ada Demoff wants to connect");
    expect(sent?.html).not.toContain("<b>forms</b>");
    expect(`${sent?.html} ${sent?.text} ${JSON.stringify(sent?.headers)}`).not.toContain(ada.email);
    expect(sent?.text).toContain(`/people?tab=connections&request=${ada.actor.user_id}`);

    const bell = await his.get("/notifications");
    expect(bell.body).toMatchObject({
      data: [
        {
          type: "connection_request",
          title: "Ada Demoff wants to connect.",
          read: false,
          metadata: { id: ada.actor.user_id, status: "pending", owner_firstname: "Ada" },
        },
      ],
      meta: { count: 1 },
    });
    // Read or not, it waits until it is answered.
    expect((await his.post("/notifications/read")).body.data).toEqual({ count: 1, ids: [] });

    // A former link shows, and changes nothing, however often a scanner opens it.
    for (const path of ["accept", "decline", "accept"])
      expect((await his.get(`${toAda}/${path}`)).body.data).toMatchObject({ status: "asked_by_them" });
    expect((await his.get("/connections/users/pending")).body).toMatchObject({
      data: [{ id: ada.actor.user_id, message: "We met at the <b>forms</b> workshop." }],
      meta: { count: 1 },
    });
    expect((await his.post(`${toAda}/accept`)).body.data).toMatchObject({ status: "connected" });
    expect((await his.get("/notifications")).body).toMatchObject({ data: [], meta: { count: 0 } });

    for (let delivery = 0; delivery < 3; delivery++) {
      await told(mailAccepted.handler, ada, "connection.accepted");
      await told(notifyAccepted.handler, ada, "connection.accepted");
    }
    const answers = await mail.to(ada.email);
    expect(answers.map(({ subject }) => subject)).toEqual(["Ben Demoff accepted your request"]);
    expect(JSON.stringify(answers)).not.toContain(ben.email);
    const rung = await hers.get("/notifications");
    expect(rung.body).toMatchObject({
      data: [{ type: "connection.accepted", title: "Ben Demoff accepted your request.", read: false }],
      meta: { count: 1 },
    });
    const all = [asked, bell, rung, await hers.get(toBen), await hers.get("/connections/users/connected")];
    for (const { text } of all) for (const { email } of [ada, ben]) expect(text).not.toContain(email);
  });

  it("decline tells nobody: no mail, no bell, and whoever asked reads what they read before", async () => {
    const { ada, ben, hers, his, toBen, toAda } = await newTwo();
    await hers.post(`${toBen}/invite`);
    const before = (await hers.get(toBen)).body.data;
    expect((await his.post(`${toAda}/decline`)).body.data).toMatchObject({ status: "ignored" });
    expect((await hers.get(toBen)).body.data).toEqual(before);
    expect((await hers.get("/notifications")).body).toMatchObject({ data: [] });
    // Their mail was still on its way: it is not sent any more.
    await told(mailRequested.handler, ben, "connection.requested");
    expect(await mail.to(ben.email)).toEqual([]);
    expect(await mail.to(ada.email)).toEqual([]);
  });

  it("a mail that comes late says nothing that is not so any more", async () => {
    const { ada, ben, hers, his, toBen, toAda } = await newTwo();
    await hers.post(`${toBen}/invite`);
    await his.post(`${toAda}/accept`);
    await hers.post(`${toBen}/remove`);
    await told(mailRequested.handler, ben, "connection.requested");
    await told(mailAccepted.handler, ada, "connection.accepted");
    await told(notifyAccepted.handler, ada, "connection.accepted");
    expect([...(await mail.to(ben.email)), ...(await mail.to(ada.email))]).toEqual([]);
    expect((await hers.get("/notifications")).body).toMatchObject({ data: [] });
  });

  it("each step is refused by its code, in words, and changes nothing", async () => {
    const { hers, his, toBen, toAda } = await newTwo();
    const refusal = async (at: Promise<Awaited<ReturnType<typeof hers.post>>>) => {
      const { status, body } = await at;
      return [status, body.error?.code];
    };
    expect(await refusal(his.post(`${toAda}/accept`))).toEqual([409, 1054]);
    expect(await refusal(his.post(`${toAda}/decline`))).toEqual([409, 1054]);
    expect(await refusal(hers.post(`${toBen}/withdraw`))).toEqual([409, 1054]);
    expect(await refusal(hers.post(`${toBen}/remove`))).toEqual([409, 1054]);
    expect(await refusal(hers.post(`${toBen}/unblock`))).toEqual([409, 1054]);
    expect(await refusal(hers.post(`${toBen}/restore`))).toEqual([409, 1054]);
    expect(await refusal(hers.get("/connections/users/friends"))).toEqual([409, 1054]);
    await hers.post(`${toBen}/invite`);
    expect(await refusal(hers.post(`${toBen}/invite`))).toEqual([409, 2050]);
    expect(await refusal(his.post(`${toAda}/invite`))).toEqual([409, 2050]);
    await hers.post(`${toBen}/withdraw`);
    const gone = await his.post(`${toAda}/accept`);
    expect(gone.body.error).toMatchObject({
      code: 1056,
      message: "This connection request is no longer pending.",
    });
    await hers.post(`${toBen}/restore`);
    await his.post(`${toAda}/accept`);
    expect(await refusal(his.post(`${toAda}/accept`))).toEqual([409, 2051]);
    expect(await refusal(hers.post(`${toBen}/invite`))).toEqual([409, 2051]);
    await his.post(`${toAda}/block`);
    for (const path of ["invite", "accept", "decline", "withdraw", "remove", "block", "unblock", "restore"])
      expect(await refusal(hers.post(`${toBen}/${path}`))).toEqual([404, 1003]);
    for (const path of ["", "/accept", "/decline"])
      expect(await refusal(hers.get(`${toBen}${path}`))).toEqual([404, 1003]);
    const mutual = toBen.replace("connections/", "connections/users/");
    expect(await refusal(hers.get(`${mutual}/mutual`))).toEqual([404, 1003]);
    expect(await refusal(hers.get(`${mutual}/mutual/count`))).toEqual([404, 1003]);
    const nobody = await visit();
    expect(await refusal(nobody.post(`${toBen}/invite`))).toEqual([401, 1001]);
    expect(await refusal(hers.post("/connections/nobody/invite"))).toEqual([404, 1003]);
    const long = await hers.post(`${toBen}/invite`, { message: "a".repeat(301) });
    expect(long.body.error).toMatchObject({
      code: Code.Validation,
      fields: { message: "Message can have 300 characters at most" },
    });
    expect(await refusal(hers.post(`${toBen}/invite`, { words: "Hello" }))).toEqual([422, 1000]);
  });

  it("whoever left the network's mail by one click gets none more, and the request still waits", async () => {
    const { ada, ben, hers, his, toBen, toAda } = await newTwo();
    await hers.post(`${toBen}/invite`);
    await told(mailRequested.handler, ben, "connection.requested");
    const [sent] = await mail.to(ben.email);
    const headers = new Map(sent?.headers.map(({ name, value }) => [name, value]));
    expect(headers.get("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    const path = new URL(headers.get("List-Unsubscribe")?.slice(1, -1) ?? "").pathname;
    expect((await user.request(path, { method: "POST" })).status).toBe(200);
    await hers.post(`${toBen}/withdraw`);
    await hers.post(`${toBen}/invite`);
    await told(mailRequested.handler, ben, "connection.requested");
    expect(await mail.to(ben.email)).toHaveLength(1);
    expect((await his.get(toAda)).body.data).toMatchObject({ status: "asked_by_them" });
    expect(ada.email).not.toBe(ben.email);
  });

  it("an account that is deleted leaves no connection behind", async () => {
    const { ada, ben, hers, his, toBen, toAda } = await newTwo();
    await hers.post(`${toBen}/invite`);
    await his.post(`${toAda}/accept`);
    await as(ada.actor, () => deleteAccount({}));
    // Whatever comes first, nothing is written to who is gone.
    await told(mailAccepted.handler, ada, "connection.accepted");
    await told(notifyAccepted.handler, ada, "connection.accepted");
    expect(await Notification.recent(ada.actor.user_id, 10)).toEqual([]);
    expect(await mail.to(ada.email)).toEqual([]);
    // Until the reaction, who is gone is in no list either.
    expect((await his.get("/connections/users/connected")).body.data).toEqual([]);
    for (let delivery = 0; delivery < 2; delivery++) await told(forget.handler, ada, "user.deleted");
    expect((await his.get("/connections/users/connected")).body).toMatchObject({
      data: [],
      meta: { count: 0 },
    });
    expect((await his.get(toAda)).body.error).toMatchObject({ code: 1003 });
    expect(ben.email).not.toBe("");
  });
});

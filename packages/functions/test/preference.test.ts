import { Connection } from "@stint/core/connection";
import { Mail, OptOut } from "@stint/core/mailing";
import { STREAMS } from "@stint/core/mailing/opt-out/rules";
import { Notification } from "@stint/core/notification";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { sendDigest } from "@stint/core/operations/digest/send";
import { nextDigest } from "@stint/core/operations/preferences";
import { Clock } from "@stint/core/platform/clock";
import { Due } from "@stint/core/platform/due";
import { Profile } from "@stint/core/profile";
import { Preference } from "@stint/core/user/preference";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import * as mailRequested from "../src/events/connection-requested/mail-person";
import { react } from "./support";
import { visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mail = await openFilesAndMail();
});
let restoreClock: (() => void) | undefined;
afterEach(() => restoreClock?.());

async function newOne() {
  const made = await newPerson("Ada");
  const mine = await visit(made.actor);
  const choose = (body: object) => mine.send("PATCH", "/notifications/preferences", body);
  const ring = (key: string, type: string) =>
    as(made.actor, () =>
      Notification.add({ user_id: made.actor.user_id, key, type, title: `It rang: ${key}.` }),
    );
  /** Lets the digest that is due come. */
  const waitForDigest = async (deliveries = 3) => {
    const due_at = (await Preference.find(made.actor.user_id))?.due_at;
    if (!due_at) return;
    restoreClock?.();
    restoreClock = Clock.use(() => new Date(Date.parse(due_at) + 1000));
    const found = {
      kind: "preference" as const,
      owner_id: made.actor.owner_id,
      ids: [`${made.actor.user_id}`],
      due_at,
    };
    for (let delivery = 0; delivery < deliveries; delivery++)
      expect(await Due.handleEach([found], "send-digest", sendDigest)).toEqual([]);
  };
  return { ...made, mine, choose, ring, waitForDigest };
}

describe("what somebody wants to be told", () => {
  it("holds by kind and channel, one press each; what is safety or ours comes by mail whatever is chosen", async () => {
    const { mine, choose, ring } = await newOne();
    const before = (await mine.get("/notifications/preferences")).body.data;
    expect(before).toMatchObject({ digest_every: "never", digest_hour: 8, network_left: false });
    expect(before.kinds).toHaveLength(Preference.KINDS.length);
    await ring("a", "lead.submitted");
    await ring("b", "proposal.viewed");
    await ring("c", "team.joined");
    const chosen = await choose({ kind: "proposal_opened", channel: "app", on: false });
    expect(chosen.body.data.kinds.find(({ kind }: { kind: string }) => kind === "proposal_opened")).toEqual({
      kind: "proposal_opened",
      app: false,
      email: true,
      digest: true,
      email_locked: false,
    });
    const titles = async () => {
      const { body } = await mine.get("/notifications");
      return [body.meta.count, ...body.data.map(({ title }: { title: string }) => title)];
    };
    expect(await titles()).toEqual([2, "It rang: c.", "It rang: a."]);
    await choose({ kind: "account", channel: "app", on: false });
    expect(await titles()).toEqual([1, "It rang: a."]);
    await choose({ kind: "proposal_opened", channel: "app", on: true });
    expect(await titles()).toEqual([2, "It rang: b.", "It rang: a."]);
    const locked = await choose({ kind: "security", channel: "email", on: false });
    expect(locked.body.data.kinds.find(({ kind }: { kind: string }) => kind === "security").email).toBe(true);
  });

  it("refuses what is no choice, and writes nothing", async () => {
    const { actor, choose } = await newOne();
    for (const body of [
      { kind: "weather", channel: "app", on: true },
      { kind: "payout", channel: "post", on: true },
      { kind: "payout", channel: "app" },
      { kind: "payout", channel: "app", on: "yes" },
      { digest_every: "hour" },
      { digest_hour: 24 },
      { network: false },
      { other: 1 },
    ])
      expect(await choose(body), JSON.stringify(body)).toMatchObject({ status: 422 });
    expect(await Preference.find(actor.user_id)).toBeUndefined();
    const stranger = await visit();
    expect((await stranger.get("/notifications/preferences")).status).toBe(401);
  });

  it("stops the mail of a kind, and no other", async () => {
    const [ada, ben] = [await newOne(), await newOne()];
    for (const { actor } of [ada, ben]) await as(actor, () => Profile.update({ visibility: "members" }));
    await ada.choose({ kind: "connection", channel: "email", on: false });
    await as(ben.actor, () => Connection.invite(ada.actor.user_id, {}));
    await react(
      mailRequested.handler,
      ada.actor.owner_id,
      `user:${ada.actor.user_id}`,
      "connection.requested",
    );
    expect(await mail.to(ada.email)).toEqual([]);
    // It rings, and waits.
    expect((await ada.mine.get("/notifications")).body.meta.count).toBe(1);
  });

  it("whoever left every stream and turned every mail off still gets invoices and codes (D49)", async () => {
    const { email, actor, choose } = await newOne();
    for (const kind of Preference.KINDS) await choose({ kind, channel: "email", on: false });
    for (const stream of STREAMS)
      await OptOut.leave(decodeURIComponent(OptOut.linkOf(stream, email).split("/").at(-1) ?? ""));
    const studio = await newPerson("Nova");
    const send = (more: object) =>
      as(studio.actor, () =>
        Mail.send({
          owner_id: studio.actor.owner_id,
          key: `test:${JSON.stringify(more)}`,
          to: email,
          subject: "Invoice 0001",
          html: "<p>Invoice</p>",
          text: "Invoice",
          ...more,
        }),
      );
    expect(await send({})).toBe(true);
    expect(await send({ code: true })).toBe(true);
    for (const stream of STREAMS) expect(await send({ stream })).toBe(false);
    expect(await send({ news: { kind: "security", user_id: actor.user_id } })).toBe(true);
    expect(await send({ news: { kind: "enquiry", user_id: actor.user_id } })).toBe(false);
    const got = await mail.to(email);
    expect(got).toHaveLength(3);
    expect(JSON.stringify(got.map(({ headers }) => headers))).not.toContain("List-Unsubscribe");
  });

  it("goes with the account (D47)", async () => {
    const { actor, choose } = await newOne();
    await choose({ digest_every: "day" });
    await as(actor, () => deleteAccount({}));
    expect(await Preference.find(actor.user_id)).toBeUndefined();
  });
});

describe("the digest", () => {
  it("gathers what rang and is unread, of the chosen kinds, once; and nothing where nothing rang", async () => {
    const { email, actor, mine, choose, ring, waitForDigest } = await newOne();
    await ring("before", "proposal.viewed");
    expect((await choose({ digest_every: "day", digest_hour: 7 })).body.data).toMatchObject({
      digest_every: "day",
      digest_hour: 7,
    });
    await waitForDigest();
    expect(await mail.to(email)).toEqual([]);
    restoreClock?.();
    await ring("opened", "proposal.viewed");
    await ring("seen", "proposal.viewed");
    await ring("paid", "invoice.paid");
    const { body } = await mine.get("/notifications");
    const seen = body.data.find(({ title }: { title: string }) => title.includes("seen")).id;
    await mine.post("/notifications/read", { ids: [seen] });
    await Preference.write(actor.user_id, "preference.changed", (old) =>
      old ? { ...old, digested_at: "2000-01-01T00:00:00.000Z" } : undefined,
    );
    await waitForDigest();
    const [got, ...more] = await mail.to(email);
    expect(more).toEqual([]);
    expect(got?.subject).toBe("Your day in Stint: 2 things you have not seen");
    expect(got?.text).toContain("It rang: opened.");
    expect(got?.text).not.toMatch(/It rang: (seen|paid)\./);
    expect(JSON.stringify(got?.headers)).toContain("List-Unsubscribe=One-Click");
  });

  it("tells what waits for an answer, which has no row of its own, for as long as it waits", async () => {
    const { email, actor, choose, waitForDigest } = await newOne();
    const ben = await newOne();
    const cid = await newOne();
    for (const each of [{ actor }, ben, cid])
      await as(each.actor, () => Profile.update({ visibility: "members" }));
    await choose({ digest_every: "day", digest_hour: 7 });
    await choose({ kind: "connection", channel: "digest", on: true });
    await Preference.write(actor.user_id, "preference.changed", (old) =>
      old ? { ...old, digested_at: "2000-01-01T00:00:00.000Z" } : undefined,
    );
    for (const each of [ben, cid]) await as(each.actor, () => Connection.invite(actor.user_id, {}));
    await as(actor, () => Connection.ignore(cid.actor.user_id));
    await waitForDigest();
    const [got, ...more] = await mail.to(email);
    expect(more).toEqual([]);
    expect(got?.subject).toBe("Your day in Stint: 1 thing you have not seen");
    expect(got?.text).toContain("connect");
    await waitForDigest();
    expect(await mail.to(email)).toHaveLength(1);
  });

  it("ends by its own link, and comes again once it is turned on", async () => {
    const { email, mine, choose, ring, waitForDigest } = await newOne();
    await choose({ digest_every: "week" });
    await OptOut.leave(decodeURIComponent(OptOut.linkOf("digest", email).split("/").at(-1) ?? ""));
    expect((await mine.get("/notifications/preferences")).body.data.digest_every).toBe("never");
    await ring("opened", "proposal.viewed");
    await waitForDigest();
    expect(await mail.to(email)).toEqual([]);
    restoreClock?.();
    await choose({ digest_every: "week" });
    expect((await mine.get("/notifications/preferences")).body.data.digest_every).toBe("week");
    expect(await OptOut.hasLeft("digest", email)).toBe(false);
  });

  it("mail of the network is turned on again as well", async () => {
    const { email, choose } = await newOne();
    await OptOut.leave(decodeURIComponent(OptOut.linkOf("network", email).split("/").at(-1) ?? ""));
    expect((await choose({ digest_hour: 9 })).body.data.network_left).toBe(true);
    expect((await choose({ network: true })).body.data.network_left).toBe(false);
    expect(await OptOut.hasLeft("network", email)).toBe(false);
  });

  it("is due at its hour in the zone: the next day, or the next Monday", () => {
    const at = (every: "day" | "week", hour: number, zone: string, from: string) =>
      nextDigest(every, hour, zone, new Date(from)).toISOString();
    // 28 November 2026 is a Saturday.
    expect(at("day", 8, "UTC", "2026-11-28T07:00:00Z")).toBe("2026-11-28T08:00:00.000Z");
    expect(at("day", 8, "UTC", "2026-11-28T08:00:00Z")).toBe("2026-11-29T08:00:00.000Z");
    expect(at("week", 8, "America/New_York", "2026-11-28T07:00:00Z")).toBe("2026-11-30T13:00:00.000Z");
    expect(at("week", 8, "Pacific/Auckland", "2026-11-29T19:00:00Z")).toBe("2026-12-06T19:00:00.000Z");
  });
});

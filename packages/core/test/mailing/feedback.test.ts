import { Client } from "@stint/core/client";
import { Mail } from "@stint/core/mailing";
import { Recipient } from "@stint/core/mailing/bounced-address";
import { DELAYS } from "@stint/core/mailing/bounced-address/rules";
import { Postponed } from "@stint/core/mailing/postponed";
import { report } from "@stint/core/mailing/reputation";
import { STOP } from "@stint/core/mailing/rules";
import { take } from "@stint/core/mailing/ses-feedback";
import { Feedback } from "@stint/core/mailing/ses-feedback/schema";
import { Notification } from "@stint/core/notification";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { deleteClient } from "@stint/core/operations/delete-client";
import { now } from "@stint/core/platform/clock";
import { Code } from "@stint/core/platform/error";
import { dispatch, MailEntity } from "@stint/core/platform/mail";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RecipientEntity } from "../../src/mailing/entity";
import { newBusiness, type Owner } from "../invoice/support";
import { as } from "../support";
import { openMailbox } from "../support/mail";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
/** What the mail service told, as its queue holds it. */
let told: object[] = [];
beforeAll(async () => {
  mailbox = await openMailbox();
  mailbox.ses.publishTo((event) => told.push(JSON.parse(JSON.stringify(event))));
});
beforeEach(() => {
  told = [];
});

let nth = 0;
const send = (owner: Owner, to: string, more: Partial<Parameters<typeof Mail.send>[0]> = {}) =>
  Mail.send({
    owner_id: owner.owner_id,
    key: `invoice:${++nth}:sent:client`,
    to,
    subject: "Invoice INV-7",
    html: "<p>Words</p>",
    text: "Words",
    ...more,
  });
const takeAll = async () => {
  for (const event of told) await take(Feedback.parse(event));
};
const bell = async (owner: Owner) => (await as(owner, () => Notification.list({ per_page: 50 }))).items;
const known = async (owner: Owner, email: string) =>
  (await as(owner, Recipient.list)).items.find((each) => each.email.toLowerCase() === email.toLowerCase());
const simulator = (what: string) => `${what}+${++nth}@simulator.amazonses.com`;
const owner = async () => (await newBusiness()).owner;

interface Words {
  messageId: string;
  tags: Record<string, string[]>;
}
/** A mail that really left, and what SES would name it by. */
async function sent(of: Owner, to: string, cc: string[] = []): Promise<Words> {
  const key = `invoice:${++nth}:sent:client`;
  await send(of, to, { key, cc });
  const { data } = await MailEntity.get({ owner_id: of.owner_id, key }).go();
  const mail = Buffer.from(key).toString("base64url");
  return { messageId: data?.message_id ?? "", tags: { owner: [`${of.owner_id}`], mail: [mail] } };
}
const at = (minutes = 0) => new Date(now().getTime() + minutes * 60_000).toISOString();
const bounce = (mail: Words, emails: string[], more: object = {}): Feedback =>
  Feedback.parse({
    eventType: "Bounce",
    mail,
    bounce: {
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: emails.map((emailAddress) => ({ emailAddress })),
      timestamp: at(),
      feedbackId: `feedback-${++nth}-${mail.messageId}`,
      ...more,
    },
  });
const complaint = (mail: Words, emails: string[], more: object = {}): Feedback =>
  Feedback.parse({
    eventType: "Complaint",
    mail,
    complaint: {
      complainedRecipients: emails.map((emailAddress) => ({ emailAddress })),
      timestamp: at(),
      feedbackId: `feedback-${++nth}-${mail.messageId}`,
      ...more,
    },
  });
const delay = (mail: Words, emails: string[], more: object = {}) =>
  bounce(mail, emails, { bounceType: "Transient", bounceSubType: "MailboxFull", ...more });

describe("an address that does not exist (D50)", () => {
  it("is marked, told to the owner once, and mailed to no more, by hand or by itself", async () => {
    const of = await owner();
    const to = simulator("bounce");
    expect(await send(of, to)).toBe(true);
    expect(told).toHaveLength(1);
    await takeAll();
    await takeAll();
    expect(await known(of, to.toUpperCase())).toMatchObject({ status: "bounced", may_allow: true });
    const [line, ...more] = await bell(of);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ type: "mail.bounced", title: `Your email to ${to} came back.` });
    expect(line?.body).toContain("“Invoice INV-7”");
    expect(line?.body).toContain("There is no such mailbox.");
    expect(line?.link).toMatch(/^\/projects\/0\/pay\/invoice\/\d+$/);

    told = [];
    expect(await send(of, to)).toBe(false);
    expect(told).toEqual([]);
    await expect(as(of, () => Mail.claim(of.owner_id, [to]))).rejects.toMatchObject({
      code: Code.Validation,
      message: expect.stringContaining("came back"),
    });
    expect((await bell(of))[0]).toMatchObject({ type: "mail.withheld" });
    // Another workspace learns it by its own mail.
    const other = await owner();
    expect(await known(other, to)).toBeUndefined();
  });

  it("does not keep the mail from its other readers", async () => {
    const of = await owner();
    const to = simulator("bounce");
    await send(of, to);
    await takeAll();
    const copy = `accounts-${of.owner_id}@client.test`;
    expect(await send(of, to, { cc: [copy] })).toBe(true);
    expect(mailbox.to(copy)[0]).toMatchObject({ to: [copy], cc: [] });
  });

  it("still has the code that its reader asks for at this moment", async () => {
    const of = await owner();
    const reader = `reader-${of.owner_id}@client.test`;
    await take(bounce(await sent(of, reader), [reader]));
    expect(await send(of, reader)).toBe(false);
    expect(await send(of, reader, { code: true })).toBe(true);
  });

  it("is allowed again by its owner, and taken off the provider's list; what happened before is over", async () => {
    const of = await owner();
    const to = `mended-${of.owner_id}@client.test`;
    mailbox.ses.suppress(to);
    const mail = await sent(of, to);
    expect(told).toMatchObject([{ bounce: { bounceSubType: "OnAccountSuppressionList" } }]);
    const late = bounce(mail, [to], { timestamp: at(-1) });
    await takeAll();
    await as(of, () => Recipient.allow({ email: to }));
    expect(mailbox.ses.suppression(to)).toBeUndefined();
    await take(late);
    expect(await known(of, to)).toBeUndefined();
    expect(await send(of, to)).toBe(true);
    expect(mailbox.to(to)).toHaveLength(1);
    // It bounces anew.
    await take(bounce(mail, [to], { timestamp: at(1) }));
    expect(await known(of, to)).toMatchObject({ status: "bounced" });
    const stranger = await owner();
    await expect(as(stranger, () => Recipient.allow({ email: to }))).rejects.toMatchObject({
      code: Code.NotFound,
    });
  });

  it("counts for the workspace's standing, so that enough of them stop its mail", async () => {
    const of = await owner();
    for (let count = 0; count < STOP.bounce; count++) {
      const to = `nobody-${count}-${of.owner_id}@client.test`;
      await take(bounce(await sent(of, to), [to]));
    }
    await expect(send(of, `else-${of.owner_id}@client.test`)).rejects.toBeInstanceOf(Postponed);
  });
});

describe("a complaint (D50)", () => {
  it("stops mail to its address at once, and is not the owner's to take back", async () => {
    const of = await owner();
    const to = simulator("complaint");
    await send(of, to);
    expect(mailbox.to(to)).toHaveLength(1);
    await takeAll();
    expect(await known(of, to)).toMatchObject({ status: "complained", may_allow: false });
    expect((await bell(of))[0]).toMatchObject({ title: `${to} reported your email as spam.` });
    expect(await send(of, to)).toBe(false);
    await expect(as(of, () => Recipient.allow({ email: to }))).rejects.toMatchObject({
      code: Code.NotAllowed,
    });
  });

  it("is one, however many of a domain may have made it", async () => {
    const of = await owner();
    const emails = Array.from(
      { length: STOP.complaint + 1 },
      (_, each) => `p${each}-${of.owner_id}@big.test`,
    );
    const [first = "", ...cc] = emails;
    await take(complaint(await sent(of, first, cc), emails));
    for (const email of emails) expect(await known(of, email)).toMatchObject({ status: "complained" });
    expect(await send(of, `else-${of.owner_id}@client.test`)).toBe(true);
  });

  it("is none where a mail is taken out of the spam folder", async () => {
    const of = await owner();
    const to = `reader-${of.owner_id}@client.test`;
    await take(complaint(await sent(of, to), [to], { complaintFeedbackType: "not-spam" }));
    expect(await known(of, to)).toBeUndefined();
  });
});

describe("a transient bounce", () => {
  it("is told and does not stop; the third within a month does", async () => {
    const of = await owner();
    const to = `full-${of.owner_id}@client.test`;
    for (let count = 1; count <= DELAYS.most; count++) {
      const mail = await sent(of, to);
      await take(delay(mail, [to], { timestamp: at(count) }));
      expect(await known(of, to)).toMatchObject({
        status: count < DELAYS.most ? "delayed" : "bounced",
        reason: "Their mailbox is full.",
      });
    }
    expect(await send(of, to)).toBe(false);
  });
});

describe("in whatever order", () => {
  it("the strongest word stands, and each report counts once", async () => {
    const of = await owner();
    const to = `many-${of.owner_id}@client.test`;
    const mail = await sent(of, to);
    const events = [delay(mail, [to]), bounce(mail, [to]), complaint(mail, [to])];
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ];
    for (const order of orders) {
      for (const which of order) await take(events[which] as Feedback);
      expect(await known(of, to)).toMatchObject({ status: "complained" });
    }
    expect((await bell(of)).filter(({ type }) => type.startsWith("mail."))).toHaveLength(3);
  });

  it("also at the same moment", async () => {
    const of = await owner();
    const to = `same-${of.owner_id}@client.test`;
    const event = bounce(await sent(of, to), [to]);
    await Promise.all([take(event), take(event), take(event)]);
    expect(await bell(of)).toHaveLength(1);
  });
});

describe("what is not of a mail of ours", () => {
  it("changes nothing: another message, another mail, no tags, an address that was not written to", async () => {
    const of = await owner();
    const to = `reader-${of.owner_id}@client.test`;
    const other = `other-${of.owner_id}@client.test`;
    const mail = await sent(of, to);
    const strange = [
      bounce({ ...mail, messageId: "another" }, [to]),
      bounce({ ...mail, tags: {} }, [to]),
      bounce({ ...mail, tags: { ...mail.tags, mail: ["bm90aGluZw"] } }, [to]),
      bounce({ ...mail, tags: { ...mail.tags, owner: ["1"] } }, [to]),
      bounce({ ...mail, tags: { ...mail.tags, owner: ["-1"] } }, [to]),
      bounce(mail, [other]),
    ];
    for (const event of strange) expect(await take(event)).toEqual({ known: false });
    expect((await as(of, Recipient.list)).items).toEqual([]);
    expect(await bell(of)).toEqual([]);
  });

  it("is told again while its mail is being sent", async () => {
    const of = await owner();
    const to = `reader-${of.owner_id}@client.test`;
    const mail = await sent(of, to);
    const key = Buffer.from(mail.tags.mail?.[0] ?? "", "base64url").toString();
    await MailEntity.patch({ owner_id: of.owner_id, key }).set({ status: "sending" }).go();
    await expect(take(bounce(mail, [to]))).rejects.toThrow("told of later");
    await MailEntity.patch({ owner_id: of.owner_id, key }).set({ status: "sent" }).go();
    expect(await take(bounce(mail, [to]))).toEqual({ known: true });
  });

  it("has no words of a mail server in what an owner reads", async () => {
    const of = await owner();
    const to = `reader-${of.owner_id}@client.test`;
    await take(
      bounce(await sent(of, to), [to], {
        bounceSubType: "<script>",
        bouncedRecipients: [{ emailAddress: to, diagnosticCode: "550 call +1 800 and pay" }],
      }),
    );
    const [line] = await bell(of);
    expect(JSON.stringify(line)).not.toMatch(/script|\b800\b/);
    expect(line?.body).toContain("gave no reason");
  });
});

describe("an address that shall be forgotten (D47)", () => {
  const rowsOf = async (of: Owner) => {
    const { data } = await RecipientEntity.query.one({ owner_id: of.owner_id }).go();
    return data;
  };
  const refused = (of: Owner, to: string) => as(of, () => Mail.claim(of.owner_id, [to]));

  it("goes with its client, and a complaint holds without it", async () => {
    const of = await owner();
    const [bounced, complained, other] = ["bounce", "complaint", "bounce"].map(simulator);
    if (!bounced || !complained || !other) return expect.unreachable();
    const { id } = await as(of, () => Client.create({ name: "To be forgotten" }));
    for (const email of [bounced, complained])
      await as(of, () => Client.addContact(id, { first_name: "Robin", last_name: "Sample", email }));
    for (const to of [bounced, complained, other]) await send(of, to);
    await takeAll();
    expect((await as(of, Recipient.list)).items).toHaveLength(3);

    await as(of, () => deleteClient(id));
    expect((await as(of, Recipient.list)).items.map(({ email }) => email)).toEqual([other]);
    expect(JSON.stringify(await rowsOf(of))).not.toMatch(
      new RegExp(`${bounced}|${complained}`.replaceAll("+", "\\+")),
    );
    await expect(refused(of, complained)).rejects.toMatchObject({
      code: Code.Validation,
      message: expect.stringContaining(`${complained} reported your email as spam`),
    });
    // The provider's own list holds a bounced one: the next mail marks it again.
    await expect(refused(of, bounced)).resolves.toBeUndefined();
  });

  it("goes with the account, however many there are", async () => {
    const of = await owner();
    for (let at = 0; at < 95; at++)
      await RecipientEntity.put({
        ...{ owner_id: of.owner_id, address: `hash-${at}`, email: `robin${at}@client.test` },
        ...{ status: "bounced", reason: "no_mailbox", at: now().toISOString() },
      }).go();
    await as(of, () => deleteAccount({}));
    expect(await rowsOf(of)).toEqual([]);
  });

  it("is gone by itself, with the mail that it stands in, even where nobody deletes anything", async () => {
    const of = await owner();
    const to = simulator("bounce");
    const key = `invoice:${++nth}:sent:client`;
    await send(of, to, { key });
    await takeAll();
    const [mark] = await rowsOf(of);
    const { data: mail } = await MailEntity.get({ owner_id: of.owner_id, key }).go();
    const inDays = (ttl = 0) => Math.round((ttl - now().getTime() / 1000) / 86_400);
    expect([inDays(mail?.ttl), inDays(mark?.ttl)]).toEqual([90, 400]);
    await as(of, () => Recipient.allow({ email: to }));
    expect(inDays((await rowsOf(of))[0]?.ttl)).toBe(400);
  });
});

describe("by hand", () => {
  it("an operator's note of a complaint marks the address, too", async () => {
    const of = await owner();
    const to = `support-${of.owner_id}@client.test`;
    await as(of, () => report(of.owner_id, { id: `note-${of.owner_id}`, kind: "complaint", address: to }));
    expect(await known(of, to)).toMatchObject({ status: "complained" });
    await as(of, () => Recipient.allowAny(of.owner_id, { email: to }));
    expect(await known(of, to)).toBeUndefined();
  });
});

describe("the key of a mail", () => {
  it("travels as a tag; one that is too long is refused before anything is sent", async () => {
    const of = await owner();
    const letter = { owner_id: of.owner_id, to: "a@b.test", subject: "x", html: "x", text: "x" };
    await expect(dispatch({ ...letter, key: "k".repeat(193) })).rejects.toThrow("too long");
    expect(await dispatch({ ...letter, key: "ü".repeat(90) })).toBe(true);
  });
});

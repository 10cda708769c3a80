import { Invoice } from "@stint/core/invoice";
import { Mail } from "@stint/core/mailing";
import { Postponed } from "@stint/core/mailing/postponed";
import { countPaid, report, resume, stop } from "@stint/core/mailing/reputation";
import {
  ANSWERS_PER_ADDRESS,
  allowance,
  BUDGET,
  PER_ADDRESS,
  STOP,
  tomorrow,
  WAIT_DAYS,
} from "@stint/core/mailing/rules";
import { passOn, postpone } from "@stint/core/mailing/wait";
import { Clock, now } from "@stint/core/platform/clock";
import { Due } from "@stint/core/platform/due";
import { AppError, Code, TooMany } from "@stint/core/platform/error";
import type { Envelope } from "@stint/core/platform/event";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { UserEntity } from "../../src/user/entity";
import { newBusiness, newDraft, newSent, type Owner } from "../invoice/support";
import { newOffer } from "../proposal/support";
import { as, journalOf } from "../support";
import { openMailbox } from "../support/mail";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const DAY = 86_400_000;
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => `person-${from + nth}@elsewhere.test`);
const claim = (owner: Owner, addresses: string[]) => Mail.claim(owner.owner_id, addresses);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
const codeOf = async (work: Promise<unknown>) => (await refusal(work))?.code;
const unconfirm = ({ user_id }: Owner) =>
  UserEntity.patch({ id: user_id }).set({ email_verified: false }).go();

async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  const back = Clock.use(() => new Date(Date.now() + days * DAY));
  try {
    return await work();
  } finally {
    back();
  }
}

let nth = 0;
const letter = (owner: Owner, to: string, more: Partial<Parameters<typeof Mail.send>[0]> = {}) =>
  Mail.send({
    owner_id: owner.owner_id,
    key: `letter:${++nth}`,
    to,
    subject: "Words",
    html: "<p>Words</p>",
    text: "Words",
    ...more,
  });

describe("mail to other people before one's own address is confirmed", () => {
  it("is refused by every verb that mails, with the code that the app asks for the address on; drafting is free", async () => {
    const { owner, project_id } = await newBusiness();
    const sent = await newSent(owner, project_id);
    const draft = await newDraft(owner, project_id);
    const { owner: offering, proposal_id } = await newOffer();
    await Promise.all([unconfirm(owner), unconfirm(offering)]);
    const acts: [string, () => Promise<unknown>][] = [
      ["send", () => Invoice.send(draft.id, {})],
      ["schedule", () => Invoice.send(draft.id, { send_at: "2199-01-01" })],
      ["resend", () => Invoice.resend(sent.id, {})],
      ["remind", () => Invoice.remind(sent.id, {})],
    ];
    for (const [name, act] of acts)
      expect([name, await codeOf(as(owner, act))]).toEqual([name, Code.IdentityVerificationFailed]);
    const told = await refusal(as(offering, () => Proposal.send({ id: proposal_id })));
    expect(told).toMatchObject({
      code: Code.IdentityVerificationFailed,
      fields: { email_address: "Your email is not verified yet." },
    });
    expect(await as(owner, () => newDraft(owner, project_id))).toMatchObject({ status: "draft" });
    expect(await as(owner, () => Invoice.get(draft.id))).toMatchObject({ status: "draft" });
  });

  it("does not leave whoever sends it, not even to the address that is not confirmed", async () => {
    const { owner } = await newBusiness();
    await unconfirm(owner);
    const own = `robin-${owner.user_id}@sample.test`;
    await expect(letter(owner, "a@elsewhere.test")).rejects.toBeInstanceOf(Postponed);
    await expect(letter(owner, own)).rejects.toBeInstanceOf(Postponed);
    expect(mailbox.to("a@elsewhere.test")).toEqual([]);
    await letter(owner, own, { account: true });
    expect(mailbox.to(own)).toHaveLength(1);
  });
});

describe("the budget of a day", () => {
  it("counts distinct foreign addresses, however they are written, and the owner's own not at all", async () => {
    const { owner } = await newBusiness();
    const own = `robin-${owner.user_id}@sample.test`;
    await claim(owner, people(BUDGET.first - 1));
    await claim(owner, ["Person-0@Elsewhere.test", " person-1@elsewhere.test", own, own.toUpperCase()]);
    await claim(owner, people(1, 100));
    const over = await refusal(claim(owner, people(1, 200)));
    expect(over).toBeInstanceOf(TooMany);
    expect(over?.message).toContain(`${BUDGET.first}`);
    const left = (tomorrow(now()).getTime() - now().getTime()) / 1000;
    expect((over as TooMany).retry_after).toBeGreaterThan(left - 60);
    expect((over as TooMany).retry_after).toBeLessThanOrEqual(left + 60);
    await claim(owner, people(5));
    await later(1, () => claim(owner, people(1, 200)));
  });

  it("holds under sends at once: 60 new addresses in parallel leave as many as the budget", async () => {
    const { owner } = await newBusiness();
    const answers = await Promise.all(people(60).map((each) => codeOf(claim(owner, [each]))));
    expect(answers.filter((code) => code === undefined)).toHaveLength(BUDGET.first);
    expect(new Set(answers)).toEqual(new Set([undefined, Code.TooManyRequests]));
  });

  it("takes copies and all kinds of mail, and a refused act changes nothing", async () => {
    const { owner, project_id } = await newBusiness();
    const draft = await newDraft(owner, project_id);
    await claim(owner, people(BUDGET.first - 2));
    const copies = people(2, 500);
    expect(await codeOf(as(owner, () => Invoice.send(draft.id, { email_cc: copies })))).toBe(
      Code.TooManyRequests,
    );
    expect(await as(owner, () => Invoice.get(draft.id))).toMatchObject({ status: "draft", number: null });
    expect(await as(owner, () => Invoice.send(draft.id, { email_cc: copies.slice(0, 1) }))).toMatchObject({
      status: "sent",
    });
    await expect(letter(owner, "one-more@elsewhere.test")).rejects.toBeInstanceOf(Postponed);
    await expect(letter(owner, "maren@cedarrow.test", { cc: people(1, 900) })).rejects.toBeInstanceOf(
      Postponed,
    );
    expect(await letter(owner, "maren@cedarrow.test")).toBe(true);
  });

  it("grows with calm and with invoices that were paid online, up to its most", () => {
    const since = "2026-01-01T00:00:00.000Z";
    const on = (day: number) => new Date(Date.parse(since) + day * DAY);
    const of = (day: number, more: object = {}) => allowance({ since, paid_invoices: 0, ...more }, on(day));
    expect([0, 29, 30, 60, 90, 400].map((day) => of(day))).toEqual([20, 20, 40, 80, 160, 2000]);
    expect([4, 5, 10, 35, 5000].map((paid_invoices) => of(0, { paid_invoices }))).toEqual([
      20, 40, 80, 2000, 2000,
    ]);
    expect(of(100, { last_complaint_at: on(80).toISOString() })).toBe(20);
  });

  it("is what invoices paid online made of it", async () => {
    const { owner } = await newBusiness();
    for (let each = 0; each < BUDGET.paid_invoices; each++) await countPaid(owner.owner_id, each);
    await claim(owner, people(2 * BUDGET.first));
    expect(await codeOf(claim(owner, people(1, 900)))).toBe(Code.TooManyRequests);
  });
});

describe("mail to one person", () => {
  it("ends at the day's most, in words for who sends and until tomorrow for what was on its way", async () => {
    const { owner } = await newBusiness();
    const to = `flooded-${owner.owner_id}@elsewhere.test`;
    const sent = await Promise.allSettled(
      Array.from({ length: PER_ADDRESS + 5 }, (_, at) => letter(owner, to, { key: `flood:${at}` })),
    );
    expect(mailbox.to(to)).toHaveLength(PER_ADDRESS);
    const refused = sent.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toHaveLength(5);
    for (const each of refused) expect(each).toBeInstanceOf(Postponed);
    const told = await refusal(claim(owner, [to]));
    expect(told).toBeInstanceOf(TooMany);
    expect(told?.message).toMatch(
      /^flooded-\d+@elsewhere\.test got 25 emails from you today, which is the most\. More can/,
    );
    // A copy to that person is a mail to them; others and other workspaces are as free as before.
    await expect(letter(owner, "maren@cedarrow.test", { cc: [to] })).rejects.toBeInstanceOf(Postponed);
    expect(await letter(owner, "maren@cedarrow.test")).toBe(true);
    expect(await letter((await newBusiness()).owner, to)).toBe(true);
    await later(1, () => claim(owner, [to]));
  });

  it("never keeps back what its reader asked for by paying or signing, unless the workspace mails nobody", async () => {
    const { owner } = await newBusiness();
    const to = `payer-${owner.owner_id}@elsewhere.test`;
    for (let at = 0; at < PER_ADDRESS; at++) await letter(owner, to, { key: `many:${at}` });
    await expect(letter(owner, to, { key: "one more" })).rejects.toBeInstanceOf(Postponed);
    expect(await letter(owner, to, { key: "receipt", answers: [to] })).toBe(true);
    await expect(letter(owner, to, { key: "one more" })).rejects.toBeInstanceOf(Postponed);
    // Nor does the day's budget of new people.
    await claim(owner, people(BUDGET.first - 1));
    expect(await codeOf(claim(owner, people(1, 900)))).toBe(Code.TooManyRequests);
    const fresh = "new@elsewhere.test";
    expect(await letter(owner, fresh, { key: "sealed", answers: [fresh] })).toBe(true);
    // Whoever else is written to by the same mail takes their place in the budget, and has none here.
    await expect(
      letter(owner, fresh, { key: "copied", cc: people(1, 950), answers: [fresh] }),
    ).rejects.toBeInstanceOf(Postponed);
  });

  it("ends for answers, too, at a most of their own, and takes nothing out of the budget", async () => {
    const { owner } = await newBusiness();
    const to = `answered-${owner.owner_id}@elsewhere.test`;
    for (let at = 0; at < ANSWERS_PER_ADDRESS; at++)
      await letter(owner, to, { key: `answer:${at}`, answers: [to.toUpperCase()] });
    await expect(letter(owner, to, { key: "one more", answers: [to] })).rejects.toBeInstanceOf(Postponed);
    await claim(owner, people(BUDGET.first));
    expect(await codeOf(claim(owner, [to]))).toBe(Code.TooManyRequests);
  });

  it("is not counted for a mail that left before", async () => {
    const { owner } = await newBusiness();
    const to = `again-${owner.owner_id}@elsewhere.test`;
    for (let at = 0; at < PER_ADDRESS + 5; at++) await letter(owner, to, { key: "the same" });
    expect(mailbox.to(to)).toHaveLength(1);
    await claim(owner, [to]);
  });
});

describe("automatic mail over budget (D38)", () => {
  it("puts a planned reminder off to the next day instead of losing it", async () => {
    const { owner, project_id } = await newBusiness();
    await as(owner, () => Workspace.update({ reminder_days: [1] }));
    const { id } = await newSent(owner, project_id);
    const sweep = async () => expect((await Invoice.sweep()).failed).toEqual([]);
    const told = async () =>
      (await journalOf(owner.owner_id, `invoice:${id}`)).filter((type) => /reminder/.test(type));
    await later(16, async () => {
      await claim(owner, people(BUDGET.first));
      await sweep();
      await sweep();
    });
    expect(await told()).toEqual(["invoice.reminder_postponed"]);
    await later(17, sweep);
    expect(await told()).toEqual(["invoice.reminder_postponed", "invoice.reminder_sent"]);
  });

  it("keeps the event for its reaction, tells it again on the next day and to no other, and gives up after a week", async () => {
    const { owner } = await newBusiness();
    const envelope: Envelope = {
      id: 7,
      type: "invoice.sent",
      occurred_at: now().toISOString(),
      owner_id: owner.owner_id,
      actor_id: "test",
      aggregate: "invoice:1",
      data: { invoice_id: 1 },
    };
    const told: Envelope[] = [];
    const pass = async () => {
      for await (const rows of Due.allDue("mail"))
        for (const row of rows.filter(({ owner_id }) => owner_id === owner.owner_id))
          await passOn(row, async (each) => {
            told.push(each);
          });
    };
    await postpone("invoice-sent-mail-client", envelope, "Today's limit is reached.");
    await pass();
    expect(told).toEqual([]);
    await later(1, pass);
    expect(told).toEqual([{ ...envelope, only: "invoice-sent-mail-client" }]);
    await later(1, pass);
    expect(told).toHaveLength(1);
    // Missed days are made up for; a put-off one in the same moment is not forgotten.
    for (let day = 2; day < WAIT_DAYS + 2; day++)
      await later(day, () => postpone("invoice-sent-mail-client", envelope, "Still over."));
    told.length = 0;
    await later(WAIT_DAYS + 2, pass);
    expect(told).toHaveLength(1);
    await postpone("a", envelope, "Over.");
    await later(WAIT_DAYS, () => postpone("a", envelope, "Over."));
    told.length = 0;
    await later(WAIT_DAYS + 1, pass);
    expect(told).toEqual([]);
  });
});

describe("complaints", () => {
  const complain = (owner: Owner, id: string) =>
    report(owner.owner_id, { id: `${owner.owner_id}:${id}`, kind: "complaint", address: "x@elsewhere.test" });

  it("stop the workspace's foreign mail once there are enough, each report once, and the owner is told", async () => {
    const { owner } = await newBusiness();
    for (let each = 1; each < STOP.complaint; each++) {
      expect(await complain(owner, `r${each}`)).toEqual({ stopped: false });
      expect(await complain(owner, `r${each}`)).toEqual({ stopped: false });
    }
    await claim(owner, people(1));
    expect(await complain(owner, "last")).toEqual({ stopped: true });
    expect(await codeOf(claim(owner, people(1)))).toBe(Code.TooManyRequests);
    await expect(letter(owner, "person-0@elsewhere.test")).rejects.toBeInstanceOf(Postponed);
    await letter(owner, `robin-${owner.user_id}@sample.test`);
    const journal = await journalOf(owner.owner_id, `mail:${owner.owner_id}`);
    expect(journal.filter((type) => type === "mail.stopped")).toHaveLength(1);
    expect(journal.filter((type) => type === "mail.complaint_reported")).toHaveLength(STOP.complaint);
    await resume(owner.owner_id);
    await claim(owner, people(1));
  });

  it("that are older than a month are not added up", async () => {
    const { owner } = await newBusiness();
    for (let each = 1; each < STOP.complaint; each++) await complain(owner, `old${each}`);
    expect(await later(STOP.days + 1, () => complain(owner, "new"))).toEqual({ stopped: false });
  });

  it("may be answered by an operator before there are so many; a report at the same moment is not lost", async () => {
    const { owner } = await newBusiness();
    await stop(owner.owner_id, { why: "a phishing page" });
    await stop(owner.owner_id, { why: "a phishing page" });
    expect(await codeOf(claim(owner, people(1)))).toBe(Code.TooManyRequests);
    expect(
      (await journalOf(owner.owner_id, `mail:${owner.owner_id}`)).filter((type) => type === "mail.stopped"),
    ).toHaveLength(1);
    const { owner: other } = await newBusiness();
    const answers = await Promise.all(["a", "b", "c"].map((each) => complain(other, each)));
    expect(answers.filter(({ stopped }) => stopped)).toHaveLength(1);
  });
});

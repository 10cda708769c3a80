import { Client } from "@stint/core/client";
import { updateProject } from "@stint/core/operations/update-project";
import { askCode } from "@stint/local/seed/code";
import { beforeAll, describe, expect, it } from "vitest";
import { as, journalOf } from "../support";
import { openMailbox } from "../support/mail";
import {
  accept,
  atTime,
  CONTACT,
  dayFromNow,
  decline,
  newOffer,
  newSent,
  Project,
  Proposal,
  Scope,
  sent,
  signature,
  visitor,
} from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let mail: typeof import("@stint/core/proposal/mail");
beforeAll(async () => {
  mailbox = await openMailbox();
  mail = await import("@stint/core/proposal/mail");
});

const refOf = ({ project_id, proposal_id }: { project_id: number; proposal_id: number }, version = 1) => ({
  project_id,
  proposal_id,
  version,
});
const ownerAddress = ({ owner }: { owner: { user_id: number } }) => `robin-${owner.user_id}@sample.test`;

describe("what is said before a yes", () => {
  it("a question on a section is answered by mail and on the page, without the asker's address", async () => {
    const offer = await newSent();
    const email = `asker-${offer.proposal_id}@cedarrow.test`;
    const { id } = await visitor(() =>
      Proposal.ask({ hash: offer.hash, name: "Kim Row", email, text: "Is hosting in it?", section: "scope" }),
    );
    // Anybody with the link could have asked it in anybody's name: nobody else reads it before the owner did.
    expect((await visitor(() => Proposal.view(offer.hash))).questions).toEqual([]);
    const info = await as(offer.owner, () =>
      Proposal.answer({ id: offer.proposal_id, question_id: id, text: "Yes, for a year." }),
    );
    expect(info.questions).toMatchObject([{ id, email, section: "scope", answer: "Yes, for a year." }]);
    const [shown] = (await visitor(() => Proposal.view(offer.hash))).questions;
    expect(shown).toMatchObject({ name: "Kim Row", text: "Is hosting in it?", answer: "Yes, for a year." });
    expect(shown).not.toHaveProperty("email");
    await as(offer.owner, () => mail.mailAnswer({ ...refOf(offer), question_id: id }, 1));
    const [received] = await mailbox.to(email);
    expect(received?.text).toContain("Yes, for a year.");
    await expect(
      as(offer.owner, () => Proposal.answer({ id: offer.proposal_id, question_id: 5, text: "No" })),
    ).rejects.toMatchObject({ code: 1003 });
  });

  it("a question on one of the owner's own sections is mailed with its title; one that is not shown is refused", async () => {
    const offer = await newOffer();
    const section = await as(offer.owner, () =>
      Project.addSection(offer.project_id, { title: "Who we are", body: "Two people." }),
    );
    const { hash } = await sent(offer);
    const question = { hash, name: "Kim Row", email: CONTACT, text: "Which two?" };
    const { id } = await visitor(() => Proposal.ask({ ...question, section_id: section.id }));
    const { questions } = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    expect(questions).toMatchObject([{ id, section_id: section.id, section: null, task_id: null }]);
    await as(offer.owner, () => mail.mailQuestion({ ...refOf(offer), question_id: id }));
    const received = await mailbox.to(ownerAddress(offer));
    expect(received.at(-1)?.text).toMatch(/About:?\s+Who we are/);
    await expect(visitor(() => Proposal.ask({ ...question, section_id: 4711 }))).rejects.toMatchObject({
      fields: { section_id: "This section is not in the proposal" },
    });
  });

  it("a wish for changes tells the owner, keeps the document open, and is answered by sending again", async () => {
    const offer = await newSent();
    const wish = { hash: offer.hash, name: "Maren Row", email: CONTACT, text: "Could we start in March?" };
    const code = await askCode(offer.hash, CONTACT);
    expect(await visitor(() => Proposal.requestChanges({ ...wish, code }))).toEqual({
      state: "changes_requested",
    });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      status: "changes_requested",
      changes_requested: {
        name: "Maren Row",
        text: "Could we start in March?",
        unknown_email: false,
        email_verification: "code",
      },
      next_reminder_on: null,
    });
    expect((await visitor(() => Proposal.view(offer.hash))).state).toBe("open");
    await as(offer.owner, () => mail.mailChangesRequested(refOf(offer), 1));
    const told = (await mailbox.to(ownerAddress(offer)))[0]?.text;
    expect(told).toContain("Could we start in March?");
    expect(told).not.toContain("ddress not checked");
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 400_000 }));
    const { info } = await sent(offer);
    expect(info).toMatchObject({ status: "sent", document_version: 2, changes_requested: null });
    await accept(offer.hash);
    await expect(visitor(() => Proposal.requestChanges(wish))).rejects.toMatchObject({ code: 2034 });
  });

  it("a wish without the code of its address is a question: it moves no status, stops no reminder (D20)", async () => {
    const offer = await newOffer();
    await as(offer.owner, () => updateProject(offer.project_id, { proposal_reminder_days: [3] }));
    const { hash, info } = await sent(offer);
    const wish = { hash, name: "Maren Row", email: CONTACT, text: "We want half of it" };
    await askCode(hash, CONTACT);
    await expect(visitor(() => Proposal.requestChanges({ ...wish, code: "000000" }))).rejects.toMatchObject({
      code: 1000,
      fields: { code: expect.any(String) },
    });
    expect(await visitor(() => Proposal.requestChanges(wish))).toEqual({ state: "open" });
    const after = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    expect(info.next_reminder_on).not.toBeNull();
    expect(after).toMatchObject({
      status: "sent",
      next_reminder_on: info.next_reminder_on,
      changes_requested: null,
      questions: [{ text: "We want half of it", email: CONTACT, unknown_email: false }],
    });
    const question_id = after.questions[0]?.id ?? 0;
    await as(offer.owner, () => mail.mailQuestion({ ...refOf(offer), question_id }));
    const received = (await mailbox.to(ownerAddress(offer))).at(-1)?.text?.replace(/\s+/g, " ");
    expect(received).toContain(`Address not checked: ${CONTACT}`);
    const { items } = await as(offer.owner, () => Proposal.activity(offer.proposal_id));
    expect(items[0]).toMatchObject({ what: "asked", detail: "Address not checked" });
  });

  it("a wish is enough by itself where the owner switched codes off, and says that nobody checked it", async () => {
    const offer = await newSent();
    await as(offer.owner, () => Proposal.update({ id: offer.proposal_id, require_code: false }));
    const wish = { hash: offer.hash, name: "Maren Row", email: CONTACT, text: "Less, please" };
    expect(await visitor(() => Proposal.requestChanges(wish))).toEqual({ state: "changes_requested" });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      status: "changes_requested",
      changes_requested: { email_verification: "typed" },
    });
    await as(offer.owner, () => mail.mailChangesRequested(refOf(offer), 1));
    const received = (await mailbox.to(ownerAddress(offer))).at(-1)?.text?.replace(/\s+/g, " ");
    expect(received).toContain(`Address not checked: ${CONTACT}`);
    const { items } = await as(offer.owner, () => Proposal.activity(offer.proposal_id));
    expect(items[0]).toMatchObject({ what: "changes_requested", detail: "Maren Row, address not checked" });
  });

  it.each([
    "Robin Sample",
    "R0bin  SAMPLE",
    "Sample, Robin (Billing)",
    "Mockford Books",
    "Mоckford Books Ltd.",
  ])("nothing is asked, wished, accepted or declined as the sender, as %s (422)", async (name) => {
    const offer = await newSent({ brand_name: "Mockford Books" });
    const { hash } = offer;
    const said = { hash, name, email: CONTACT, text: "Our bank details changed" };
    const signed = await signature(hash);
    const acts: (() => Promise<unknown>)[] = [
      () => Proposal.ask(said),
      () => Proposal.requestChanges(said),
      () => Proposal.accept({ ...signed, name }),
      () => Proposal.decline({ hash, name, reason: "No", email: CONTACT }),
    ];
    for (const act of acts)
      await expect(visitor(act)).rejects.toMatchObject({
        fields: { name: "This is the name of who sent this proposal. Use your own" },
      });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      status: "sent",
      questions: [],
    });
  });

  it("is marked for the owner where the proposal was not sent to the address, and no contact has it", async () => {
    const offer = await newSent();
    const { hash } = offer;
    const stranger = `stranger-${offer.proposal_id}@elsewhere.test`;
    const said = { hash, name: "Maren Row", text: "Please start at once" };
    const { id } = await visitor(() => Proposal.ask({ ...said, email: stranger }));
    await visitor(() => Proposal.ask({ ...said, email: CONTACT.toUpperCase() }));
    await visitor(async () =>
      Proposal.requestChanges({ ...said, email: stranger, code: await askCode(hash, stranger) }),
    );
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      questions: [{ unknown_email: true }, { unknown_email: false }],
      changes_requested: { email: stranger, unknown_email: true },
    });
    await as(offer.owner, () => mail.mailQuestion({ ...refOf(offer), question_id: id }));
    await as(offer.owner, () => mail.mailChangesRequested(refOf(offer), 1));
    const words = `ot an address this proposal was sent to: ${stranger}`;
    const received = (await mailbox.to(ownerAddress(offer))).map(({ text }) => text?.replace(/\s+/g, " "));
    expect(received).toEqual([
      expect.stringContaining(`Address not checked, and n${words}`),
      expect.stringContaining(`N${words}`),
    ]);
  });

  it("is signed by a contact who is called as the owner is", async () => {
    const offer = await newOffer({ contact: false });
    await as(offer.owner, () =>
      Client.addContact(offer.client_id, { first_name: "Robin", last_name: "Sample", email: CONTACT }),
    );
    const { hash } = await sent(offer);
    const signed = await signature(hash, "Robin Sample");
    expect(await visitor(() => Proposal.accept(signed))).toMatchObject({ name: "Robin Sample" });
  });

  it("lists every visit for the owner, and tells of the first of a version only (D24)", async () => {
    const offer = await newSent();
    for (let visit = 0; visit < 3; visit++) await visitor(() => Proposal.recordView({ hash: offer.hash }));
    await as(offer.owner, () => Proposal.recordView({ hash: offer.hash }));
    const { items } = await as(offer.owner, () => Proposal.activity(offer.proposal_id));
    expect(items.map(({ what }) => what)).toEqual([
      "viewed_again",
      "viewed_again",
      "viewed",
      "sent",
      "published",
    ]);
    expect(items[0]).toMatchObject({ detail: "Safari, iPhone", version: 1 });
    expect(items[3]).toMatchObject({ detail: CONTACT });
  });
});

describe("reminders of an unanswered proposal (D38)", () => {
  /** Sent on Monday March 2, 2026 at 10:00 in New York, to be reminded after 3 and 7 days. */
  const newWaiting = (input: Parameters<typeof newOffer>[0] = {}, at = "2026-03-02T15:00:00.000Z") =>
    atTime(at, async () => {
      const offer = await newOffer(input);
      await as(offer.owner, () => updateProject(offer.project_id, { proposal_reminder_days: [7, 3] }));
      return { ...offer, ...(await sent(offer)) };
    });
  type Waiting = Awaited<ReturnType<typeof newWaiting>>;
  const sweepAt = (instant: string) => atTime(instant, () => Proposal.sweepProposals());
  const remindedOf = async ({ owner, proposal_id }: Waiting) =>
    (await journalOf(owner.owner_id, `proposal:${proposal_id}`)).filter(
      (type) => type === "proposal.reminded",
    ).length;

  it("go out in the morning of the days that the owner chose, once each, and at no other time", async () => {
    const offer = await newWaiting();
    expect(offer.info).toMatchObject({ reminder_days: [7, 3], next_reminder_on: "2026-03-05" });
    await sweepAt("2026-03-04T23:00:00.000Z");
    await sweepAt("2026-03-05T12:30:00.000Z");
    expect(await remindedOf(offer)).toBe(0);
    await atTime("2026-03-05T13:05:00.000Z", () =>
      Promise.all([Proposal.sweepProposals(), Proposal.sweepProposals()]),
    );
    await sweepAt("2026-03-05T20:00:00.000Z");
    await sweepAt("2026-03-06T20:00:00.000Z");
    expect(await remindedOf(offer)).toBe(1);
    await sweepAt("2026-03-09T14:00:00.000Z");
    await sweepAt("2026-03-20T14:00:00.000Z");
    expect(await remindedOf(offer)).toBe(2);
  });

  it("catch a downtime up with one mail, not with all that were missed", async () => {
    const offer = await newWaiting({}, "2026-04-06T15:00:00.000Z");
    await sweepAt("2026-04-16T15:00:00.000Z");
    await sweepAt("2026-04-17T15:00:00.000Z");
    expect(await remindedOf(offer)).toBe(1);
  });

  it.each<[string, (of: Waiting) => Promise<unknown>]>([
    ["a yes", (of) => accept(of.hash)],
    ["a no", (of) => decline(of.hash, "No")],
    [
      "a wish",
      (of) =>
        visitor(async () =>
          Proposal.requestChanges({
            ...{ hash: of.hash, name: "M", email: CONTACT, text: "Less" },
            code: await askCode(of.hash, CONTACT),
          }),
        ),
    ],
    ["a withdrawal", (of) => as(of.owner, () => Proposal.withdraw(of.proposal_id))],
  ])("stop at once at %s, even between the claim and the mail", async (_, happens) => {
    const offer = await newWaiting({ brand_name: "Mockford Books" });
    const before = (await mailbox.to(CONTACT)).length;
    await sweepAt("2026-03-05T14:00:00.000Z");
    expect(await remindedOf(offer)).toBe(1);
    await atTime("2026-03-05T14:00:01.000Z", () => happens(offer));
    // The process died after the claim; the message comes later.
    await atTime("2026-03-05T14:10:00.000Z", () =>
      as(offer.owner, () => mail.mailReminder({ ...refOf(offer), day: "2026-03-05" })),
    );
    await sweepAt("2026-03-09T15:00:00.000Z");
    expect(await remindedOf(offer)).toBe(1);
    expect((await mailbox.to(CONTACT)).length).toBe(before);
  });

  it("are one mail, however often the message comes", async () => {
    const offer = await newWaiting();
    const before = (await mailbox.to(CONTACT)).length;
    await sweepAt("2026-03-05T14:00:00.000Z");
    for (let delivery = 0; delivery < 3; delivery++)
      await atTime("2026-03-05T14:00:05.000Z", () =>
        as(offer.owner, () => mail.mailReminder({ ...refOf(offer), day: "2026-03-05" })),
      );
    const received = (await mailbox.to(CONTACT)).slice(before);
    expect(received.map(({ subject }) => subject)).toEqual(["Waiting for you: Website redesign"]);
  });
});

describe("the end of the last day (D19)", () => {
  // Today, not in spring as above: with its own progress.
  const sweep = () => Proposal.sweepProposals();

  it("is written down once it has passed in the sender's zone, and a later day opens the link again", async () => {
    const offer = await newSent({
      expire_at: dayFromNow(2, "Pacific/Pago_Pago"),
      time_zone: "Pacific/Pago_Pago",
    });
    await sweep();
    expect((await as(offer.owner, () => Proposal.get(offer.proposal_id))).status).toBe("sent");
    const later = new Date(Date.now() + 4 * 86_400_000);
    await atTime(later, async () => {
      await sweep();
      await sweep();
    });
    const types = await journalOf(offer.owner.owner_id, `proposal:${offer.proposal_id}`);
    expect(types.filter((type) => type === "proposal.expired")).toHaveLength(1);
    await as(offer.owner, () =>
      updateProject(offer.project_id, { expire_at: dayFromNow(9, "Pacific/Pago_Pago") }),
    );
    expect((await sent(offer)).info).toMatchObject({ status: "sent", hash: offer.hash });
    expect((await visitor(() => Proposal.view(offer.hash))).state).toBe("open");
  });
});

import { updateProject } from "@stint/core/operations/update-project";
import { Actor } from "@stint/core/platform/actor";
import { iso } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Event } from "@stint/core/platform/event";
import { describe, expect, it } from "vitest";
import { MembershipEntity } from "../../src/project/member/entity";
import { as, journalOf, newOwner } from "../support";
import { newWorkspace } from "../support/workspace";
import {
  accept,
  atTime,
  dayFromNow,
  decline,
  newOffer,
  newSent,
  type Offer,
  PHONE,
  Project,
  Proposal,
  Scope,
  sent,
  signature,
  visitor,
} from "./support";

const statusOf = async ({ owner, proposal_id }: Offer) => {
  const { status, view_count } = await as(owner, () => Proposal.get(proposal_id));
  return [status, view_count];
};
const ask = (hash: string, task_id?: number) =>
  visitor(() =>
    Proposal.ask({
      hash,
      name: "Maren Row",
      email: "maren@cedarrow.test",
      text: "How long does it take?",
      ...(task_id ? { task_id } : {}),
    }),
  );

describe("a link that is closed", () => {
  it("refuses a second acceptance and everything else with 2034, and changes nothing (D17, D19)", async () => {
    const offer = await newSent();
    const signed = await signature(offer.hash);
    await visitor(() => Proposal.accept(signed));
    const before = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    await expect(visitor(() => Proposal.accept(signed))).rejects.toMatchObject({ code: 2034 });
    await expect(decline(offer.hash)).rejects.toMatchObject({ code: 2034 });
    await expect(sent(offer)).rejects.toMatchObject({ code: 2036 });
    await expect(as(offer.owner, () => Proposal.withdraw(offer.proposal_id))).rejects.toMatchObject({
      code: 2036,
    });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toEqual(before);
  });

  it("says withdrawn or declined, hides the document, and accepts nothing (2035, D19)", async () => {
    const withdrawn = await newSent();
    const signed = await signature(withdrawn.hash);
    await as(withdrawn.owner, () => Proposal.withdraw(withdrawn.proposal_id));
    const declined = await newSent();
    const other = await signature(declined.hash);
    expect(await decline(declined.hash, "Another year")).toEqual({ state: "declined" });
    for (const [offer, name, input] of [
      [withdrawn, "withdrawn", signed],
      [declined, "declined", other],
    ] as const) {
      expect(await visitor(() => Proposal.view(offer.hash))).toMatchObject({
        state: name,
        document: null,
        document_hash: null,
        accepted: null,
        closed_on: dayFromNow(0),
        title: "Website redesign",
      });
      await expect(visitor(() => Proposal.accept(input))).rejects.toMatchObject({ code: 2035 });
      await expect(decline(offer.hash)).rejects.toMatchObject({ code: 2035 });
      await expect(ask(offer.hash)).rejects.toMatchObject({ code: 2035 });
      await expect(visitor(() => Proposal.downloadOpen(offer.hash))).rejects.toMatchObject({ status: 410 });
      await expect(sent(offer)).rejects.toMatchObject({ code: 2035 });
      expect(await statusOf(offer)).toEqual([name, 0]);
    }
    const info = await as(declined.owner, () => Proposal.get(declined.proposal_id));
    expect(info).toMatchObject({ declined_by: "Maren Row", decline_reason: "Another year" });
  });

  it.each(["Pacific/Pago_Pago", "Pacific/Kiritimati", "America/New_York"])(
    "is open to the last moment of its last day in %s, and then says expired (D19)",
    async (time_zone) => {
      const expire_at = dayFromNow(3, time_zone);
      const offer = await newSent({ time_zone, expire_at });
      const last = Day.endOfDay(expire_at, time_zone);
      const signed = await signature(offer.hash);
      await atTime(new Date(last.getTime() + 1), async () => {
        expect((await visitor(() => Proposal.view(offer.hash))).state).toBe("expired");
        await expect(visitor(() => Proposal.accept(signed))).rejects.toMatchObject({ code: 2035 });
        await expect(decline(offer.hash)).rejects.toMatchObject({ code: 2035 });
        expect(await statusOf(offer)).toEqual(["expired", 0]);
      });
      await atTime(last, async () => {
        expect((await visitor(() => Proposal.view(offer.hash))).state).toBe("open");
        const { accepted_at } = await accept(offer.hash);
        expect(accepted_at).toBe(last.toISOString());
        const follows = await as(offer.owner, () => Proposal.readAcceptedSchedule(offer));
        expect(follows.accepted_on).toBe(expire_at);
      });
    },
  );

  it("opens again when the owner sends it with a later day, and not with one that has passed", async () => {
    const offer = await newSent({ expire_at: dayFromNow(1) });
    const later = new Date(Date.now() + 5 * 86_400_000);
    await atTime(later, async () => {
      await expect(sent(offer)).rejects.toMatchObject({ fields: { expire_at: expect.any(String) } });
      await as(offer.owner, () => updateProject(offer.project_id, { expire_at: dayFromNow(9) }));
      const { info } = await sent(offer);
      expect(info).toMatchObject({ status: "sent", document_version: 2 });
      await as(offer.owner, () => updateProject(offer.project_id, { expire_at: null }));
      expect((await sent(offer)).info).toMatchObject({ expire_at: null, document_version: 3 });
    });
  });

  it("of a project that was completed meanwhile accepts nothing (2035)", async () => {
    const offer = await newSent();
    await as(offer.owner, () => Project.setStatus(offer.project_id, { status: "completed" }));
    await expect(accept(offer.hash)).rejects.toMatchObject({ code: 2035 });
    await expect(sent(offer)).rejects.toMatchObject({ code: 2032 });
  });
});

describe("a document that changed since it was read (D17)", () => {
  it("is not accepted under its old hash: 1004 with words to review it again", async () => {
    const offer = await newSent();
    const old = await signature(offer.hash);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 490_000 }));
    // Not sent yet, so the client still accepts what it sees.
    expect((await signature(offer.hash)).document_hash).toBe(old.document_hash);
    expect((await sent(offer)).info.document_version).toBe(2);
    await expect(visitor(() => Proposal.accept(old))).rejects.toMatchObject({
      code: 1004,
      message: "This proposal changed. Please review it again.",
    });
    const record = await accept(offer.hash);
    expect(record).toMatchObject({ version: 2, viewed_at: null });
    expect((await as(offer.owner, () => Proposal.readAcceptedSchedule(offer))).total).toBe(645_000);
  });

  it("is version 1 again when it is sent unchanged, and evidence keeps the first sending (D16)", async () => {
    const offer = await newSent();
    await visitor(() => Proposal.recordView({ hash: offer.hash }));
    const { info } = await sent(offer);
    expect(info).toMatchObject({ document_version: 1, status: "viewed" });
    expect(info.sent_at).not.toBe(offer.info.sent_at);
    expect((await accept(offer.hash)).sent_at).toBe(offer.info.sent_at);
  });

  it("is a new version when only hidden invoice settings changed: what is signed decides the invoices (D25)", async () => {
    const offer = await newOffer();
    const change = (input: Parameters<typeof updateProject>[1]) =>
      as(offer.owner, () => updateProject(offer.project_id, input));
    await change({
      show_invoice_schedule: false,
      invoice_remaining_mode: "monthly",
      invoice_remaining_monthly_count: 2,
    });
    const { hash } = await sent(offer);
    await change({ invoice_remaining_monthly_count: 3 });
    expect((await sent(offer)).info.document_version).toBe(2);
    await accept(hash);
    const { payments } = await as(offer.owner, () => Proposal.readAcceptedSchedule(offer));
    expect(payments.map(({ amount }) => amount)).toEqual([317_500, 105_834, 105_833, 105_833]);
  });
});

describe("who views it (D24)", () => {
  const types = ({ owner, proposal_id }: Offer) => journalOf(owner.owner_id, `proposal:${proposal_id}`);
  const view = (hash: string, user_agent?: string) =>
    visitor(() => Proposal.recordView({ hash }), user_agent);

  it("never counts the owner, robots, scanners, libraries or a prefetch", async () => {
    const offer = await newSent();
    const { hash } = offer;
    await as(offer.owner, () => Proposal.recordView({ hash }));
    await visitor(() => Proposal.recordView({ hash, prefetch: true }));
    for (const robot of [
      "",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
      "WhatsApp/2.23.20.0",
      "facebookexternalhit/1.1",
      "Mozilla/5.0 (Windows NT 10.0) BingPreview/1.0b",
      "curl/8.5.0",
      "python-requests/2.32",
      "Mozilla/5.0 (X11; Linux x86_64) Barracuda Sentinel (EE)",
    ])
      await view(hash, robot);
    expect(await statusOf(offer)).toEqual(["sent", 0]);
    // A phone of the brand Cubot is no robot.
    await view(hash, "Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/126.0 Mobile");
    expect(await statusOf(offer)).toEqual(["viewed", 1]);
  });

  it("tells of the first view of a version once, also of two at once, and logs each later one", async () => {
    const offer = await newSent();
    await Promise.all([view(offer.hash), view(offer.hash), view(offer.hash)]);
    expect(await statusOf(offer)).toEqual(["viewed", 3]);
    const told = (await types(offer)).filter((type) => type === "proposal.viewed");
    expect(told).toHaveLength(1);
    expect((await types(offer)).filter((type) => type === "proposal.viewed_again")).toHaveLength(2);

    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { name: "Design tokens" }));
    const { info } = await sent(offer);
    expect(info).toMatchObject({ status: "sent", viewed_at: null, view_count: 0 });
    await view(offer.hash);
    expect((await types(offer)).filter((type) => type === "proposal.viewed")).toHaveLength(2);
    // A teammate of the project is no client; another workspace's owner is a visitor like any other.
    const teammate = newOwner();
    const { owner_id } = offer.owner;
    await MembershipEntity.create({
      user_id: teammate.user_id,
      project_id: offer.project_id,
      owner_id,
      member_id: 1,
      created_at: iso(),
    }).go();
    await as(teammate, () => Proposal.recordView({ hash: offer.hash }));
    expect(await statusOf(offer)).toEqual(["viewed", 1]);
    const { hash } = offer;
    await Actor.run(newOwner(), () => Proposal.recordView({ hash }), {
      request_id: "visit-request",
      ip: "198.51.100.24",
      user_agent: PHONE,
    });
    expect(await statusOf(offer)).toEqual(["viewed", 2]);
  });
});

describe("questions", () => {
  it("are kept with the service they are about and announced once", async () => {
    const offer = await newSent();
    const { id } = await ask(offer.hash, offer.task_ids[1]);
    const info = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    expect(info.questions).toMatchObject([
      { id, text: "How long does it take?", task_id: offer.task_ids[1], email: "maren@cedarrow.test" },
    ]);
    const [entry] = await Event.history(offer.owner.owner_id, `proposal:${offer.proposal_id}`);
    expect(entry).toMatchObject({ type: "proposal.asked", data: { question_id: id, version: 1 } });
  });

  it("about a service that is not in the proposal are refused (422), and so is the 21st in an hour (1005)", async () => {
    const { hash } = await newSent();
    await expect(ask(hash, 4711)).rejects.toMatchObject({ fields: { task_id: expect.any(String) } });
    // Away from the hour's end, so that all fall into one window.
    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    await atTime(new Date(start), async () => {
      for (let count = 0; count < 20; count++) await ask(hash);
      await expect(ask(hash)).rejects.toMatchObject({ code: 1005 });
    });
  });
});

describe("another workspace", () => {
  it("sees nothing of it: every verb answers not found, and nothing changes", async () => {
    const offer = await newSent();
    const { proposal_id: id, project_id } = offer;
    const before = await as(offer.owner, () => Proposal.get(id));
    const stranger = await newWorkspace();
    const verbs: (() => Promise<unknown>)[] = [
      () => Proposal.get(id),
      () => Proposal.preview(id),
      () => Proposal.publish({ id }),
      () => Proposal.send({ id }),
      () => Proposal.withdraw(id),
      () => Proposal.download(id),
      () => Proposal.create({ project_id }),
      () => Proposal.ofProject(project_id),
      () => Proposal.seal({ proposal_id: id, version: 1 }),
      () => Proposal.readAcceptedSchedule({ proposal_id: id }),
    ];
    for (const verb of verbs) await expect(as(stranger, verb)).rejects.toMatchObject({ status: 404 });
    expect((await as(stranger, () => Proposal.rows())).items).toEqual([]);
    expect(await as(offer.owner, () => Proposal.get(id))).toEqual(before);
  });

  it("and a hash that nobody gave out are the same not found, on every public verb", async () => {
    const hash = "a".repeat(26);
    const signed = { hash, name: "X", email: "x@y.test", accepted_terms: true as const };
    const draft = await newOffer();
    expect((await as(draft.owner, () => Proposal.get(draft.proposal_id))).hash).toBeNull();
    const verbs: (() => Promise<unknown>)[] = [
      () => Proposal.view(hash),
      () => Proposal.recordView({ hash }),
      () => Proposal.accept({ ...signed, document_hash: "0".repeat(64) }),
      () => Proposal.decline({ hash, name: "X", reason: "Y" }),
      () => Proposal.ask({ hash, name: "X", email: "x@y.test", text: "Z" }),
      () => Proposal.downloadOpen(hash),
    ];
    for (const verb of verbs) await expect(visitor(verb, PHONE)).rejects.toMatchObject({ code: 1003 });
  });
});

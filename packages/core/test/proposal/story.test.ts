import { deleteClient } from "@stint/core/operations/delete-client";
import { Event } from "@stint/core/platform/event";
import { describe, expect, it } from "vitest";
import { as, journalOf } from "../support";
import {
  accept,
  askCode,
  CONTACT,
  dayFromNow,
  decline,
  newOffer,
  newSent,
  PHONE,
  Project,
  Proposal,
  Scope,
  sent,
  signature,
  visitor,
} from "./support";

describe("from a draft to a signature", () => {
  it("freezes what is sent, counts the first view, and keeps the evidence of D16 with the acceptance", async () => {
    const expire_at = dayFromNow(14);
    const offer = await newOffer({ expire_at });
    const { owner, proposal_id, project_id } = offer;

    const preview = await as(owner, () => Proposal.preview(proposal_id));
    expect(preview).toMatchObject({
      changed: true,
      unpriced_count: 0,
      refusals: null,
      contact: { name: "Maren Row", email: CONTACT },
      document: { title: "Website redesign", total: 635_000, due_on_acceptance: 317_500, version: 1 },
    });

    const { info, hash } = await sent(offer, { email_cc: ["books@cedarrow.test"], message: "Here it is." });
    expect(info).toMatchObject({
      status: "sent",
      document_version: 1,
      total: 635_000,
      sent_to: CONTACT,
      email_cc: ["books@cedarrow.test"],
      expire_at,
    });
    expect(hash).toMatch(/^[a-z2-7]{26}$/);

    const shown = await visitor(() => Proposal.view(hash));
    expect(shown).toMatchObject({ state: "open", version: 1, expire_at, time_zone: "America/New_York" });
    expect(Proposal.documentHash(shown.document as Proposal.Document)).toBe(shown.document_hash);
    expect(Proposal.Document.parse(shown.document)).toEqual(shown.document);

    await visitor(() => Proposal.recordView({ hash }));
    expect(await as(owner, () => Proposal.get(proposal_id))).toMatchObject({
      status: "viewed",
      view_count: 1,
    });

    const acceptance = await visitor(
      async () =>
        Proposal.accept({
          hash,
          name: " Maren  Röw ",
          email: CONTACT,
          accepted_terms: true,
          document_hash: shown.document_hash ?? "",
          code: await askCode(hash, CONTACT),
        }),
      PHONE,
      "2001:db8::17",
    );
    const after = await as(owner, () => Proposal.get(proposal_id));
    expect(after.acceptance).toEqual(acceptance);
    expect(Proposal.Acceptance.parse(acceptance)).toEqual({
      certificate: expect.stringMatching(/^ACC-[A-Z2-7]{4}-[A-Z2-7]{4}$/),
      record_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      // What the first of a workspace follows is random, so that nobody learns that it is the first.
      previous_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      proposal_id,
      version: 1,
      document_hash: shown.document_hash,
      sealed_hash: null,
      total: 635_000,
      tax: null,
      consumer: null,
      currency: "USD",
      // As typed, spaces and all (D18).
      name: " Maren  Röw ",
      email: CONTACT,
      email_verification: "code",
      email_unknown: false,
      code_sent_at: expect.any(String),
      drawing: null,
      consent_text: Proposal.CONSENT_TEXT,
      consent_version: Proposal.CONSENT_VERSION,
      ip: "2001:db8::17",
      user_agent: PHONE,
      time_zone: "America/New_York",
      options: [],
      sent_at: info.sent_at,
      viewed_at: after.viewed_at,
      accepted_at: after.accepted_at,
    });
    expect(after.status).toBe("accepted");
    expect(await visitor(() => Proposal.view(hash))).toMatchObject({
      state: "accepted",
      accepted: { name: " Maren  Röw ", total: 635_000, certificate: acceptance.certificate },
    });

    // Written in one transaction with the project's copy and one event (D22).
    const about = `proposal:${proposal_id}`;
    expect((await as(owner, () => Project.get(project_id))).proposal_status).toBe("accepted");
    expect(await journalOf(owner.owner_id, about)).toEqual([
      "proposal.published",
      "proposal.sent",
      "proposal.viewed",
      "proposal.code_requested",
      "proposal.accepted",
    ]);
    const [entry] = await Event.history(owner.owner_id, about);
    expect(entry).toMatchObject({
      actor_id: `link:${hash.slice(0, 8)}`,
      request_id: "visit-request",
      data: { project_id, proposal_id, version: 1 },
      before: { status: "viewed" },
      after: { status: "accepted", document_hash: shown.document_hash },
    });
  });

  it("fixes instalments and their dates at acceptance, to the cent (D25)", async () => {
    const { owner, hash, proposal_id } = await newSent();
    await accept(hash);
    const follows = await as(owner, () => Proposal.readAcceptedSchedule({ proposal_id, version: 1 }));
    expect(follows).toMatchObject({ accepted_on: dayFromNow(0), total: 635_000, currency: "USD" });
    expect(follows.payments.map(({ kind, amount, send_on }) => [kind, amount, send_on])).toEqual([
      ["upfront", 317_500, dayFromNow(0)],
      ["completion", 317_500, null],
    ]);
  });

  it("makes the project active and closes its scope, also when the message comes three times (D22)", async () => {
    const offer = await newSent();
    const { owner, hash, project_id, proposal_id } = offer;
    await accept(hash);
    for (let delivery = 0; delivery < 3; delivery++)
      await as(owner, () => Proposal.activateProject({ project_id, proposal_id, version: 1 }));
    const project = await as(owner, () => Project.get(project_id));
    expect(project).toMatchObject({ status: "active", won_at: dayFromNow(0) });
    expect(project.scopes[0]?.status).toBe("active");
    expect(
      (await journalOf(owner.owner_id, `project:${project_id}`)).filter(
        (type) => type === "project.activated",
      ),
    ).toHaveLength(1);
    await expect(as(owner, () => Scope.updateTask(offer.task_ids[0], { price: 1 }))).rejects.toMatchObject({
      code: 2040,
    });
    expect(
      (await journalOf(owner.owner_id, `proposal:${proposal_id}`)).filter(
        (type) => type === "proposal.settled",
      ),
    ).toHaveLength(1);
  });
});

describe("the client that an offer is out to (2062)", () => {
  const remove = ({ owner, client_id }: Awaited<ReturnType<typeof newOffer>>) =>
    as(owner, () => deleteClient(client_id));

  it("cannot be deleted from the first send until the answer", async () => {
    const offer = await newOffer();
    const { hash } = await sent(offer);
    await sent(offer);
    await expect(remove(offer)).rejects.toMatchObject({ code: 2062 });
    await decline(hash, "Too early");
    await remove(offer);
  });

  it("is free again after a withdrawal, and stays tied by the active project after an acceptance", async () => {
    const withdrawn = await newSent();
    await as(withdrawn.owner, () => Proposal.withdraw(withdrawn.proposal_id));
    await remove(withdrawn);

    const won = await newSent();
    await accept(won.hash);
    await expect(remove(won)).rejects.toMatchObject({ code: 2062 });
    const { project_id, proposal_id } = won;
    await as(won.owner, () => Proposal.activateProject({ project_id, proposal_id, version: 1 }));
    await expect(remove(won)).rejects.toMatchObject({ code: 2062 });
    await as(won.owner, () => Project.setStatus(project_id, { status: "completed" }));
    await remove(won);
  });
});

describe("a project's next offer", () => {
  it("is made after a no, under its own link, once for two clicks", async () => {
    const offer = await newSent();
    const { owner, project_id, proposal_id } = offer;
    const again = () => as(owner, () => Proposal.create({ project_id }));
    expect((await again()).id).toBe(proposal_id);
    await decline(offer.hash, "Too much");
    const [one, two] = await Promise.all([again(), again()]);
    expect(one.id).toBe(two.id);
    expect(one).toMatchObject({ status: "draft", hash: null });
    expect(one.id).not.toBe(proposal_id);
    const next = await as(owner, () => Proposal.send({ id: one.id }));
    expect(next.hash).not.toBe(offer.hash);
    expect((await as(owner, () => Project.get(project_id))).proposal_status).toBe("sent");
    expect((await visitor(() => Proposal.view(offer.hash))).state).toBe("declined");
    expect((await as(owner, () => Proposal.ofProject(project_id))).items.map(({ id }) => id)).toEqual([
      one.id,
      proposal_id,
    ]);
    const signed = await signature(next.hash ?? "");
    expect(await visitor(() => Proposal.accept(signed))).toMatchObject({ proposal_id: one.id, version: 1 });
  });
});

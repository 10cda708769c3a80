import { Notification } from "@stint/core/notification";
import {
  listNotifications,
  readNotifications,
  unreadNotifications,
} from "@stint/core/operations/notifications";
import { notifyInvitationAccepted } from "@stint/core/operations/notify/invitation";
import { notifyInvoicePaid } from "@stint/core/operations/notify/invoice";
import {
  notifyProposalAccepted,
  notifyProposalAsked,
  notifyProposalDeclined,
  notifyProposalViewed,
} from "@stint/core/operations/notify/proposal";
import { Payment } from "@stint/core/payment";
import { Actor } from "@stint/core/platform/actor";
import { Invitation } from "@stint/core/project/invitation";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { UserEntity } from "../../src/user/entity";
import { newBusiness, newSent } from "../invoice/support";
import { as, invite, newPerson, newStudio, newTeammate, type Person } from "../project/invitation/support";
import { askCode, CONTACT, decline, newOffer, sent, visitor } from "../proposal/support";

const ring = (who: Person, key: string, title = `About ${key}`) =>
  as(who, () => Notification.add({ user_id: who.user_id, key, type: "test.rang", title }));
const bell = (who: Person, input: Parameters<typeof listNotifications>[0] = {}) =>
  as(who, () => listNotifications(input));
const asSystem = (who: Person, work: () => Promise<unknown>) => Actor.asSystem(who.owner_id, "test", work);

describe("the bell", () => {
  it("rings once for one thing, however often it is told, and counts what is unread", async () => {
    const { actor } = await newPerson();
    await Promise.all(Array.from({ length: 5 }, () => ring(actor, "invoice:1:paid")));
    await ring(actor, "invoice:2:paid");
    const { items, count } = await bell(actor);
    expect(items.map(({ title }) => title)).toEqual(["About invoice:2:paid", "About invoice:1:paid"]);
    expect(count).toBe(2);
  });

  it("is read line by line or all at once, and each person's own", async () => {
    const [me, other] = [(await newPerson()).actor, (await newPerson()).actor];
    for (const who of [me, other]) for (let i = 0; i < 12; i++) await ring(who, `thing:${i}`);
    const { items } = await bell(me, { per_page: 10 });
    expect(items).toHaveLength(10);
    const theirs = (await bell(other)).items[0]?.id ?? 0;
    expect(await as(me, () => readNotifications({ ids: [items[0]?.id ?? 0, theirs] }))).toEqual({
      count: 11,
      ids: [items[0]?.id],
    });
    expect((await bell(me)).items[0]).toMatchObject({ read: true });
    expect((await bell(me, { only: "unread" })).items).toHaveLength(11);
    expect(await as(me, () => readNotifications({}))).toMatchObject({ count: 0 });
    expect((await bell(other)).count).toBe(12);
  });

  it("takes back that all were read: those of that press alone, once, and nobody else's", async () => {
    const [me, other] = [(await newPerson()).actor, (await newPerson()).actor];
    for (const who of [me, other]) for (let i = 0; i < 3; i++) await ring(who, `thing:${i}`);
    const { items } = await bell(me);
    await as(me, () => readNotifications({ ids: [items[2]?.id ?? 0] }));
    const { ids } = await as(me, () => readNotifications({}));
    expect(ids.sort()).toEqual([items[0]?.id, items[1]?.id].sort());
    await as(other, () => readNotifications({}));
    const theirs = (await bell(other)).items.map(({ id }) => id);
    for (let press = 0; press < 2; press++)
      expect(await as(me, () => unreadNotifications({ ids: [...ids, ...theirs] }))).toEqual({ count: 2 });
    expect((await bell(me)).items.map(({ read }) => read)).toEqual([false, false, true]);
    expect((await bell(other)).count).toBe(0);
  });

  it("goes on where a page ended", async () => {
    const { actor } = await newPerson();
    for (let i = 0; i < 5; i++) await ring(actor, `thing:${i}`);
    const first = await bell(actor, { per_page: 3 });
    const second = await bell(actor, { per_page: 3, cursor: first.next ?? "" });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      [4, 3, 2, 1, 0].map((i) => `About thing:${i}`),
    );
    await expect(bell(actor, { cursor: "nonsense" })).rejects.toMatchObject({ code: 1000 });
  });
});

describe("an open project invitation", () => {
  it("leads the bell of the account with that address, with its metadata, until it is answered", async () => {
    const studio = await newStudio();
    const kim = await newPerson();
    await ring(kim.actor, "thing:1");
    const { token } = await invite(studio, kim.email.toUpperCase(), { name: "Kim" });
    const { items, count } = await bell(kim.actor);
    expect(count).toBe(2);
    expect(items[0]).toMatchObject({
      type: "project_invitation",
      title: "Robin Sample invites you to Website redesign",
      link: `/invitations/${token}/accept`,
      read: false,
      metadata: {
        project_id: studio.project_id,
        is_company: true,
        brand_name: "Mockford Books",
        owner_firstname: "Robin",
        owner_lastname: "Sample",
        token,
      },
    });
    await as(kim.actor, () => Invitation.decline(token));
    expect((await bell(kim.actor)).items.map(({ type }) => type)).toEqual(["test.rang"]);
  });

  it("is not shown to an account that has not proved the address, nor to anybody else (D44)", async () => {
    const studio = await newStudio();
    const kim = await newPerson();
    await invite(studio, kim.email);
    await UserEntity.patch({ id: kim.actor.user_id }).set({ email_verified: false }).go();
    expect(await bell(kim.actor)).toMatchObject({ items: [], count: 0 });
    expect(await bell((await newPerson()).actor)).toMatchObject({ items: [], count: 0 });
  });
});

describe("what an owner hears of", () => {
  it("names who, what and how much; the view once for each version (D24)", async () => {
    const offer = await newOffer();
    const { owner, project_id, proposal_id } = offer;
    const { hash } = await sent(offer);
    const of = { project_id, proposal_id, version: 1 };
    const question = await visitor(() =>
      Proposal.ask({ hash, name: "Maren Row", email: CONTACT, text: "Are the fonts part of it?" }),
    );
    const shown = await Proposal.view(hash);
    const code = await askCode(hash, CONTACT);
    await visitor(() =>
      Proposal.accept({
        hash,
        code,
        name: "Maren Row",
        email: CONTACT,
        accepted_terms: true,
        document_hash: shown.document_hash ?? "",
      }),
    );
    for (let delivery = 0; delivery < 2; delivery++)
      await asSystem(owner, async () => {
        await notifyProposalViewed(of);
        await notifyProposalAsked({ ...of, question_id: question.id });
        await notifyProposalAccepted(of);
      });
    const { items, count } = await bell(owner);
    expect(count).toBe(3);
    const link = `/projects/${project_id}/scopes/${project_id}/view/proposals/${proposal_id}`;
    expect(items).toMatchObject([
      {
        type: "proposal.accepted",
        title: "Cedar & Row accepted Website redesign, $6,350.00.",
        body: "Signed by Maren Row.",
        link,
      },
      {
        type: "proposal.asked",
        title: "Maren Row asked about Website redesign.",
        body: `Address not checked: ${CONTACT}. Are the fonts part of it?`,
      },
      { type: "proposal.viewed", title: "Cedar & Row opened the proposal for Website redesign." },
    ]);
  });

  it("hears why a client said no", async () => {
    const offer = await newOffer();
    const { hash } = await sent(offer);
    await decline(hash, "Next year.");
    const { project_id, proposal_id, owner } = offer;
    await asSystem(owner, () => notifyProposalDeclined({ project_id, proposal_id, version: 1 }, 1));
    expect((await bell(owner)).items[0]).toMatchObject({
      title: "Cedar & Row declined Website redesign.",
      body: expect.stringContaining("Next year."),
    });
  });

  it("hears of money and of people", async () => {
    const { owner, project_id } = await newBusiness();
    const invoice = await newSent(owner, project_id);
    await asSystem(owner, () => notifyInvoicePaid({ invoice_id: invoice.id }));
    expect((await bell(owner)).items[0]).toMatchObject({
      type: "invoice.paid",
      title: `Cedar & Row paid invoice ${invoice.number}, $1,250.00.`,
      link: `/projects/${project_id}/pay/invoice/${invoice.id}`,
    });
    // What came in with this payment, and not what the invoice was over (D36).
    const parts = await newSent(owner, project_id);
    const paid_at = await as(owner, () => Workspace.today());
    const by = (amount: number) =>
      as(owner, () => Payment.markPaid(parts.id, { paid_at, payment_method: "check", amount }));
    await by(100_000);
    const { payments } = await by(25_000);
    await asSystem(owner, () =>
      notifyInvoicePaid({
        invoice_id: parts.id,
        payment_id: payments.find((each) => each.amount === 25_000)?.id,
      }),
    );
    expect((await bell(owner)).items[0]).toMatchObject({
      title: `Cedar & Row paid invoice ${parts.number}, $250.00.`,
    });
    const studio = await newStudio();
    const kim = await newTeammate(studio, { role_id: "113" });
    await asSystem(studio.owner, () =>
      notifyInvitationAccepted({ project_id: studio.project_id, member_id: kim.member.id }),
    );
    expect((await bell(studio.owner)).items[0]).toMatchObject({
      title: `Kim Demoff joined Website redesign as ${kim.member.role_name}.`,
      body: `They joined as ${kim.member.email}.`,
      link: `/projects/${studio.project_id}/team`,
    });
  });
});

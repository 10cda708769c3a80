import { Client } from "@stint/core/client";
import { Identity } from "@stint/core/identity";
import { Invoice } from "@stint/core/invoice";
import { Lead } from "@stint/core/lead";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { markReturned } from "@stint/core/payout/reversal";
import { SelfBilling } from "@stint/core/payout/self-billing";
import { Invitation } from "@stint/core/project/invitation";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { newBusiness, newSent as newInvoice } from "../../../packages/core/test/invoice/support";
import {
  invite,
  newPerson,
  newStudio,
  newTeammate,
} from "../../../packages/core/test/project/invitation/support";
import { accept, decline, newSent, visitor } from "../../../packages/core/test/proposal/support";
import { as } from "../../../packages/core/test/support";
import { anonymous, signedUp } from "../../../packages/core/test/support/account";
import { type Entry, envelope } from "./message";
import { belongs, entity, type Row, scan } from "./rows";
import { playApproval } from "./story-approval";
import { playBilling } from "./story-billing";
import { playBrief } from "./story-brief";
import { playCompany } from "./story-company";
import { playForward } from "./story-forward";
import { playMoney } from "./story-money";
import { playAccount, playChanges, playCredits, playDue, playRemoval, playTalk } from "./story-more";
import { playNetwork } from "./story-network";
import { playShares } from "./story-team";

/** Several workspaces in which everything has happened that some reaction waits for. */
export interface Story {
  owners: number[];
}

/** Plays it through the product's own verbs; no reaction has run yet. */
export async function play(): Promise<Story> {
  const owners: number[] = [];
  for (const end of ["open", "accepted", "declined"]) {
    const { owner, hash } = await newSent();
    owners.push(owner.owner_id);
    await visitor(() => Proposal.recordView({ hash }));
    const asked = { hash, name: "Maren Row", email: "maren@cedarrow.test", text: "Is hosting in it?" };
    await visitor(() => Proposal.ask(asked));
    if (end === "accepted") await accept(hash);
    if (end === "declined") await decline(hash, "Too much");
  }

  const business = await newBusiness();
  owners.push(business.owner.owner_id);
  const { id } = await newInvoice(business.owner, business.project_id);
  await as(business.owner, async () => {
    await Invoice.resend(id, {});
    const paid_at = await Workspace.today();
    await Payment.markPaid(id, { paid_at, payment_method: "cash", amount: 25_000 });
    await Payment.markPaid(id, { paid_at, payment_method: "check" });
    const { url } = await Lead.updateForm({ open: true });
    const hash = url?.split("/").at(-1) ?? "";
    const wish = { hash, name: "Robin Sample", email: "robin@sample.test", about: "A booking page" };
    await visitor(() => Lead.submit(wish));
    await Client.update(business.client_id, { name: "Cedar & Rowan" });
    await Workspace.update({ time_zone: "Pacific/Auckland" });
  });

  const studio = await newStudio();
  const kim = await newTeammate(studio, { pay: 300_000, role_id: "541" });
  const waiting = await newPerson("Sam");
  await invite(studio, waiting.email);
  const wavering = await newPerson("Noa");
  const { token } = await invite(studio, wavering.email);
  await as(wavering.actor, () => Invitation.decline(token));
  await as(wavering.actor, () => Invitation.undoDecline(token, {}));
  owners.push(studio.owner.owner_id, kim.actor.owner_id, waiting.actor.owner_id, wavering.actor.owner_id);
  await as(studio.owner, async () => {
    const { tasks } = await Scope.get(studio.project_id);
    await Scope.updateTask(tasks[0]?.id ?? 0, { name: "Screens", role_id: "541" });
    await Scope.submitStatement(studio.project_id, kim.member.id);
    const payout = await Payout.create({ project_id: studio.project_id });
    const line = { user_id: kim.actor.user_id, amount: 120_000, description: "Writing" };
    await Payout.addItem(payout.id, line);
    await Payout.commit(payout.id, {});
    await SelfBilling.ask({ user_id: kim.actor.user_id });
    await Payout.pay(payout.id, { payment_method: "check" });
  });
  // Kim lets the studio make the invoices; the money of a second payment comes back.
  const agreed = await as(kim.actor, () => SelfBilling.listOwnAgreements());
  await as(kim.actor, () =>
    SelfBilling.answer(studio.owner.owner_id, {
      answer: "accept",
      text: agreed.items[0]?.text ?? "",
      treatment: { kind: "none" },
    }),
  );
  await as(studio.owner, async () => {
    const { id } = await Payout.create({ project_id: studio.project_id });
    await Payout.addItem(id, { user_id: kim.actor.user_id, amount: 20_000, description: "Editing" });
    await Payout.commit(id, {});
    await Payout.pay(id, {});
    await SelfBilling.issueInvoices({ payout_id: id });
    await markReturned(id, { reason: "The account was closed" });
  });

  const { user_id, email } = await signedUp();
  owners.push(user_id);
  await signedUp(email).catch(() => undefined);
  await as(anonymous, () => Identity.resendConfirmation(email));
  for (const more of [
    playAccount,
    playTalk,
    playApproval,
    playBrief,
    playForward,
    playRemoval,
    playChanges,
    playDue,
    playCredits,
    playMoney,
    playShares,
    playBilling,
    playCompany,
    playNetwork,
  ])
    owners.push(...(await more()));
  return { owners };
}

export const rowsOf = async ({ owners }: Story): Promise<Row[]> =>
  (await scan()).filter((row) => owners.some((owner_id) => belongs(row, owner_id)));

/** What the publisher has put on the bus so far, in the order in which it happened. */
export const eventsOf = async (story: Story): Promise<Entry[]> =>
  entity(await rowsOf(story), "journal")
    .map((row) => envelope(row as Entry))
    .sort((a, b) => a.id - b.id);

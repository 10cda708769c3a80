import { Client } from "@stint/core/client";
import { Identity } from "@stint/core/identity";
import { SecondStep } from "@stint/core/identity/second-step";
import { Invoice } from "@stint/core/invoice";
import { takeStatus } from "@stint/core/invoice/delivery";
import { createRecurring } from "@stint/core/invoice/recurring/change";
import { stop } from "@stint/core/mailing/reputation";
import { removeProject } from "@stint/core/operations/remove-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { Project } from "@stint/core/project";
import { Change } from "@stint/core/proposal/change";
import { revoke } from "@stint/core/proposal/revocation";
import { Unsent } from "@stint/core/proposal/unsent";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { generate } from "otplib";
import { beginDelivery } from "../../../packages/core/src/invoice/delivery/rows";
import { row as invoiceRow } from "../../../packages/core/src/invoice/read";
import { noteTaken } from "../../../packages/core/src/workspace/network/write";
import {
  newBusiness,
  newDraft,
  newSent as newInvoice,
  type Owner,
} from "../../../packages/core/test/invoice/support";
import { accepted, open } from "../../../packages/core/test/proposal/change.support";
import {
  askCode,
  atTime,
  decline,
  newOffer,
  newSent,
  PHONE,
  Proposal,
  sent,
  signature,
  visitor,
} from "../../../packages/core/test/proposal/support";
import { as } from "../../../packages/core/test/support";
import {
  anonymous,
  mailedToken,
  newAddress,
  password,
  signedIn,
  signedUp,
} from "../../../packages/core/test/support/account";

/** A time that no other test's rows are due in, and progress of its own: nobody else's work is swept. */
const START = "2041-02-01T15:00:00.000Z";
const on = <T>(day: number, work: () => Promise<T>): Promise<T> =>
  atTime(`2041-02-${`${day}`.padStart(2, "0")}T15:00:00.000Z`, work);
const sweep = async (...days: number[]): Promise<void> => {
  for (const day of days)
    await on(day, async () => {
      await Invoice.sweep();
      await Proposal.sweepProposals();
    });
};

const unreachable = ({ owner, client_id }: { owner: Owner; client_id: number }): Promise<unknown> =>
  as(owner, async () => {
    const [contact] = (await Client.get(client_id)).contacts;
    return Client.removeContact(client_id, contact?.id ?? 0);
  });

/** A consumer signs, and withdraws from the contract. */
async function playRevocation(): Promise<number> {
  const offer = await newOffer();
  await as(offer.owner, () => Client.update(offer.client_id, { kind: "person", country: "DE" }));
  const { hash } = await sent(offer);
  const signed = await signature(hash);
  await visitor(() => Proposal.accept({ ...signed, begin_early: false }));
  await visitor(() => revoke({ hash, name: signed.name, email: signed.email }));
  return offer.owner.owner_id;
}

/** What is said about a proposal before a yes, and what becomes of those that get none. */
export async function playTalk(): Promise<number[]> {
  const offer = await newOffer();
  const { owner, proposal_id } = offer;
  const { hash } = await sent(offer);
  const who = { hash, name: "Maren Row", email: "maren@cedarrow.test" };
  const { id } = await visitor(() => Proposal.ask({ ...who, text: "Is hosting in it?" }));
  await as(owner, () => Proposal.answer({ id: proposal_id, question_id: id, text: "For a year." }));
  const proof = { code: await askCode(hash, who.email) };
  await visitor(() => Proposal.requestChanges({ ...who, ...proof, text: "Could we start in March?" }));

  const declined = await newSent();
  const back = { hash: declined.hash, email: who.email };
  await decline(declined.hash, "Not this year");
  const code = await askCode(declined.hash, who.email, "undo");
  await visitor(() => Proposal.undoDecline({ ...back, code }));

  const edited = await newSent();
  await as(edited.owner, async () => {
    await updateProject(edited.project_id, { client_goals: "A second thought" });
    await Unsent.discard(edited.proposal_id);
    const [discarded] = (await Unsent.discards(edited.proposal_id)).items;
    await Unsent.restore(edited.proposal_id, discarded?.id ?? 0);
  });

  const withdrawn = await newSent();
  await as(withdrawn.owner, () => Proposal.withdraw(withdrawn.proposal_id));
  return [
    owner.owner_id,
    declined.owner.owner_id,
    edited.owner.owner_id,
    withdrawn.owner.owner_id,
    await playRevocation(),
  ];
}

/** A project that was deleted, and was too large for one run. */
export async function playRemoval(): Promise<number[]> {
  const { owner, project_id } = await newOffer();
  await as(owner, async () => {
    await removeProject(project_id);
    await Db.commit([], [Project.Events.PartlySwept.of(`project:${project_id}`, { project_id })]);
  });
  return [owner.owner_id];
}

/** Somebody who signed up, and confirmed the address by the link in the mail. */
async function confirmed(): ReturnType<typeof signedUp> {
  const made = await signedUp();
  const token = await mailedToken(made.user_id, "confirm");
  await Actor.run(anonymous, () => Identity.confirm(made.user_id, token, { password }));
  return made;
}

/** What happens to an account: another device, other bank details, another password, another address. */
export async function playAccount(): Promise<number[]> {
  const { user_id, email } = await confirmed();
  const { actor } = await signedIn(email);
  await Actor.run(anonymous, () => Identity.signIn({ email, password }), {
    request_id: "another-device",
    ip: "2001:db8:77::1",
    user_agent: PHONE,
  });
  const next = `${password} anew`;
  await as(actor, async () => {
    await Identity.sendProofCode();
    await User.update({ payment_instructions: "Sample Bank 1" });
    await Identity.changePassword({ oldpassword: password, newpassword: next });
  });
  const again = await signedIn(email, next);
  await as(again.actor, () => Identity.changeEmail(newAddress()));
  const token = await mailedToken(user_id, "email");
  await as(again.actor, () => Identity.verifyEmail(token));
  return [user_id, await playSecondStep()];
}

/** An account whose sign-in gets a second step. */
async function playSecondStep(): Promise<number> {
  const { user_id, email } = await confirmed();
  const { actor } = await signedIn(email);
  await as(actor, async () => {
    const { secret } = await SecondStep.enable(password);
    await SecondStep.complete({ otp: await generate({ secret }), only_check: false });
  });
  return user_id;
}

/** One change order that is open, and one that was dropped. */
export async function playChanges(): Promise<number[]> {
  const kept = await accepted(await newOffer());
  await open(kept);
  const dropped = await accepted(await newOffer());
  const change = await open(dropped);
  await as(dropped.owner, () => Change.dropChange(change.id));
  return [kept.owner.owner_id, dropped.owner.owner_id];
}

/** What the clock does: reminders, the end of the last day, late invoices, and sendings that fail. */
export async function playDue(): Promise<number[]> {
  const owners = await atTime(START, async () => {
    const patient = await newOffer({ expire_at: "2041-02-02" });
    const waiting = await newOffer();
    await as(waiting.owner, () => updateProject(waiting.project_id, { proposal_reminder_days: [3] }));
    for (const offer of [patient, waiting]) await sent(offer);

    const late = await newBusiness();
    await as(late.owner, () => Workspace.update({ reminder_days: [1] }));
    await newInvoice(late.owner, late.project_id);

    const stuck = await newBusiness();
    const { id } = await newDraft(stuck.owner, stuck.project_id);
    await as(stuck.owner, () => Invoice.send(id, { send_at: "2041-02-02" }));
    const series = await newBusiness();
    const { id: invoice_id } = await newDraft(series.owner, series.project_id);
    await as(series.owner, () =>
      createRecurring({ invoice_id, frequency: "weekly", starts_on: "2041-02-02" }),
    );
    for (const each of [stuck, series]) await unreachable(each);
    return [patient, waiting, late, stuck, series].map(({ owner }) => owner.owner_id);
  });
  await sweep(2, 3, 4, 16);
  return owners;
}

/** A network refuses an e-invoice that was handed over to it. */
async function playDelivery(id: number): Promise<void> {
  const of = await invoiceRow(id);
  const begun = await beginDelivery(of, {
    note_id: 0,
    number: of.number ?? "",
    network: "peppol",
    receiver: "0208:0123456789",
  });
  await takeStatus("peppol", { key: begun.key, code: "rejected", reason: "Unknown order" });
}

/** A network confirms who the business is: its owner is told. */
const playNetwork = (owner: Owner): Promise<unknown> =>
  as(owner, async () =>
    noteTaken(await Workspace.get(), {
      network: "peppol",
      address: `0208:${owner.owner_id}`,
      state: "active",
    }),
  );

/** Invoices that are taken back, whole and in part; and a workspace that may mail nobody any more. */
export async function playCredits(): Promise<number[]> {
  const { owner, project_id } = await newBusiness();
  await playNetwork(owner);
  const transferred = await newInvoice(owner, project_id);
  await Invoice.reportTransfer(transferred.hash ?? "");
  const voided = await newInvoice(owner, project_id);
  await as(owner, () => Invoice.voidInvoice(voided.id, { reason: "Sent twice" }));
  const credited = await newInvoice(owner, project_id);
  await as(owner, () => Invoice.credit(credited.id, { amount: 10_000, reason: "Goodwill" }));
  const delivered = await newInvoice(owner, project_id);
  await as(owner, () => playDelivery(delivered.id));
  const stopped = await newBusiness();
  await stop(stopped.owner.owner_id, { why: "complaints" });
  return [owner.owner_id, stopped.owner.owner_id];
}

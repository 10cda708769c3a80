/**
 * The mails of a proposal, sent by its reactions. It has its own entry (`@stint/core/proposal/mail`), because
 * the API sends none.
 */
import {
  proposalAcceptedClient,
  proposalAcceptedOwner,
  proposalChange,
  proposalCode,
  proposalDeclined,
  proposalDeclinedClient,
  proposalReopened,
  proposalRevokedClient,
  proposalRevokedOwner,
  proposalSent,
  proposalViewed,
} from "@stint/email";
import { Client } from "../../client";
import { find as findAccount } from "../../connected-account/read";
import { isPutOff } from "../../connected-account/rules";
import { Mail } from "../../mailing";
import { Db } from "../../platform/db";
import { MailedCode } from "../../platform/mailed-code";
import { Money } from "../../platform/money";
import { isFairName } from "../../platform/shape/name";
import { isOption } from "../../project/scope/pricing/rules";
import { User } from "../../user";
import { foldEmail } from "../../user/schema";
import { Workspace } from "../../workspace";
import { unpack } from "../canonical";
import { renewVersion } from "../change/base";
import { chosenOf, countableOf } from "../choice-inputs";
import { PROPOSAL, type Purpose } from "../evidence/code-limits";
import { hasOptions } from "../option-selection/rules";
import { CREDIT_WORDS, changeFigures } from "../reading/change/rules";
import { acceptanceWords, changeTotals, difference, payableTotal } from "../reading/rules";
import { find, findVersion, type Row, undoUntil } from "../rows";
import { OPEN } from "../rules";
import type { Document } from "../schema";
import { evidenceFile } from "../sign/evidence-file";
import { readAccepted, seal } from "../sign/seal";
import { answerersOf } from "../signer/recipients";
import { unknownSignerInWords } from "../signer/rules";
import {
  aboutOf,
  brandOf,
  formatDueOnAcceptance,
  keyOf,
  mailParts,
  openVersion,
  publicLink,
  type Ref,
} from "./parts";

export * from "./talk";

async function firstNameOf(row: Row): Promise<string | undefined> {
  const client = row.client_id ? await Client.find(row.client_id) : undefined;
  return client?.contacts.find(({ email }) => email === row.sent_to)?.first_name;
}

/** Returns the price difference to the version before, in words. */
async function changedBy(row: Row, document: Document): Promise<string | undefined> {
  const { version, currency } = document;
  const total = payableTotal(document);
  const former = version > 1 ? await findVersion(row, version - 1) : undefined;
  const was = former && payableTotal(unpack(former.document));
  return was !== undefined && was !== total ? difference(Money.subtract(total, was), currency) : undefined;
}

/**
 * Mails the client that the proposal is waiting. Once per sending (`sending` is the event's id); nothing when
 * it was answered, withdrawn or replaced by another version before the mail went out.
 */
export async function mailSent(ref: Ref, sending: number): Promise<void> {
  const found = await openVersion(ref);
  if (!found) return;
  const { row, document } = found;
  const open = OPEN.some((status) => status === row.status) && row.document_version === ref.version;
  if (!open || !row.sent_to) return;
  const [{ said, workspace, owner }, first_name, owner_name] = await Promise.all([
    mailParts(row, document),
    firstNameOf(row),
    User.readSenderName(document.from.name),
  ]);
  const { change } = document;
  const letter = {
    ...said,
    brand: brandOf(document, workspace),
    to: row.sent_to,
    ...(first_name ? { first_name } : {}),
    owner_name,
    ...(document.expire_at ? { valid_until: document.expire_at } : {}),
    link: publicLink(row),
  };
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "sent", sending),
    to: row.sent_to,
    cc: row.email_cc,
    from_name: document.brand.name,
    reply_to: owner.email,
    ...(change
      ? proposalChange({ ...letter, ...changeOf(row, document, change) })
      : proposalSent({ ...letter, ...(await firstOf(row, document)) })),
  });
}

/** Returns the parts that only a first proposal's mail has. */
async function firstOf(row: Row, document: Document) {
  const due_on_acceptance = formatDueOnAcceptance(document);
  const { label, terms } = acceptanceWords(document);
  const changed_by = await changedBy(row, document);
  return {
    ...(row.message ? { message: row.message } : {}),
    ...(due_on_acceptance ? { on_acceptance: { label, amount: `${due_on_acceptance}${terms}` } } : {}),
    ...(changed_by ? { changed_by } : {}),
  };
}

/**
 * Returns the parts that only a change order's mail has: the reason, what was accepted, and the change of
 * each service.
 */
function changeOf(row: Row, document: Document, change: NonNullable<Document["change"]>) {
  const { currency, phases } = document;
  const { accepted, difference: by, credit, name: vat } = changeFigures(document, change);
  const tax = document.tax?.inclusive ? 0 : (change.tax?.difference.tax_total ?? 0);
  const reason = row.message || change.reason;
  const options = new Set(phases.flatMap(({ services }) => services.filter(isOption)).map(({ id }) => id));
  return {
    number: change.number,
    changed_by: difference(by.amount, currency),
    accepted_on: change.base.accepted_on,
    accepted_amount: Money.format(accepted.amount, currency),
    ...(reason ? { reason } : {}),
    ...(credit.amount > 0
      ? { credit: `${Money.format(credit.amount, currency)}${credit.note ? ` (${credit.note})` : ""}` }
      : {}),
    lines: [
      ...change.services
        .filter((service) => service.difference)
        .map(({ id, name, difference: price }) => ({
          label: options.has(id) ? `${name} (optional)` : name,
          value: difference(price ?? 0, currency),
        })),
      ...(tax === 0
        ? []
        : [{ label: `${vat[0]?.toUpperCase()}${vat.slice(1)}`, value: difference(tax, currency) }]),
    ],
  };
}

/** Mails the owner that the client opened the proposal, once per version (D24). */
export async function mailViewed(ref: Ref): Promise<void> {
  const found = await openVersion(ref);
  if (!found?.row.viewed_at) return;
  const { row, document } = found;
  const { said, to_owner } = await mailParts(row, document);
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "viewed"),
    news: { kind: "proposal_opened" },
    to: to_owner.to,
    ...proposalViewed({ ...said, ...to_owner, viewed_at: row.viewed_at ?? "" }),
  });
}

/**
 * Mails the owner the decline and its reason. `declining` is the event's id; nothing once it was taken back.
 */
export async function mailDeclined(ref: Ref, declining: number): Promise<void> {
  const found = await openVersion(ref);
  if (found?.row.status !== "declined") return;
  const { row, document } = found;
  const { said, to_owner, workspace, owner } = await mailParts(row, document);
  const until = undoUntil(row);
  const by = row.declined_email;
  // The recipient is informed of a decline by somebody else, and of how to take it back (D20).
  if (until && row.sent_to && (!by || foldEmail(by) !== foldEmail(row.sent_to)))
    await Mail.send({
      owner_id: row.owner_id,
      key: keyOf(ref, "declined", declining, "client"),
      to: row.sent_to,
      from_name: document.brand.name,
      reply_to: owner.email,
      ...proposalDeclinedClient({
        brand: brandOf(document, workspace),
        to: row.sent_to,
        title: document.title,
        about: said.about,
        ...(said.change ? { change: said.change } : {}),
        name: row.declined_by ?? document.client.name,
        ...(by ? { email: by } : {}),
        until,
        time_zone: document.time_zone,
        link: publicLink(row),
      }),
    });
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "declined", declining),
    news: { kind: "proposal_answered" },
    to: to_owner.to,
    ...proposalDeclined({
      ...said,
      ...to_owner,
      name: row.declined_by ?? document.client.name,
      ...(row.decline_reason ? { reason: row.decline_reason } : {}),
    }),
  });
}

/** Mails the owner that the decline was taken back and the proposal waits for an answer again. */
export async function mailReopened(ref: Ref, reopening: number): Promise<void> {
  const found = await openVersion(ref);
  if (!found || !OPEN.some((status) => status === found.row.status)) return;
  const { row, document } = found;
  const { said, to_owner } = await mailParts(row, document);
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "reopened", reopening),
    news: { kind: "proposal_answered" },
    to: to_owner.to,
    ...proposalReopened({ ...said, ...to_owner }),
  });
}

/**
 * Returns what a code would sign, in words: "version 2, $6,250.00", "change order 1, +$900.00". Without a sum
 * when the document has options and none were named: the page may show another choice.
 */
function signsOf(document: Document, open: boolean): string {
  const { change, version, currency } = document;
  const what = change ? `change order ${change.number}` : `version ${version}`;
  if (open) return what;
  return `${what}, ${change ? difference(changeTotals(change).difference, currency) : Money.format(payableTotal(document), currency)}`;
}

/** Mails a code to the address that was typed on the proposal's page (D20). Once per request. */
export async function mailCode(
  ref: Ref & { email: string; code_id: string; purpose: Purpose; options?: number[] | undefined },
): Promise<void> {
  const row = await find(ref.proposal_id);
  const published = await findVersion(row, ref.version);
  if (!published) return;
  const document = unpack(chosenOf(await renewVersion(row, published), ref.options).document);
  const isOpen = !ref.options && hasOptions(countableOf(published)?.tasks ?? []);
  const workspace = await Workspace.get(row.owner_id);
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "code", ref.code_id),
    code: true,
    to: ref.email,
    from_name: document.brand.name,
    ...proposalCode({
      brand: brandOf(document, workspace),
      to: ref.email,
      about: aboutOf(document),
      ...(isFairName(document.brand.name) ? { sender: document.brand.name } : {}),
      code: MailedCode.digitsOf(PROPOSAL, ref.code_id),
      valid_minutes: MailedCode.VALID_MINUTES,
      signs: signsOf(document, isOpen),
      purpose: ref.purpose,
    }),
  });
}

/**
 * Returns the first payment in the words of the document; one that the owner still has to confirm says so.
 */
function firstPayment(document: Document, amount: string, waits: boolean): { label: string; amount: string } {
  const { label, terms } = acceptanceWords(document);
  return { label: waits ? "First payment, invoice follows" : `${label}${terms}`, amount };
}

/** Mails both sides the sealed document and its evidence, so that neither depends on a link (D21). */
export async function mailAccepted(ref: Ref): Promise<void> {
  const { row, document, acceptance } = await readAccepted(ref);
  // Sealing commits on its own: its commit must not mark the mails as sent.
  const sealed = await Db.withoutInbox(() => seal(ref));
  const proof = await Db.withoutInbox(() => evidenceFile(ref));
  const { evidence } = acceptance;
  const credit = document.change ? changeTotals(document.change).credit : 0;
  const { said, to_owner, workspace, owner } = await mailParts(row, document);
  const due = formatDueOnAcceptance(document);
  const deposit_waits = due !== undefined && !document.change && isPutOff(workspace, await findAccount());
  const props = {
    ...said,
    ...(evidence.email_unknown ? { unknown_signer: unknownSignerInWords(evidence.email) } : {}),
    signer_name: evidence.name,
    accepted_at: evidence.accepted_at,
    certificate: evidence.certificate,
    file: { name: sealed.name, size: sealed.body.byteLength },
    evidence: { name: proof.name, size: proof.body.byteLength },
  };
  const attachments = [
    { name: sealed.name, type: "application/pdf", content: sealed.body },
    { name: proof.name, type: "application/json", content: proof.body },
  ];
  const clientLetter = {
    owner_id: row.owner_id,
    from_name: document.brand.name,
    reply_to: owner.email,
    attachments,
  };
  const clientWords = {
    ...props,
    brand: brandOf(document, workspace),
    ...(evidence.consumer ? { right: evidence.consumer } : {}),
    ...(due ? { first_payment: firstPayment(document, due, deposit_waits) } : {}),
    ...(credit > 0
      ? { credit: { amount: Money.format(credit, document.currency), text: CREDIT_WORDS } }
      : {}),
    link: publicLink(row),
  };
  const answers = answerersOf(row, evidence);
  const isProven = answers.map(foldEmail).includes(foldEmail(evidence.email));
  // The recipient is informed of a signature by somebody else (D20).
  const recipient =
    row.sent_to && foldEmail(row.sent_to) !== foldEmail(evidence.email) ? row.sent_to : undefined;
  const toClient = Mail.send({
    ...clientLetter,
    key: keyOf(ref, "accepted", "client"),
    answers,
    to: evidence.email,
    cc: recipient && isProven ? [recipient] : [],
    ...proposalAcceptedClient({ ...clientWords, to: evidence.email }),
  });
  // A mail to an unproven address may have to wait for its budget; the recipient's mail must not wait with
  // it.
  const toRecipient =
    recipient &&
    !isProven &&
    Mail.send({
      ...clientLetter,
      key: keyOf(ref, "accepted", "recipient"),
      answers,
      to: recipient,
      ...proposalAcceptedClient({ ...clientWords, to: recipient, signer_email: evidence.email }),
    });
  const toOwner = Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "accepted", "owner"),
    to: to_owner.to,
    attachments,
    ...proposalAcceptedOwner({
      ...props,
      ...to_owner,
      signer_email: evidence.email,
      ...(due ? { deposit: due, deposit_waits } : {}),
    }),
  });
  // One refused address must not keep the file from the other side; the retry skips mails that were sent.
  const failed = (await Promise.allSettled([toClient, toRecipient, toOwner])).find(
    ({ status }) => status === "rejected",
  );
  if (failed?.status === "rejected") throw failed.reason;
}

/**
 * Mails the acknowledgement of a withdrawal to the address that was given and to the signer's, and tells the
 * owner what it settles.
 */
export async function mailRevoked(ref: Ref): Promise<void> {
  const { row, document, acceptance } = await readAccepted(ref);
  const { revocation } = row;
  if (!revocation) return;
  const { said, to_owner, workspace, owner } = await mailParts(row, document);
  const format = (amount: number) => Money.format(amount, document.currency);
  const settled = {
    paid: format(revocation.received),
    refund_by: revocation.refund_by,
    ...(revocation.former_total === undefined ? {} : { former: format(revocation.former_total) }),
    ...(revocation.refund_later ? { later: format(revocation.refund_later) } : {}),
    ...(revocation.owed > 0 ? { owed: format(revocation.owed) } : {}),
    ...(revocation.refund > 0 ? { refund: format(revocation.refund) } : {}),
    ...(revocation.outstanding > 0 ? { outstanding: format(revocation.outstanding) } : {}),
    ...(revocation.said_done ? { said_done: true } : {}),
    ...(revocation.contract_at ? { contract_at: revocation.contract_at } : {}),
  };
  const { name, email, at } = revocation;
  const { time_zone, title } = document;
  const signer = acceptance.evidence.email;
  // The address that the proposal was sent to is told as well: who withdraws types any address.
  const known = [signer, row.sent_to, email].filter((each) => each !== undefined);
  const readers = known.filter(
    (each, at) => known.findIndex((of) => foldEmail(of) === foldEmail(each)) === at,
  );
  for (const to of readers)
    await Mail.send({
      owner_id: row.owner_id,
      key: keyOf(ref, "revoked", to),
      answers: answerersOf(row, acceptance.evidence),
      to,
      from_name: document.brand.name,
      reply_to: owner.email,
      ...proposalRevokedClient({
        ...settled,
        brand: brandOf(document, workspace),
        to,
        title,
        about: said.about,
        name,
        certificate: acceptance.evidence.certificate,
        at,
        time_zone,
        link: publicLink(row),
      }),
    });
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "revoked", "owner"),
    to: to_owner.to,
    ...proposalRevokedOwner({
      ...settled,
      ...to_owner,
      title,
      client: said.client,
      name,
      email,
      at,
      time_zone,
    }),
  });
}

/** Mails about an open proposal: requests for changes, questions, answers, reminders. */
import { proposalAnswered, proposalChangesRequested, proposalQuestion, proposalReminder } from "@stint/email";
import { Mail } from "../../mailing";
import { now } from "../../platform/clock";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { QuestionEntity } from "../entity";
import { sentence } from "../reading/rules";
import { factsOf } from "../rows";
import { guard, statusAt } from "../rules";
import { isUnknown } from "../signer/recipients";
import { writerInWords } from "../signer/rules";
import { topicWords } from "../topic/rules";
import { brandOf, keyOf, mailParts, openVersion, publicLink, type Ref } from "./parts";

/** A message by a visitor; `unmailed` when it is shown as a notification only. */
type MailRef = Ref & { unmailed?: boolean | undefined };

/** Mails the owner that the client asks for changes. */
export async function mailChangesRequested(ref: MailRef, wish: number): Promise<void> {
  if (ref.unmailed) return;
  const found = await openVersion(ref);
  const asked = found?.row.changes_requested;
  if (!found || !asked) return;
  const { row, document } = found;
  const { said, to_owner } = await mailParts(row, document);
  const writer = writerInWords({ ...asked, unknown_email: await isUnknown(row, asked.email) });
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "changes", wish),
    news: { kind: "proposal_answered" },
    to: to_owner.to,
    reply_to: asked.email,
    ...proposalChangesRequested({
      ...said,
      ...to_owner,
      name: asked.name,
      email: asked.email,
      ...(writer ? { writer } : {}),
      text: asked.text,
    }),
  });
}

type Asked = Ref & { question_id: number };

/** Returns a question with its proposal and document; undefined when it no longer exists. */
async function findQuestion(ref: Asked) {
  const found = await openVersion(ref);
  if (!found) return undefined;
  const { owner_id, project_id, id: proposal_id } = found.row;
  const key = { owner_id, project_id, proposal_id, id: ref.question_id };
  const { data: question } = await QuestionEntity.get(key).go({ consistent: true });
  return question ? { ...found, question } : undefined;
}

/** Mails a client's question to the owner. A reply to the mail goes to the asker. */
export async function mailQuestion(ref: Asked & MailRef): Promise<void> {
  if (ref.unmailed) return;
  const found = await findQuestion(ref);
  if (!found) return;
  const { row, document, question } = found;
  const topic = topicWords(document, question);
  const { said, to_owner } = await mailParts(row, document);
  const { email } = question;
  const writer = writerInWords({ email, unknown_email: await isUnknown(row, email) });
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "question", question.id),
    news: { kind: "proposal_answered" },
    to: to_owner.to,
    reply_to: question.email,
    ...proposalQuestion({
      ...said,
      ...to_owner,
      name: question.name,
      email: question.email,
      ...(writer ? { writer } : {}),
      question: question.text,
      ...(topic ? { about: sentence(topic) } : {}),
    }),
  });
}

/** Mails the owner's current answer to the asker. */
export async function mailAnswer(ref: Asked, answering: number): Promise<void> {
  const found = await findQuestion(ref);
  if (!found) return;
  const { row, document, question } = found;
  if (!question.answer) return;
  const { said, owner, workspace } = await mailParts(row, document);
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "answer", answering),
    to: question.email,
    from_name: document.brand.name,
    reply_to: owner.email,
    ...proposalAnswered({
      brand: brandOf(document, workspace),
      to: question.email,
      title: document.title,
      about: said.about,
      client: document.client.name,
      question: question.text,
      answer: question.answer,
      owner_name: await User.readSenderName(document.from.name),
      link: publicLink(row),
    }),
  });
}

/**
 * Reminds the client of an unanswered proposal, on a day that the owner chose. The state is read again:
 * nothing is sent after any answer, another version, or the last day (D38).
 */
export async function mailReminder(ref: Ref & { day: string }): Promise<void> {
  const found = await openVersion(ref);
  if (!found) return;
  const { row, document } = found;
  const silent = guard(statusAt(factsOf(row), now()), "remind") !== undefined;
  if (silent || row.document_version !== ref.version || !row.sent_to) return;
  const [{ said, owner }, workspace] = await Promise.all([
    mailParts(row, document),
    Workspace.get(row.owner_id),
  ]);
  await Mail.send({
    owner_id: row.owner_id,
    key: keyOf(ref, "reminder", ref.day),
    to: row.sent_to,
    from_name: document.brand.name,
    reply_to: owner.email,
    ...proposalReminder({
      ...said,
      brand: brandOf(document, workspace),
      to: row.sent_to,
      owner_name: document.from.name,
      ...(document.expire_at ? { valid_until: document.expire_at } : {}),
      link: publicLink(row),
    }),
  });
}

import type { Document, PublicInfo } from "@stint/core/proposal/schema";
import { topicWords } from "@stint/core/proposal/topic/rules";
import { dayInWords, dayOf } from "../../../lib/format";
import type { Asked } from "./questions";

const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

function Message({
  name,
  about,
  at,
  text,
  own,
}: {
  name: string;
  about?: string | undefined;
  at: string;
  text: string;
  /** The sender's words wear the brand's fill. */
  own?: boolean;
}) {
  return (
    <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className={`flex size-9 items-center justify-center rounded-full text-13 font-semibold ${own ? "bg-(--fill) text-(--on-fill)" : "bg-(--tint) text-ink"}`}
      >
        {initials(name)}
      </span>
      <div className="min-w-0">
        <p className="text-13 break-words text-muted">
          {name}
          {about && `, on ${about}`}, {dayInWords(dayOf(at), { long: true })}
        </p>
        <p className="mt-0.5 text-15 break-words whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}

/** Questions of this link with their answers, oldest first, and below them this browser's unanswered ones. */
export function Conversation({
  document,
  questions,
  waiting,
  sender,
}: {
  document: Document;
  questions: PublicInfo["questions"];
  waiting: readonly Asked[];
  sender: string;
}) {
  if (questions.length + waiting.length === 0) return null;
  return (
    <ul className="mb-7 space-y-6">
      {questions.map((question) => (
        <li key={question.id} className="space-y-4">
          <Message
            name={question.name}
            about={topicWords(document, question)}
            at={question.asked_at}
            text={question.text}
          />
          {question.answer && question.answered_at && (
            <Message name={sender} at={question.answered_at} text={question.answer} own />
          )}
        </li>
      ))}
      {waiting.map((question) => (
        <li key={question.id}>
          <Message
            name={question.name}
            about={topicWords(document, question)}
            at={question.asked_at}
            text={question.text}
          />
          <p className="mt-1 ml-12 text-13 text-muted">Sent, waiting for an answer</p>
        </li>
      ))}
    </ul>
  );
}

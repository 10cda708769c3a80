import type { Info } from "@stint/core/brief/schema";
import { money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { isAccepted } from "./draft";
import { Points } from "./points";
import { useReview } from "./use-review";
import { answerWords, progressWords, type ReadSentence, speakerWords } from "./words";

/** What is accepted, what is still open, and the brief with the sentence that is answered here; `onEdit` changes it. */
export function BriefColumn({ onEdit }: { onEdit: () => void }) {
  const { points } = useReview().info;
  return (
    <>
      <AcceptedSum />
      <StillOpen />
      {points.length > 0 && <Points />}
      <YourBrief onEdit={onEdit} />
    </>
  );
}

function AcceptedSum() {
  const { info, lines } = useReview();
  const { accepted_total, proposed_total, currency } = info;
  const note = (
    <span className="text-13">
      {progressWords(info, proposed_total === null ? null : money(proposed_total, currency))}
    </span>
  );
  if (accepted_total !== null)
    return (
      <Amount
        size="tool"
        label="Accepted into the scope"
        value={accepted_total}
        currency={currency}
        note={note}
      />
    );
  return (
    <div>
      <p className="text-14 text-muted">Accepted into the scope</p>
      <p className="text-32 font-[650]">{lines.filter(isAccepted).length}</p>
      <p className="mt-1 text-14 text-muted">{note}</p>
    </div>
  );
}

const head = "flex items-baseline gap-2 border-b border-line2 pb-2 text-15 font-semibold";

/** The needs of the brief that nothing answers, or only in part. */
function StillOpen() {
  const { info } = useReview();
  const needs = info.sentences.filter(({ cover }) => cover === "open" || cover === "part");
  if (needs.length === 0) return null;
  return (
    <section aria-label="Still open" className="mt-6">
      <h2 className={head}>
        Still open <span className="text-13 text-warn">{needs.length}</span>
      </h2>
      <ul>
        {needs.map((sentence) => (
          <li key={sentence.number} className="brief-need">
            <span className="text-13 font-semibold text-warn">{sentence.number}</span>
            <div className="min-w-0 text-14">
              <p>{sentence.text}</p>
              <p className="text-13 text-muted">
                <strong className="font-semibold text-warn">
                  {sentence.is_budget ? "Budget." : sentence.cover === "open" ? "Not covered." : "In part."}
                </strong>{" "}
                {sentence.reason}
              </p>
              {sentence.open.map((words, place) => (
                // A sentence may wish for the same twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells it apart
                <OpenWish key={place} sentence={sentence} words={words} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a sentence wishes for that nothing answers, where it is not all of it by its words. */
function OpenWish({ sentence, words }: { sentence: ReadSentence; words: string }) {
  const { show } = useReview();
  const isAll = sentence.cover === "open" && sentence.open.length === 1;
  const target = isAll ? `sentence ${sentence.number}` : `“${words}”`;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      {!isAll && <q className="w-full">{words}</q>}
      <Button
        kind="link"
        aria-label={`Find a service for ${target}`}
        onClick={() => show({ kind: "find", wish: { sentence, words, target } })}
      >
        Find a service
      </Button>
      <Button
        kind="link"
        aria-label={`Write one for ${target}`}
        onClick={() => show({ kind: "write", wish: { sentence, words, target } })}
      >
        Write one
      </Button>
    </p>
  );
}

function YourBrief({ onEdit }: { onEdit: () => void }) {
  const { info, at, point } = useReview();
  const lit = new Set((point ?? at)?.answers.map(({ sentence }) => sentence));
  return (
    <section aria-label="Your brief" className="mt-6">
      <div className={cx(head, "justify-between")}>
        <h2>Your brief</h2>
        <Button kind="link" aria-label="Edit the brief" onClick={onEdit}>
          Edit
        </Button>
      </div>
      <ol className="mt-2">
        {info.sentences.map((sentence, at) => (
          <BriefSentence
            key={sentence.number}
            sentence={sentence}
            speaker={speakerWords(sentence, info.sentences[at - 1])}
            isLit={lit.has(sentence.number)}
          />
        ))}
      </ol>
    </section>
  );
}

interface SentenceProps {
  sentence: Info["sentences"][number];
  /** Who says it, where that is somebody else than before. */
  speaker: string | undefined;
  isLit: boolean;
}

function BriefSentence({ sentence, speaker, isLit }: SentenceProps) {
  const { info, lines } = useReview();
  const { number, text, kind, cover } = sentence;
  const answering = lines.filter((line) => line.answers.some((answer) => answer.sentence === number));
  const isDone = answering.length > 0 && answering.every((line) => isAccepted(line) || line.is_present);
  const isOpen = cover === "open" || cover === "part";
  const words = isLit ? answerWords(sentence, info) : undefined;
  return (
    <li className={cx("brief-sentence", isLit && "brief-tint")}>
      <span
        className={cx(
          "text-13 font-semibold",
          isOpen ? "text-warn" : isLit ? "text-accent-ink" : "text-muted",
        )}
      >
        {number}
      </span>
      <div className={cx("min-w-0 text-14", isDone && !isLit && "text-muted")}>
        {speaker && <p className="text-13 text-muted">{speaker}</p>}
        <p>{kind === "order" ? <q>{text}</q> : text}</p>
        {kind === "order" && <p className="text-13 text-muted">Read as text. It changed nothing.</p>}
        {words && <p className="text-13 text-accent-ink">{words}</p>}
      </div>
    </li>
  );
}

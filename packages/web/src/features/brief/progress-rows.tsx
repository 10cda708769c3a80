import { type Info, LIMIT_MS, type Progress } from "@stint/core/brief/schema";
import { useEffect, useState } from "react";
import { count } from "../../lib/format";
import { Skeleton } from "../../ui/ghost-rows";
import { Money } from "../../ui/money";
import { StatusMark } from "../../ui/status-mark";
import { labelOf } from "../library/templates/type-words";
import { useElapsed } from "./use-generation";
import { useNarrow } from "./use-narrow";
import { clockWords } from "./words";

const SENTENCES = [
  "Analyzing your prompt...",
  "Developing proposal structure...",
  "Writing proposal descriptions...",
  "Finalizing the proposal...",
];
const EACH_MS = 3000;

/** The sentences take turns, and the last one stays. */
function useSentence(): string {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, SENTENCES.length - 1)), EACH_MS);
    return () => clearInterval(timer);
  }, []);
  return SENTENCES[at] ?? "";
}

/** What is known while a draft is written: the time that it took, and what has happened. */
export function ProgressRows({ info }: { info: Info | undefined }) {
  const sentence = useSentence();
  const elapsed = useElapsed(info?.started_at);
  return (
    <div className="mt-5">
      <p className="flex items-baseline justify-between gap-4">
        <span role="status" className="text-15 font-semibold">
          {sentence}
        </span>
        <span className="text-14 text-muted">{clockWords(elapsed)}</span>
      </p>
      <div aria-hidden="true" className="brief-time">
        <div style={{ width: `${(elapsed / LIMIT_MS) * 100}%` }} />
      </div>
      <p className="text-13 text-muted">The line is time. It stops by itself at {clockWords(LIMIT_MS)}.</p>
      <ul className="mt-4" aria-label="Done so far">
        {info?.progress.map((step) => (
          <ProgressRow
            key={step.kind === "phase" ? `phase ${step.name}` : step.kind}
            step={step}
            info={info}
          />
        ))}
        <li aria-hidden="true" className="brief-step">
          <StatusMark shape="dashed" className="text-muted" />
          <span className="flex-1">
            <Skeleton width={84} />
          </span>
          <Skeleton width={56} />
        </li>
      </ul>
    </div>
  );
}

function ProgressRow({ step, info }: { step: Progress; info: Info }) {
  const short = useNarrow(640);
  const mark = <StatusMark shape="tick" className="shrink-0 text-ok" />;
  if (step.kind === "phase")
    return (
      <li className="brief-step">
        {mark}
        <span className="min-w-0 flex-1 truncate">
          <strong className="font-semibold">{step.name}</strong>{" "}
          <span className="text-14 text-muted">{count(step.services, "service")}</span>
        </span>
        {step.total !== null && <Money value={step.total} currency={info.currency} noCents />}
      </li>
    );
  const [label, words] =
    step.kind === "read"
      ? ["Brief read", short ? count(step.needs, "need") : readWords(step)]
      : ["Library searched", short ? `${step.fitting} fit` : searchWords(step, info)];
  return (
    <li className="brief-step">
      {mark}
      <span className="flex-1">{label}</span>
      <span className="text-14 text-muted">{words}</span>
    </li>
  );
}

const readWords = ({ sentences, needs }: Extract<Progress, { kind: "read" }>) =>
  `${count(sentences, "sentence")}, ${count(needs, "need")} found`;

const searchWords = ({ fitting, own }: Extract<Progress, { kind: "searched" }>, { type }: Info) =>
  `${count(fitting, "service")} ${fitting === 1 ? "fits" : "fit"}${type ? ` ${labelOf(type)}` : ""}, ${own} ${
    own === 1 ? "is" : "are"
  } your own`;

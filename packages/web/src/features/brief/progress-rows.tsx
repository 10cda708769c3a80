import { type Info, LIMIT_MS, type Progress } from "@stint/core/brief/schema";
import { count } from "../../lib/format";
import { Skeleton } from "../../ui/ghost-rows";
import { Money } from "../../ui/money";
import { StatusMark } from "../../ui/status-mark";
import { TimeLine } from "../../ui/time-line";
import { labelOf } from "../library/templates/type-words";
import { useNarrow } from "./use-narrow";

const SENTENCES = [
  "Analyzing your prompt...",
  "Developing proposal structure...",
  "Writing proposal descriptions...",
  "Finalizing the proposal...",
];
/** What is known while a draft is written: the time that it took, and what has happened. */
export function ProgressRows({ info }: { info: Info | undefined }) {
  return (
    <div className="mt-5">
      <TimeLine sentences={SENTENCES} started_at={info?.started_at} limit={LIMIT_MS} />
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

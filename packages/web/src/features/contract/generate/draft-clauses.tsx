import type { TermDraft } from "@stint/core/brief/term/schema";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { FormProblem } from "../../../ui/form-problem";
import { TextInput } from "../../../ui/text-input";
import { LateFeeFields } from "../late-fee-fields";
import { TermBody } from "../term-body";
import type { Edited, Keep } from "./use-keep";

/** What was written: each clause with what it answers, to read and to change; and what none answers. */
export function DraftClauses({ draft, keep }: { draft: TermDraft; keep: Keep }) {
  const { clauses, problem } = keep;
  return (
    <div className="space-y-5">
      {clauses.map((each, at) => (
        <ClauseFields
          key={each.key}
          edited={each}
          draft={draft}
          keep={keep}
          place={clauses.length > 1 ? `${at + 1} of ${clauses.length}` : undefined}
        />
      ))}
      <p className="text-13 text-muted">
        Marked: what you asked for. The rest was added to make it clear. Not legal advice.
      </p>
      <NotIn draft={draft} />
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}

function ClauseFields({
  edited,
  draft,
  keep: { change, leaveOut },
  place,
}: {
  edited: Edited;
  draft: TermDraft;
  keep: Keep;
  place: string | undefined;
}) {
  const { key, name, content, late_fee, errors, clause } = edited;
  return (
    <fieldset className="space-y-3 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="sr-only">{clause.name}</legend>
      {place && (
        <p className="flex items-baseline justify-between gap-4 text-13 text-muted">
          {place}
          <Button kind="link" aria-label={`Leave out ${clause.name}`} onClick={() => leaveOut(key)}>
            Leave out
          </Button>
        </p>
      )}
      <Field label="Name" error={errors.name} required>
        <TextInput value={name} onChange={(next) => change(key, { name: next })} maxLength={120} />
      </Field>
      <TermBody
        content={content}
        late_fee={late_fee}
        values={draft.values}
        asked={clause.asked}
        error={errors.content ?? errors.body}
        onChange={(next) => change(key, { content: next })}
      />
      {clause.late_fee && (
        <LateFeeFields value={late_fee} onChange={(fee) => change(key, { late_fee: fee })} errors={errors} />
      )}
      <Grounds clause={clause} />
    </fieldset>
  );
}

/** The sentences that a clause answers, and the term that it is made of. */
function Grounds({ clause: { answers, source } }: Pick<Edited, "clause">) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 text-muted">
      <ul aria-label="Answers" className="min-w-0 flex-1 space-y-1">
        {answers.map(({ sentence, quote }) => (
          <li key={`${sentence} ${quote}`} className="flex items-baseline gap-2">
            <span className="inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-chip bg-chip px-1 font-semibold">
              {sentence}
            </span>
            <q className="min-w-0 break-words">{quote}</q>
          </li>
        ))}
      </ul>
      <span>
        {source ? `${source.kind === "own" ? "Yours" : "Library"}: ${source.name}` : "Written anew"}
      </span>
    </div>
  );
}

/** What was asked for and is not in it, or only in part, and what was read as text. */
function NotIn({ draft }: { draft: TermDraft }) {
  const open = draft.sentences.filter(({ cover }) => cover === "open" || cover === "part");
  const orders = draft.sentences.filter(({ kind }) => kind === "order");
  if (open.length === 0 && orders.length === 0) return null;
  const title = open.length > 0 ? "Still open" : "Left aside";
  return (
    <section aria-label={title} className="text-14">
      <h3 className="border-b border-line2 pb-2 text-15 font-semibold">{title}</h3>
      <ul>
        {open.map(({ number, text, cover, reason }) => (
          <li key={number} className="border-b border-line py-2 break-words">
            {text}
            <p className="text-13 text-muted">
              <strong className="font-semibold text-warn">
                {cover === "open" ? "Not in it." : "In part."}
              </strong>{" "}
              {reason}
            </p>
          </li>
        ))}
        {orders.map(({ number, text }) => (
          <li key={number} className="border-b border-line py-2 break-words">
            <q>{text}</q>
            <p className="text-13 text-muted">Read as text. It changed nothing.</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

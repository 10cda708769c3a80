import type { Document, Info } from "@stint/core/proposal/schema";
import { topicWords } from "@stint/core/proposal/topic/rules";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { ago } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { lazyPart } from "../../../ui/lazy-part";
import { LeaveGuard } from "../../../ui/leave-guard";
import { TextArea } from "../../../ui/text-area";
import { useRefresh } from "./refresh";
import { WriterEmail } from "./writer-email";

const Help = lazyPart(async () => (await import("../../suggestion/help")).Help, true);

type Asked = Info["questions"][number];

function Reply({
  proposal_id,
  project_id,
  question,
  onClose,
}: {
  proposal_id: number;
  project_id: number;
  question: Asked;
  onClose: () => void;
}) {
  const refresh = useRefresh();
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() ? "" : "Answer required" }),
    onSubmit: async ({ text }) => {
      await api.post("/proposals/{id}/questions/{question_id}/answer", {
        path: { id: proposal_id, question_id: question.id },
        body: { text: text.trim() },
      });
      toast(`Answered. ${question.name} gets it by email, and the page shows both.`);
      await refresh();
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="mt-2 space-y-2">
      <Field label={`Answer to ${question.name}`} error={form.errors.text} hideLabel>
        <TextArea {...form.field("text")} rows={3} maxLength={2000} autoFocus placeholder="Your answer" />
      </Field>
      <Suspense fallback={null}>
        <Help
          project_id={project_id}
          value={form.values.text}
          asks={(text) => [
            { kind: "answer", proposal_id, question: question.text },
            { kind: "shorten", text },
            { kind: "warm", text },
          ]}
          onUse={(text) => form.set("text", text)}
        />
      </Suspense>
      {form.problem && (
        <p role="alert" className="text-14 text-bad">
          {form.problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" size="s" pending={form.pending}>
          Send the answer
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard dirty={form.values.text.trim() !== ""} />
    </form>
  );
}

/** The client's questions on the page, and the owner's answers, which go there and by mail. */
export function Questions({
  proposal,
  document,
}: {
  proposal: Info;
  document: Pick<Document, "phases" | "sections">;
}) {
  const [open, setOpen] = useState<number>();
  if (proposal.questions.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="mt-10 border-t border-line pt-5">
      <h3 id="asked" className="text-15 font-semibold">
        Questions from the client
      </h3>
      <ul>
        {proposal.questions.map((question) => {
          const about = topicWords(document, question);
          return (
            <li key={question.id} className="border-b border-line py-3 text-14 last:border-b-0">
              <p className="text-13 text-muted">
                {question.name}
                {about && `, on ${about}`}, {ago(question.asked_at)}
              </p>
              <WriterEmail {...question} />
              <p className="mt-0.5 break-words whitespace-pre-line">{question.text}</p>
              {question.answer ? (
                <div className="mt-2 border-l-2 border-line2 pl-3">
                  <p className="text-13 text-muted">
                    You{question.answered_at && `, ${ago(question.answered_at)}`}
                  </p>
                  <p className="mt-0.5 break-words whitespace-pre-line">{question.answer}</p>
                </div>
              ) : open === question.id ? (
                <Reply
                  proposal_id={proposal.id}
                  project_id={proposal.project_id}
                  question={question}
                  onClose={() => setOpen(undefined)}
                />
              ) : (
                <Button kind="link" className="mt-1" onClick={() => setOpen(question.id)}>
                  Answer
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

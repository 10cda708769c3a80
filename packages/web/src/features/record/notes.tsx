import { Input } from "@stint/core/project/comment/schema";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, asApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { moment } from "../../lib/format";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { LeaveGuard } from "../../ui/leave-guard";
import { SectionHead } from "../../ui/ledger";
import { TextArea } from "../../ui/text-area";

export interface NotesProps {
  noun: "clients" | "projects" | "scopes" | "specialists";
  id: number;
}

const notesQuery = ({ noun, id }: NotesProps) =>
  queryOptions({
    queryKey: [noun, "notes", id],
    queryFn: async ({ signal }) =>
      (
        await api.get(`/${noun}/{id}/comments`, {
          path: { id },
          query: { per_page: 100 },
          signal,
        })
      ).data,
  });

/** The workspace's private notes on a client, project, scope or person, newest first. */
export function Notes({ noun, id }: NotesProps) {
  const queryClient = useQueryClient();
  const options = notesQuery({ noun, id });
  const notes = useQuery(options);
  const keyOf = useIdempotencyKey();
  const form = useForm({
    schema: Input,
    initial: { comment: "" },
    onSubmit: async (body) => {
      await api.post(`/${noun}/{id}/comments`, { path: { id }, body, key: keyOf(body) });
      form.set("comment", "");
      await queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return (
    <section>
      <SectionHead title="Notes" note={notes.data?.length || undefined} />
      <form onSubmit={form.submit} noValidate className="mt-3 space-y-2">
        <Field label="Note" hint="Only your workspace sees them." error={form.errors.comment ?? form.problem}>
          <TextArea {...form.field("comment")} maxLength={5000} rows={2} />
        </Field>
        <Button
          type="submit"
          size="s"
          pending={form.pending}
          pendingLabel="Adding"
          disabled={!form.values.comment.trim()}
        >
          Add note
        </Button>
        <LeaveGuard dirty={form.values.comment.trim() !== ""} />
      </form>
      {notes.isError && (
        <ErrorLine onRetry={() => void notes.refetch()} reference={asApiError(notes.error)?.requestId}>
          The notes did not load.
        </ErrorLine>
      )}
      <ul className="mt-2 divide-y divide-line">
        {notes.data?.map((note) => (
          <li key={note.id} className="py-3 text-14">
            <p className="break-words whitespace-pre-wrap">{note.comment}</p>
            <p className="mt-0.5 text-13 text-muted">{moment(note.created_at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

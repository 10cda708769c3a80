import { TaskInput } from "@stint/core/project/comment/schema";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, asApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { moment } from "../../lib/format";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { LeaveGuard } from "../../ui/leave-guard";
import { Switch } from "../../ui/switch";
import { Tag } from "../../ui/tag";
import { TextArea } from "../../ui/text-area";

const commentsQuery = (task: number) =>
  queryOptions({
    queryKey: ["tasks", "comments", task],
    queryFn: async ({ signal }) =>
      (
        await api.get("/tasks/{id}/comments", {
          path: { id: task },
          query: { per_page: 100 },
          signal,
        })
      ).data,
  });

interface CommentsProps {
  task: number;
  /** The readers of the comments, in a sentence. */
  hint: string;
  /** Whose words they are. */
  nameOf: (user_id: number) => string;
  /** The teammate who reads shared comments, for the owner of the project. */
  reader?: string | undefined;
}

/** The comments on a service, oldest first, and a field to answer. */
export function Comments({ task, hint, nameOf, reader }: CommentsProps) {
  const client = useQueryClient();
  const options = commentsQuery(task);
  const query = useQuery(options);
  const keyOf = useIdempotencyKey();
  const form = useForm({
    schema: TaskInput,
    initial: { comment: "", shared: false },
    onSubmit: async ({ comment, shared }) => {
      const body = reader ? { comment, shared } : { comment };
      await api.post("/tasks/{id}/comments", { path: { id: task }, body, key: keyOf([task, body]) });
      form.set("comment", "");
      await client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return (
    <section aria-label="Comments">
      <h3 className="border-b border-line2 pb-2 text-14 font-semibold">Comments</h3>
      <p className="pt-2 text-13 text-muted">{hint}</p>
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The comments did not load.
        </ErrorLine>
      )}
      <ul>
        {[...(query.data ?? [])].reverse().map((comment) => (
          <li key={comment.id} className="border-b border-line py-3 text-14">
            <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
              <span className="font-semibold text-ink">{nameOf(comment.user_id)}</span>
              {moment(comment.created_at)}
              {reader && comment.shared && (
                <Tag look="outline" className="h-5.5! px-1.5!">
                  Shared
                </Tag>
              )}
            </p>
            <p className="mt-0.5 break-words whitespace-pre-line">{comment.comment}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={form.submit} noValidate className="mt-3 space-y-3">
        <Field label="Add a comment" hideLabel error={form.errors.comment ?? form.problem}>
          <TextArea {...form.field("comment")} rows={2} maxLength={5000} placeholder="Add a comment" />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="s" disabled={!form.values.comment.trim()} pending={form.pending}>
            Comment
          </Button>
          {reader && (
            <Switch
              className="items-center!"
              checked={form.values.shared ?? false}
              onChange={(shared) => form.set("shared", shared)}
            >
              {`${reader} can read it`}
            </Switch>
          )}
        </div>
        <LeaveGuard dirty={form.values.comment.trim() !== ""} />
      </form>
    </section>
  );
}

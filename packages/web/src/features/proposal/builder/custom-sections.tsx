import { type Info, type Section, SectionInput } from "@stint/core/project/schema";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { useIdempotencyKey } from "../../../lib/idempotency-key";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { FormProblem } from "../../../ui/form-problem";
import { RowMenu } from "../../../ui/menu";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";

const sectionsQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "sections", id],
    queryFn: async ({ signal }) => (await api.get("/projects/{id}/sections", { path: { id }, signal })).data,
  });

/** Sections in the owner's own words: an introduction, a method, notes for the client. */
export function CustomSections({ project }: { project: Info }) {
  const client = useQueryClient();
  const path = { id: project.id };
  const query = useQuery(sectionsQuery(project.id));
  const [open, setOpen] = useState<number | "new">();
  const sections = query.data ?? [];
  const done = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: sectionsQuery(project.id).queryKey }),
      client.invalidateQueries({ queryKey: ["proposals", "preview"] }),
    ]);
  const close = () => {
    setOpen(undefined);
    void done();
  };
  const move = (from: number, by: -1 | 1) => {
    const order = sections.map(({ id }) => id);
    order.splice(from + by, 0, ...order.splice(from, 1));
    void api.patch("/projects/{id}/sections/sort", { path, body: { order } }).then(done, report);
  };
  const remove = ({ id, title }: Section) => {
    const one = { ...path, sid: id };
    api.delete("/projects/{id}/sections/{sid}", { path: one }).then(() => {
      toast(`“${title}” deleted.`, {
        action: {
          label: "Undo",
          run: () => void api.post("/projects/{id}/sections/{sid}/restore", { path: one }).then(done, report),
        },
      });
      return done();
    }, report);
  };
  return (
    <section aria-labelledby="own-sections" className="mt-8">
      <h3 id="own-sections" className="border-b border-line2 pb-2 text-15 font-semibold">
        Sections of your own
      </h3>
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()}>The sections did not load.</ErrorLine>
      )}
      <ol>
        {sections.map((section, index) => (
          <li key={section.id} className="border-b border-line py-3">
            {open === section.id ? (
              <SectionForm project_id={project.id} section={section} onClose={close} />
            ) : (
              <div className="flex items-start gap-3">
                <button
                  type="button"
                  onClick={() => setOpen(section.id)}
                  className="min-w-0 flex-1 rounded-chip text-left hover:bg-hover"
                >
                  <span className="block text-15 font-semibold break-words">{section.title}</span>
                  <span className="line-clamp-2 text-14 break-words text-muted">{section.body}</span>
                </button>
                <RowMenu
                  label={`More for ${section.title}`}
                  items={[
                    { id: "edit", label: "Edit", onSelect: () => setOpen(section.id) },
                    { id: "up", label: "Move up", disabled: index === 0, onSelect: () => move(index, -1) },
                    {
                      id: "down",
                      label: "Move down",
                      disabled: index === sections.length - 1,
                      onSelect: () => move(index, 1),
                    },
                    "line",
                    { id: "delete", label: "Delete", danger: true, onSelect: () => remove(section) },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
        {open === "new" && (
          <li className="border-b border-line py-3">
            <SectionForm project_id={project.id} onClose={close} />
          </li>
        )}
      </ol>
      {open !== "new" && (
        <Button kind="link" icon={<Plus size={16} />} className="mt-3" onClick={() => setOpen("new")}>
          Add a section
        </Button>
      )}
    </section>
  );
}

function SectionForm({
  project_id,
  section,
  onClose,
}: {
  project_id: number;
  section?: Section;
  onClose: () => void;
}) {
  const keyOf = useIdempotencyKey();
  const form = useForm({
    schema: SectionInput,
    initial: { title: section?.title ?? "", body: section?.body ?? "" },
    onSubmit: async (body) => {
      const path = { id: project_id };
      if (section)
        await api.patch("/projects/{id}/sections/{sid}", {
          path: { ...path, sid: section.id },
          body,
          version: section.version,
        });
      else await api.post("/projects/{id}/sections", { path, body, key: keyOf(body) });
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3 py-1">
      <Field label="Title" error={form.errors.title} required>
        <TextInput {...form.field("title")} maxLength={120} autoFocus />
      </Field>
      <Field label="Text" error={form.errors.body}>
        <TextArea {...form.field("body")} rows={5} maxLength={10_000} />
      </Field>
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex gap-3">
        <Button type="submit" kind="primary" size="s" pending={form.pending}>
          {section ? "Save the section" : "Add the section"}
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { useDebounced } from "../../../lib/debounce";
import { Combobox } from "../../../ui/combobox";
import { Field } from "../../../ui/field";
import type { TermProject } from "./project";

const labelOf = ({ name, client_name }: TermProject): string => `${name}, ${client_name}`;

/** The project whose names and figures terms are read with; without one they are for the library alone. */
export function ProjectField({
  value,
  onChange,
}: {
  value: TermProject | null;
  onChange: (project: TermProject | null) => void;
}) {
  const [text, setText] = useState(value ? labelOf(value) : "");
  const sought = useDebounced(value ? "" : text.trim(), 300);
  const { data, isFetching } = useQuery({
    queryKey: ["projects", "matches", sought],
    queryFn: async ({ signal }) =>
      (await api.get("/projects", { query: { filter: sought, per_page: 20 }, signal })).data,
  });
  const found: readonly TermProject[] = data ?? [];
  return (
    <Field
      label={
        <>
          For <span className="ml-1.5">optional</span>
        </>
      }
    >
      <Combobox
        options={found.map((project) => ({ value: String(project.id), label: labelOf(project) }))}
        input={text}
        onInput={(next) => {
          setText(next);
          onChange(null);
        }}
        value={value ? String(value.id) : null}
        onPick={(option) => {
          setText(option.label);
          onChange(found.find(({ id }) => String(id) === option.value) ?? null);
        }}
        loading={isFetching && !data}
        unread={value === null && text.trim() !== ""}
        placeholder="No project"
      />
    </Field>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../../lib/debounce";
import { Combobox } from "../../ui/combobox";
import { projectsQuery } from "./queries";

export interface ProjectChoice {
  /** Completed ones, too. */
  completed?: boolean;
  /** The one that cannot be chosen. */
  except?: number;
}

interface ProjectPickerProps extends ProjectChoice {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** One of the own projects, found by a part of its name in any case. */
export function ProjectPicker({ value, onChange, completed = false, except }: ProjectPickerProps) {
  const [typed, setTyped] = useState("");
  const sought = useDebounced(typed.trim(), 300);
  const { data, isFetching } = useInfiniteQuery(projectsQuery({ q: sought || undefined }));
  const projects = (data?.pages ?? []).flatMap((page) => page.data);
  return (
    <Combobox
      options={projects
        .filter(({ id, status }) => id !== except && (completed || status !== "completed"))
        .map(({ id, name, client_name }) => ({ value: String(id), label: name, hint: client_name }))}
      input={typed}
      value={value === null ? null : String(value)}
      loading={isFetching}
      onInput={(text) => {
        setTyped(text);
        onChange(null);
      }}
      onPick={(option) => {
        setTyped(option.label);
        onChange(Number(option.value));
      }}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../../lib/debounce";
import { Combobox } from "../../ui/combobox";
import { clientMatchesQuery, clientQuery } from "./queries";

/** Narrows a list to one client, found by name; emptying the field shows all again. */
export function ClientFilter({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (client: number | undefined) => void;
}) {
  const { data: chosen } = useQuery({ ...clientQuery(value ?? 0), enabled: value !== undefined });
  const [typed, setTyped] = useState<string>();
  const sought = useDebounced((typed ?? "").trim(), 300);
  const query = useQuery(clientMatchesQuery(sought));
  return (
    <Combobox
      aria-label="Client"
      options={(query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      input={typed ?? (value === undefined ? "" : (chosen?.name ?? ""))}
      onInput={(text) => {
        setTyped(text);
        if (text.trim() === "" && value !== undefined) onChange(undefined);
      }}
      value={value === undefined ? null : String(value)}
      onPick={(option) => {
        setTyped(undefined);
        onChange(Number(option.value));
      }}
      loading={query.isFetching}
      empty="Not Found"
      placeholder="All clients"
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../../lib/debounce";
import { Combobox } from "../../ui/combobox";
import { clientMatchesQuery } from "./queries";

export interface ClientPickerProps {
  /** The client's name: the server finds the client by it, or makes one. */
  value: string;
  onChange: (name: string) => void;
  disabled?: boolean;
  inline?: boolean;
}

/** A client by name: the own ones are offered as one types (after 300 ms), any other name makes a new one. */
export function ClientPicker({ value, onChange, disabled, inline = false }: ClientPickerProps) {
  const sought = useDebounced(value.trim(), 300);
  const [picked, setPicked] = useState<string | null>(null);
  // A picked client is not searched for again.
  const query = useQuery(clientMatchesQuery(picked === null ? sought : ""));
  const options = (query.data ?? []).map((client) => ({ value: String(client.id), label: client.name }));
  return (
    <Combobox
      options={options}
      input={value}
      onInput={(text) => {
        setPicked(null);
        onChange(text);
      }}
      value={picked}
      onPick={(option) => {
        setPicked(option.value);
        onChange(option.label);
      }}
      onCreate={(name) => onChange(name)}
      loading={query.isFetching || sought !== value.trim()}
      empty="Not Found"
      placeholder="Search or create a client"
      maxLength={120}
      inline={inline}
      {...(disabled ? { disabled } : {})}
    />
  );
}

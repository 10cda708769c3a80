import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Combobox } from "../../ui/combobox";
import { rolesQuery } from "./queries";

const shown = 30;

/** A role of the reference list, found by typing; emptying the box takes it away. */
export function RolePicker({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (role_id: string | null) => void;
}) {
  const { data: roles = [], isPending } = useQuery(rolesQuery);
  const name = roles.find(({ id }) => id === value)?.name ?? "";
  const [typed, setTyped] = useState<string>();
  const text = typed ?? name;
  const options = useMemo(() => {
    const sought = (typed ?? "").trim().toLowerCase();
    return roles
      .filter((role) => role.name.toLowerCase().includes(sought))
      .slice(0, shown)
      .map((role) => ({ value: role.id, label: role.name, hint: role.group }));
  }, [roles, typed]);
  return (
    <Combobox
      options={options}
      input={text}
      value={value}
      loading={isPending}
      placeholder="Designer, developer, writer"
      onInput={(next) => {
        setTyped(next);
        if (next.trim() === "") onChange(null);
      }}
      onPick={(option) => {
        setTyped(undefined);
        onChange(option.value);
      }}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Combobox, exactly } from "../../ui/combobox";
import { rolesQuery } from "../library/roles";
import { sortByMatch } from "./match-rank";

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
  const [left, setLeft] = useState(false);
  const options = useMemo(() => {
    const named = roles.map((role) => ({ value: role.id, label: role.name, hint: role.group }));
    return sortByMatch(named, typed ?? "").slice(0, shown);
  }, [roles, typed]);
  const unread = Boolean(typed?.trim()) && !isPending && exactly(options, text) === undefined;
  return (
    <>
      <Combobox
        options={options}
        input={text}
        value={value}
        loading={isPending}
        placeholder="Designer, developer, writer"
        unread={unread}
        onLeave={() => setLeft(true)}
        onInput={(next) => {
          setTyped(next);
          setLeft(false);
          if (next.trim() === "") onChange(null);
        }}
        onPick={(option) => {
          setTyped(undefined);
          onChange(option.value);
        }}
      />
      {left && unread && (
        <p role="alert" className="mt-1.5 text-13 text-bad">
          Pick a role from the list, or leave it empty
        </p>
      )}
    </>
  );
}

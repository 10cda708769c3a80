import type { Role } from "@stint/core/library/catalog/schema";
import { useQuery } from "@tanstack/react-query";
import { createContext, memo, type ReactNode, useContext, useMemo } from "react";
import { PlainSelect } from "../../ui/plain-select";
import { rolesQuery } from "../library/roles";
import { useEditor } from "./hooks";

interface Roles {
  name: (id: string) => string;
  /** The id of a role by its name, however it is written. */
  find: (name: string) => string | undefined;
  options: ReactNode;
}
const RolesContext = createContext<Roles>({ name: () => "", find: () => undefined, options: null });

/** The names of roles for all rows, and one list of options that every row shares. */
export function RolesProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const { data } = useQuery(rolesQuery);
  const roles = useMemo(() => {
    const names = new Map(store.info.roles.map(({ id, name }) => [id, name]));
    const groups = new Map<string, Role[]>();
    for (const role of data ?? []) {
      names.set(role.id, role.name);
      groups.set(role.group, [...(groups.get(role.group) ?? []), role]);
    }
    const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b));
    const ids = new Map([...names].map(([id, name]) => [name.toLowerCase(), id]));
    return {
      name: (id: string) => names.get(id) ?? "",
      find: (name: string) => ids.get(name.trim().toLowerCase()),
      options: sorted.map(([group, members]) => (
        <optgroup key={group} label={group}>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )),
    };
  }, [data, store]);
  return <RolesContext value={roles}>{children}</RolesContext>;
}

export function useRoles(): Roles {
  return useContext(RolesContext);
}

/** A native select: it opens at once, on a phone as the phone does, with three hundred roles. */
export const RoleSelect = memo(function RoleSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (role: string) => void;
}) {
  const { name, options } = useRoles();
  return (
    <PlainSelect
      aria-label="Role"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-9! pl-2.5! touch:h-11!"
    >
      {options ?? null}
      {Array.isArray(options) && options.length === 0 && <option value={value}>{name(value)}</option>}
    </PlainSelect>
  );
});

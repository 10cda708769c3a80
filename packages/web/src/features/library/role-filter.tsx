import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Popover } from "../../ui/popover";
import { roleTagsQuery, type Whose } from "./roles";

interface RoleFilterProps {
  /** Says whose services the filter narrows. */
  whose: Whose;
  value: readonly string[];
  onChange: (roles: readonly string[]) => void;
  size?: "s" | "m";
}

/** Narrows services to some roles: how many each has, how many are chosen, and all of them away again. */
export function RoleFilter({ whose, value, onChange, size = "s" }: RoleFilterProps) {
  const { data = [] } = useQuery(roleTagsQuery(whose));
  return (
    <Popover
      title="Filter By Role:"
      placement="bottom-start"
      className="flex max-h-[60vh] flex-col"
      trigger={
        <Button
          size={size}
          icon={<ListFilter size={16} />}
          aria-label={`Role, ${count(value.length, "role")} chosen`}
        >
          {value.length > 0 ? `Role ${value.length}` : "Role"}
        </Button>
      }
    >
      <div className="-mx-4 min-h-0 overflow-y-auto px-4">
        {data.map((role) => (
          <Checkbox
            key={role.id}
            checked={value.includes(role.id)}
            aside={role.count}
            onChange={(on) => onChange(on ? [...value, role.id] : value.filter((id) => id !== role.id))}
          >
            {role.name}
          </Checkbox>
        ))}
        {data.length === 0 && <p className="text-14 text-muted">No roles yet.</p>}
      </div>
      <div className="mt-3 flex items-center justify-between border-t border-line pt-3 text-14">
        <span className="text-muted">{`${count(value.length, "role")} chosen`}</span>
        <Button kind="link" disabled={value.length === 0} onClick={() => onChange([])}>
          Clear All
        </Button>
      </div>
    </Popover>
  );
}

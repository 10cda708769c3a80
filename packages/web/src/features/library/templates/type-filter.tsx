import { ChevronDown, ListFilter } from "lucide-react";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Popover } from "../../../ui/popover";
import { TYPES } from "./queries";

interface TypeFilterProps {
  types: readonly string[];
  onTypes: (types: readonly string[]) => void;
  recent: boolean;
  onRecent: (recent: boolean) => void;
}

/** Narrows templates to some types, or puts the newest in front. */
export function TypeFilter({ types, onTypes, recent, onRecent }: TypeFilterProps) {
  const chosen = types.length + (recent ? 1 : 0);
  return (
    <Popover
      title="Filter by type"
      placement="bottom-end"
      trigger={
        <Button
          iconEnd={<ChevronDown size={16} className="max-sm:hidden" />}
          aria-label={chosen > 0 ? `Type, ${chosen} chosen` : "Type"}
        >
          {/* In one row with its word: without it, on a phone, the icon is in the middle. */}
          <span className="flex items-center gap-2">
            <ListFilter size={16} />
            <span className="max-sm:sr-only">Type</span>
            {chosen > 0 && <span className="font-normal text-muted">{chosen}</span>}
          </span>
        </Button>
      }
    >
      <Checkbox checked={recent} onChange={onRecent}>
        Recently Added
      </Checkbox>
      <div className="my-2 border-t border-line" />
      {TYPES.map((type) => (
        <Checkbox
          key={type}
          checked={types.includes(type)}
          onChange={(on) => onTypes(on ? [...types, type] : types.filter((each) => each !== type))}
        >
          {type}
        </Checkbox>
      ))}
      <div className="mt-2 border-t border-line pt-3">
        <Button
          kind="link"
          disabled={chosen === 0}
          onClick={() => {
            onTypes([]);
            onRecent(false);
          }}
        >
          Clear All
        </Button>
      </div>
    </Popover>
  );
}

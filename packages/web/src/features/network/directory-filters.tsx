import type { Choices } from "@stint/core/profile/directory/schema";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { Modal } from "../../ui/modal";
import { Popover } from "../../ui/popover";
import { SearchInput } from "../../ui/text-input";
import {
  countFilters,
  type DirectorySearch,
  FILTERS,
  type Filter,
  valuesOf,
  withoutFilters,
  withValues,
} from "./directory-search";

interface FilterProps {
  search: DirectorySearch;
  choices: Choices | undefined;
  onChange: (search: DirectorySearch) => void;
}

/** More choices than these are searched. */
const MANY = 8;

/** The choices of one filter as check boxes, with how many people each shows. */
function ChoiceList({ of, search, choices, onChange }: FilterProps & { of: Filter }) {
  const [sought, setSought] = useState("");
  const all = choices?.[of.choices] ?? [];
  const chosen = valuesOf(search, of.name);
  const shown = all.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <>
      {all.length > MANY && (
        <SearchInput
          className="mb-3"
          label={`Search ${of.label.toLowerCase()}`}
          placeholder={`Search ${all.length}`}
          value={sought}
          onChange={setSought}
        />
      )}
      {shown.map(({ id, name, count: people }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          aside={people.toLocaleString("en-US")}
          onChange={(on) =>
            onChange(withValues(search, of.name, on ? [...chosen, id] : chosen.filter((each) => each !== id)))
          }
        >
          {name}
        </Checkbox>
      ))}
      {shown.length === 0 && (
        <p className="text-14 text-muted">{sought ? `Nothing is called “${sought}”.` : "Nothing yet."}</p>
      )}
    </>
  );
}

/** A filter's button: with what is chosen in it, and a cross that takes it away. */
function FilterButton({ of, ...props }: FilterProps & { of: Filter }) {
  const { search, choices, onChange } = props;
  const chosen = valuesOf(search, of.name);
  const names = chosen.map(
    (id) => choices?.[of.choices].find((each) => each.id === id)?.name ?? (of.name === "place" ? id : "…"),
  );
  const isOn = chosen.length > 0;
  return (
    <span
      className={cx(
        "inline-flex h-9 items-center rounded-ctl border bg-surface text-14",
        isOn ? "border-accent text-accent-ink" : "border-ctl",
      )}
    >
      <Popover
        title={`Filter By ${of.label}:`}
        placement="bottom-start"
        className="flex max-h-[60vh] flex-col"
        trigger={
          <button
            type="button"
            className="flex h-full max-w-64 items-center gap-2 rounded-ctl px-3 font-semibold"
            data-filter={of.name}
          >
            {of.label}
            {isOn ? (
              <span className="truncate font-normal">{names.join(", ")}</span>
            ) : (
              <ChevronDown size={16} aria-hidden="true" className="text-muted" />
            )}
          </button>
        }
      >
        <div className="-mx-4 min-h-0 overflow-y-auto px-4 py-1">
          <ChoiceList of={of} {...props} />
        </div>
        <div className="mt-3 flex items-center justify-between border-t border-line pt-3 text-14">
          <span className="text-muted">{count(choices?.found ?? 0, "person", "people")}</span>
          <Button kind="link" disabled={!isOn} onClick={() => onChange(withValues(search, of.name, []))}>
            Clear All
          </Button>
        </div>
      </Popover>
      {isOn && (
        <button
          type="button"
          aria-label={`Clear ${of.label}`}
          onClick={() => onChange(withValues(search, of.name, []))}
          className="flex h-full items-center rounded-ctl pr-2.5"
        >
          <X size={16} />
        </button>
      )}
    </span>
  );
}

/** The six filters beside each other. */
export function FilterButtons(props: FilterProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:hidden">
      {FILTERS.map((of) => (
        <FilterButton key={of.name} of={of} {...props} />
      ))}
      {countFilters(props.search) > 0 && (
        <Button kind="link" className="ml-1" onClick={() => props.onChange(withoutFilters(props.search))}>
          Clear All
        </Button>
      )}
    </div>
  );
}

/** The filters on a phone: a sheet whose button says how many people they leave. */
export function FilterSheet({ onClose, ...props }: FilterProps & { onClose: () => void }) {
  const { search, choices, onChange } = props;
  return (
    <Modal
      open
      size="sheet"
      title="Filters"
      onClose={onClose}
      actions={
        <>
          <Button className="flex-1" onClick={() => onChange(withoutFilters(search))}>
            Clear All
          </Button>
          <Button kind="primary" className="flex-2" onClick={onClose}>
            {`Show ${count(choices?.found ?? 0, "person", "people")}`}
          </Button>
        </>
      }
    >
      {FILTERS.map((of) => {
        const chosen = valuesOf(search, of.name).length;
        return (
          <details key={of.name} open={chosen > 0 || of.name === "availability"} className="group">
            <summary className="flex min-h-12 cursor-pointer items-center justify-between border-b border-line text-15 font-semibold">
              {of.label}
              <span className="flex items-center gap-2 text-14 font-normal text-muted">
                {chosen > 0 ? `${chosen} picked` : "Any"}
                <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
              </span>
            </summary>
            <div className="py-2">
              <ChoiceList of={of} {...props} />
            </div>
          </details>
        );
      })}
    </Modal>
  );
}

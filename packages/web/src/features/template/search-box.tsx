import { LOCKED } from "@stint/core/billing/gate/rules";
import { Lock } from "lucide-react";
import type { RefObject } from "react";
import { openCheckout } from "../../lib/checkout";
import { SearchInput } from "../../ui/text-input";
import { Tooltip } from "../../ui/tooltip";
import type { TabSearch } from "./use-tab-search";

/** The search of a tab; "/" leads to it. */
export function SearchBox({
  noun,
  total,
  search,
  box,
}: {
  /** What is searched: "scopes". */
  noun: string;
  /** How many there are. */
  total: number | undefined;
  search: Pick<TabSearch<unknown>, "typed" | "setTyped">;
  box: RefObject<HTMLDivElement | null>;
}) {
  return (
    <div ref={box} className="templates-search w-full">
      <SearchInput
        label={`Search ${noun}`}
        placeholder={
          total === undefined ? `Search ${noun}` : `Search ${total.toLocaleString("en-US")} ${noun}`
        }
        value={search.typed}
        onChange={search.setTyped}
        aria-keyshortcuts="/"
      />
    </div>
  );
}

/** The search on a plan that lacks it: its place and word, a lock, its reason, and the plans. */
export function LockedSearch({ noun }: { noun: string }) {
  return (
    <Tooltip text={LOCKED.terms}>
      <button
        type="button"
        onClick={() => openCheckout({ next: { label: "Back to the terms", run: () => undefined } })}
        className="flex h-10 w-full items-center gap-2.5 rounded-ctl bg-hover px-3 text-left text-15 text-muted templates-search touch:h-11"
      >
        <Lock size={16} aria-hidden="true" />
        {`Search ${noun}`}
      </button>
    </Tooltip>
  );
}

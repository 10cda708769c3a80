import { ListFilter } from "lucide-react";
import { useRef } from "react";
import { useUser } from "../../lib/session";
import { IconButton } from "../../ui/icon-button";
import { useSlash } from "../library/use-key";
import type { Tab } from "./open";
import { LockedSearch, SearchBox } from "./search-box";
import { NOUNS, type Searches, useTotal } from "./use-templates";

/** The search of a tab, and on a small screen the way to its filters. */
export function TabTools({ tab, searches }: { tab: Tab; searches: Searches }) {
  const { is_subscribed } = useUser();
  const total = useTotal(tab);
  const box = useRef<HTMLDivElement>(null);
  useSlash(box);
  const search = searches[tab];
  return (
    <>
      {tab === "terms" && !is_subscribed ? (
        <LockedSearch noun={NOUNS[tab]} />
      ) : (
        <SearchBox noun={NOUNS[tab]} total={total} search={search} box={box} />
      )}
      <IconButton
        kind="second"
        label="Filter"
        icon={<ListFilter size={18} />}
        onClick={search.openSheet}
        className="size-10 sm:hidden"
      />
    </>
  );
}

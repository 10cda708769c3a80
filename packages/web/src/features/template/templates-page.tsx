import { useLocation, useNavigate } from "@tanstack/react-router";
import { ListFilter } from "lucide-react";
import { useRef } from "react";
import { useUser } from "../../lib/session";
import { IconButton } from "../../ui/icon-button";
import { PageTitle } from "../../ui/page-title";
import { Tabs } from "../../ui/tabs";
import { openTemplates } from "./open";
import { LockedSearch, SearchBox } from "./search-box";
import { TabPanel } from "./tab-panel";
import { useSlash } from "./use-key";
import { NOUNS, TAB_LABELS, useSearches, useTotal } from "./use-templates";

const PAGE_TABS = ["scopes", "terms"] as const;

/** /templates: the community's scopes and terms on a page of their own; a scope is read in the modal. */
export function TemplatesPage() {
  const user = useUser();
  const navigate = useNavigate();
  // Read here and not by the route, whose code every page loads.
  const isTerms = new URLSearchParams(useLocation().searchStr).get("tab") === "terms";
  const tab = isTerms ? "terms" : "scopes";
  const searches = useSearches();
  const total = useTotal(tab);
  const box = useRef<HTMLDivElement>(null);
  useSlash(box);
  const search = searches[tab];
  const isLocked = tab === "terms" && !user.is_subscribed;
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="Templates" hidden />
      <Tabs
        aria-label="Templates"
        items={PAGE_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
        value={tab}
        onChange={(next) =>
          void navigate({ href: next === "terms" ? "/templates?tab=terms" : "/templates", replace: true })
        }
        aside={
          <>
            {isLocked ? (
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
        }
      >
        <div className="mt-6">
          <h2 className="sr-only">{TAB_LABELS[tab]}</h2>
          <TabPanel tab={tab} place="page" searches={searches} onOpen={(id) => openTemplates({ id })} />
        </div>
      </Tabs>
    </div>
  );
}

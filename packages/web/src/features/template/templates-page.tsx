import { useLocation, useNavigate } from "@tanstack/react-router";
import { PageTitle } from "../../ui/page-title";
import { Tabs } from "../../ui/tabs";
import { openTemplates } from "./open";
import { TabPanel } from "./tab-panel";
import { TabTools } from "./tab-tools";
import { TAB_LABELS, useSearches } from "./use-templates";

const PAGE_TABS = ["scopes", "terms"] as const;

/** /templates: the community's scopes and terms on a page of their own; a scope is read in the modal. */
export function TemplatesPage() {
  const navigate = useNavigate();
  // Read here and not by the route, whose code every page loads.
  const isTerms = new URLSearchParams(useLocation().searchStr).get("tab") === "terms";
  const tab = isTerms ? "terms" : "scopes";
  const searches = useSearches();
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
        aside={<TabTools tab={tab} searches={searches} />}
      >
        <div className="sm:mt-6">
          <h2 className="sr-only">{TAB_LABELS[tab]}</h2>
          <TabPanel tab={tab} place="page" searches={searches} onOpen={(id) => openTemplates({ id })} />
        </div>
      </Tabs>
    </div>
  );
}

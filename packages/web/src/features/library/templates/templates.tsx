import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { downloadFile } from "../../../lib/download";
import { count } from "../../../lib/format";
import { report } from "../../../lib/report";
import { usePagedList } from "../../../lib/use-paged-list";
import { Button } from "../../../ui/button";
import { NoMatch } from "../../../ui/empty-state";
import { lazyPart } from "../../../ui/lazy-part";
import { PagedRows } from "../../../ui/paged-rows";
import { SearchInput } from "../../../ui/text-input";
import { UpgradeBanner } from "../../plan/upgrade-banner";
import { libraryCountsQueries } from "../counts";
import { HiddenLine } from "../hidden-line";
import { LibraryLayout } from "../library-layout";
import { useCellKeys } from "../use-cell-keys";
import { useSlash } from "../use-key";
import { NoTemplates } from "./no-templates";
import { type Template, type TemplatesSearch, templatesQuery, usageQuery } from "./queries";
import { TemplateCell } from "./template-cell";
import { TypeFilter } from "./type-filter";
import "./cells.css";

const RenameDialog = lazyPart(async () => (await import("./rename-dialog")).RenameTemplateDialog);

/** /mylibrary/scopes: the scopes that are kept as templates. */
export function LibraryTemplates({ search, banner }: { search: TemplatesSearch; banner?: ReactNode }) {
  const navigate = useNavigate({ from: "/mylibrary/scopes" });
  const query = useInfiniteQuery(templatesQuery(search));
  const { data: usage } = useQuery(usageQuery());
  const { data: all } = useQuery(libraryCountsQueries.scopes);
  const [renaming, setRenaming] = useState<Template>();
  const box = useRef<HTMLDivElement>(null);
  const go = (change: TemplatesSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const list = usePagedList(query, { search, first: "", go, pause: 1000 });
  const keys = useCellKeys<HTMLUListElement>();
  useSlash(box);
  const empty = list.none && !search.q && !search.types && !search.recent;
  const hidden = list.rows.filter(({ hidden_since }) => hidden_since).length;
  return (
    <LibraryLayout
      note="Whoever has the link of one can start from it."
      tools={
        !empty && (
          <div ref={box} className="flex items-center gap-3">
            <SearchInput
              label="Search scopes"
              placeholder={all ? `Search ${count(all, "scope")}` : "Search scopes"}
              value={list.box.text}
              onChange={list.box.setText}
              className="w-64 max-sm:flex-1"
            />
            <TypeFilter
              types={search.types?.split(",") ?? []}
              onTypes={(types) => go({ types: types.join() || undefined })}
              recent={search.recent ?? false}
              onRecent={(recent) => go({ recent: recent || undefined })}
            />
          </div>
        )
      }
    >
      {hidden > 0 ? (
        <HiddenLine amount={all ?? hidden} noun="template">
          Starter has no templates of its own. Nothing is deleted, and links that you shared stay open.
        </HiddenLine>
      ) : (
        <>
          <UpgradeBanner checkpoint="scope_templates_banner_dismissed" />
          {banner}
        </>
      )}
      {empty ? (
        <NoTemplates />
      ) : (
        <PagedRows
          query={query}
          ghost={{ columns: ["", "92px"], right: [1], rows: 4, size: "card" }}
          failed="These templates did not load."
        >
          {list.none ? (
            <NoMatch
              query={search.q ?? ""}
              onClear={() => go({ q: undefined, types: undefined, recent: undefined })}
            />
          ) : (
            <ul aria-label="Templates" {...keys} className="template-cells">
              {list.rows.map((template) => (
                <TemplateCell
                  key={template.id}
                  template={template}
                  usage={usage?.get(template.id)}
                  onRename={() => setRenaming(template)}
                />
              ))}
            </ul>
          )}
        </PagedRows>
      )}
      {list.rows.length > 0 && (
        <Button
          kind="quiet"
          size="s"
          className="mt-4 -ml-3"
          icon={<Download size={16} />}
          onClick={() => void downloadFile("/scopetemplates/export", "templates.csv").catch(report)}
        >
          Export CSV
        </Button>
      )}
      <Suspense fallback={null}>
        {renaming && <RenameDialog template={renaming} onClose={() => setRenaming(undefined)} />}
      </Suspense>
    </LibraryLayout>
  );
}

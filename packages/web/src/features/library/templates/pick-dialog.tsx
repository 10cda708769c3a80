import type { Info } from "@stint/core/template/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../../../lib/debounce";
import { type DialogHostProps, openDialog } from "../../../lib/dialogs";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { NoMatch } from "../../../ui/empty-state";
import { Money } from "../../../ui/money";
import { PagedRows } from "../../../ui/paged-rows";
import { SearchInput } from "../../../ui/text-input";
import { templatesQuery } from "./queries";
import { describe } from "./type-words";

export interface PickTemplateProps extends DialogHostProps {
  /** What becomes of the one that is picked, where it is put into a scope that is open. */
  onPick?: (template: Pick<Info, "scope_id" | "template_name">) => void;
}

/** Project from My Templates: one of them is picked, and the project is named. Or it is added to an open scope. */
export function PickTemplateDialog({ onClose, onPick }: PickTemplateProps) {
  const [typed, setTyped] = useState("");
  const sought = useDebounced(typed.trim(), 1000);
  const query = useInfiniteQuery(templatesQuery({ q: sought || undefined }));
  const rows = (query.data?.pages ?? []).flatMap((page) => page.data);
  const none = query.isSuccess && rows.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={onPick ? "Add from My Templates" : "Project from My Templates"}
      size="m"
      reading
    >
      {!(none && !sought) && (
        <SearchInput
          label="Search scopes"
          placeholder="Search scopes"
          value={typed}
          onChange={setTyped}
          data-autofocus=""
          className="mb-2"
        />
      )}
      <PagedRows
        query={query}
        ghost={{ columns: ["", "92px"], right: [1], rows: 4, size: "card" }}
        failed="These templates did not load."
      >
        {none && sought && <NoMatch query={sought} onClear={() => setTyped("")} />}
        {none && !sought && (
          <>
            <h3 className="text-17 font-semibold">No templates yet</h3>
            <p className="mt-1 text-15 text-muted">In any scope: menu, then Save as template.</p>
            {!onPick && (
              <Button className="mt-4" onClick={() => openDialog("create-project")}>
                Project from Scratch
              </Button>
            )}
          </>
        )}
        <ul aria-label="Templates">
          {rows.map(({ id, name, types, service_count, price_total, currency, ...template }) => (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() =>
                  onPick
                    ? onPick(template)
                    : openDialog("create-project", { template: id, template_name: name })
                }
                className="flex min-h-14 w-full items-center gap-4 rounded-chip py-2 text-left hover:bg-bg"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-15 font-semibold">{name}</span>
                  <span className="block truncate text-14 text-muted">
                    {describe({ types, service_count })}
                  </span>
                </span>
                <Money value={price_total} currency={currency} noCents />
              </button>
            </li>
          ))}
        </ul>
      </PagedRows>
    </Dialog>
  );
}

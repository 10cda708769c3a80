import { LOCKED } from "@stint/core/billing/gate/rules";
import type { LibraryTerm } from "@stint/core/project/contract/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Lock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api, asApiError } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { downloadFile } from "../../lib/download";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { report } from "../../lib/report";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { useSearchBox } from "../../lib/use-search-box";
import { Button } from "../../ui/button";
import { EmptyState, NoMatch } from "../../ui/empty-state";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { RowMenu } from "../../ui/menu";
import { SearchInput } from "../../ui/text-input";
import { LibraryLayout } from "../library/library-layout";
import { hasAiBanner } from "../plan/ai-banner";
import { LockedButton } from "../plan/locked-button";
import { UpgradeBanner } from "../plan/upgrade-banner";
import { TERMS_BANNER, TermsBanner } from "./generate/banner";
import { GenerateButton } from "./generate/generate-button";
import { type DraftSearch, useDraftLink } from "./generate/use-draft-link";
import { useExampleValues, useTermBlocks } from "./preview";
import { libraryKey, libraryTermsQuery } from "./queries";
import { TermDialog } from "./term-dialog";
import type { TermWords } from "./term-form";
import { TermText } from "./term-text";

/** /mylibrary/terms: contract terms for the next project. */
export function LibraryTerms({ draft }: DraftSearch) {
  useDraftLink(draft);
  const client = useQueryClient();
  const user = useUser();
  const { is_subscribed } = user;
  const [filter, setFilter] = useState("");
  const box = useSearchBox(filter, setFilter, 10);
  const query = useQuery(libraryTermsQuery({ whose: "owned", filter, group: "" }));
  const values = useExampleValues();
  const blocksOf = useTermBlocks(values);
  const [editing, setEditing] = useState<LibraryTerm | "new" | null>(null);
  const keyOf = useIdempotencyKey();
  const terms = query.data ?? [];
  const empty = query.isSuccess && terms.length === 0 && !filter;
  const refresh = () => client.invalidateQueries({ queryKey: libraryKey });
  const write = async (words: TermWords) => {
    if (editing && editing !== "new")
      await api.patch("/contractterms/{id}", {
        path: { id: editing.id },
        body: { ...words, group: words.group ?? null },
        version: editing.version,
      });
    else await api.post("/contractterms", { body: words, key: keyOf(words) });
    await refresh();
  };
  const remove = ({ id, name }: LibraryTerm) => {
    const path = { id };
    api.delete("/contractterms/{id}", { path }).then(() => {
      toast(`${name} deleted.`, {
        // The server has the text, also of a term that is locked here.
        action: {
          label: "Undo",
          run: () => void api.post("/contractterms/{id}/restore", { path }).then(refresh, report),
        },
      });
      return refresh();
    }, report);
  };
  const writeNew = () => setEditing("new");
  const add = is_subscribed ? (
    <Button kind="primary" icon={<Plus size={17} />} onClick={writeNew}>
      New term
    </Button>
  ) : (
    <LockedButton kind="primary" reason={LOCKED.terms} next={{ label: "New term", run: writeNew }}>
      New term
    </LockedButton>
  );
  return (
    <LibraryLayout
      tools={
        !empty &&
        (is_subscribed ? (
          <SearchInput
            label="Search contract terms"
            placeholder="Search contract terms"
            value={box.text}
            onChange={box.setText}
            className="w-64 max-sm:w-full"
          />
        ) : (
          <LockedButton reason={LOCKED.terms}>Search contract terms</LockedButton>
        ))
      }
    >
      <UpgradeBanner checkpoint="contract_term_templates_banner_dismissed" />
      <TermsBanner />
      {query.isPending && <GhostRows columns={["", "36px"]} right={[1]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The terms did not load.
        </ErrorLine>
      )}
      {query.isSuccess && terms.length === 0 && filter && (
        <NoMatch query={filter} onClear={() => setFilter("")} />
      )}
      {empty && (
        <EmptyState
          heads={[{ label: "Term", sample: "Ownership passes when the last invoice is paid" }]}
          title="Keep the terms you agree on often."
          action={
            <span className="inline-flex flex-wrap items-center gap-3">
              {/* The banner above offers it already. */}
              {!hasAiBanner(user, TERMS_BANNER) && <GenerateButton />}
              {add}
              <Button kind="link" onClick={() => openDialog("templates", { tab: "terms" })}>
                See the community’s
              </Button>
            </span>
          }
        >
          They are taken from here into a project. A term of a project is saved from its menu, and the
          community has some to begin with.
        </EmptyState>
      )}
      {terms.length > 0 && (
        <div className="mb-4 flex flex-wrap justify-end gap-3">
          {!hasAiBanner(user, TERMS_BANNER) && <GenerateButton />}
          {add}
        </div>
      )}
      <ul>
        {terms.map((term) => (
          <li key={term.id} className="flex gap-4 border-b border-line py-4 first:pt-0">
            <div className="min-w-0 flex-1 break-words">
              <h2 className="text-15 font-semibold">{term.name}</h2>
              {(term.group || term.description) && (
                <p className="text-14 text-muted">
                  {[term.group, term.description].filter(Boolean).join(". ")}
                </p>
              )}
              {term.is_locked ? (
                <p className="mt-1 flex items-center gap-2 text-14 text-muted">
                  <Lock size={15} aria-hidden="true" /> {LOCKED.terms}
                </p>
              ) : (
                <div className="mt-1 max-w-[72ch] text-15/6">
                  <TermText blocks={blocksOf(term)} marks />
                </div>
              )}
            </div>
            <RowMenu
              label={`More for ${term.name}`}
              items={[
                {
                  id: "edit",
                  label: "Edit",
                  icon: <Pencil />,
                  disabled: term.is_locked,
                  onSelect: () => setEditing(term),
                },
                "line",
                {
                  id: "delete",
                  label: "Delete",
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => remove(term),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {terms.length > 0 && (
        <Button
          kind="quiet"
          size="s"
          className="mt-4 -ml-3"
          icon={<Download size={16} />}
          onClick={() => void downloadFile("/contractterms/export", "contract terms.csv").catch(report)}
        >
          Export CSV
        </Button>
      )}
      {editing && (
        <TermDialog
          library
          term={editing === "new" ? undefined : editing}
          values={values}
          onSave={write}
          onClose={() => setEditing(null)}
        />
      )}
    </LibraryLayout>
  );
}

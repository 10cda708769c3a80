import { LOCKED } from "@stint/core/billing/gate/rules";
import type { LibraryTerm } from "@stint/core/project/contract/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useId, useState } from "react";
import { api, newKey } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { Segments } from "../../ui/segments";
import { Tooltip } from "../../ui/tooltip";
import { copyOf, useExampleValues, useTermBlocks } from "../contract/preview";
import { libraryKey } from "../contract/queries";
import { TermText } from "../contract/term-text";
import { useSavedNote } from "../library/templates/saved-note";
import { SaveButton } from "./save-button";
import { type Subject, toneWords } from "./vocabulary";

/** What a term is about, with the ways to say it; it is read in place. */
export function TermRow({
  subject,
  names,
}: {
  subject: Subject;
  /** Names of the workspace's own terms, in lower case. */
  names: ReadonlySet<string>;
}) {
  const { name, group, terms } = subject;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const client = useQueryClient();
  const note = useSavedNote();
  const id = useId();
  const save = useMutation({
    mutationFn: (term: LibraryTerm) =>
      api.post("/contractterms", {
        body: { ...copyOf(term), ...(term.group ? { group: term.group } : {}) },
        key: newKey(),
      }),
    onSuccess: async () => {
      note("/mylibrary/terms");
      await client.invalidateQueries({ queryKey: libraryKey });
    },
  });
  const term = terms.find((each) => each.id === chosen) ?? terms[0];
  if (!term) return null;
  // One wording may be every plan's, and the others not: the row stays open, and each is locked by itself.
  const isLocked = terms.every(({ is_locked }) => is_locked);
  const unlock = () => openCheckout({ next: { label: "Back to the terms", run: () => undefined } });
  return (
    <li className="border-b border-line px-6 py-3 hover:bg-bg max-sm:px-4">
      <div className="flex min-h-12 items-center gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-15 font-semibold break-words">
            {name}
            {group && group !== name && <span className="ml-2 text-14 font-normal text-muted">{group}</span>}
          </h3>
          {isLocked ? (
            <Skeleton width={`${38 + (name.length % 4) * 6}%`} className="mt-2.5" />
          ) : (
            <p className="text-14 text-muted">{term.description}</p>
          )}
        </div>
        {isLocked ? (
          <Tooltip text={LOCKED.terms}>
            <IconButton
              label={`Unlock ${name}`}
              title={undefined}
              icon={<Lock size={16} />}
              onClick={unlock}
            />
          </Tooltip>
        ) : (
          <>
            <Button
              kind="link"
              aria-label={`Read ${name}`}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              Read
            </Button>
            <SaveButton
              kind="second"
              name={term.name}
              reason={LOCKED.terms}
              // The server locks what the plan lacks.
              isIncluded={!term.is_locked}
              isSaved={names.has(term.name.toLowerCase())}
              disabled={save.isPending}
              onSave={() => save.mutate(term)}
            />
          </>
        )}
      </div>
      {open && !isLocked && (
        <div id={id} className="max-w-[72ch] pt-2 pb-3">
          {terms.length > 1 && (
            <Segments
              size="s"
              aria-label={`How ${name} is said`}
              value={String(term.id)}
              onChange={(value) => setChosen(Number(value))}
              options={terms.map((each) => ({ value: String(each.id), label: toneWords(each) }))}
            />
          )}
          {term.is_locked ? (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
              {LOCKED.terms}
              <Button kind="link" onClick={unlock}>
                Upgrade plan
              </Button>
            </p>
          ) : (
            <FullText term={term} />
          )}
        </div>
      )}
    </li>
  );
}

function FullText({ term }: { term: LibraryTerm }) {
  const blocksOf = useTermBlocks(useExampleValues());
  return (
    <div className="mt-2 text-15/6 break-words">
      <TermText blocks={blocksOf(term)} marks />
    </div>
  );
}

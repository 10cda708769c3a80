import { GROUPS } from "@stint/core/project/contract/schema";
import { useQuery } from "@tanstack/react-query";
import { asApiError } from "../../lib/api";
import { useUser } from "../../lib/session";
import { NoMatch } from "../../ui/empty-state";
import { ErrorLine } from "../../ui/error-line";
import { GenerateButton } from "../contract/generate/generate-button";
import { libraryTermsQuery } from "../contract/queries";
import { CheckList } from "./filter-list";
import { FilterFrame, Ghosts, ListHead, type Place } from "./frame";
import { TermRow } from "./term-row";
import type { TabSearch } from "./use-tab-search";
import { groupBySubject, type Subject } from "./vocabulary";

export const NO_SUBJECTS: readonly string[] = [];

/** The subjects of the terms' filter, under their groups. */
function SubjectBoxes({
  subjects,
  value,
  onChange,
}: {
  subjects: readonly Subject[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  return GROUPS.map((group) => {
    const own = subjects.filter((subject) => subject.group === group);
    const isAlone = own.length === 1 && own[0]?.name === group;
    if (own.length === 0) return null;
    return (
      <div key={group} className="mb-3">
        {!isAlone && <p className="mb-1 text-13 text-muted">{group}</p>}
        <CheckList
          label={group}
          choices={own.map(({ name }) => ({ value: name, label: name }))}
          chosen={value}
          onChange={onChange}
          most={own.length}
          more="terms"
        />
      </div>
    );
  });
}

const narrow = (subjects: readonly Subject[], chosen: readonly string[]): readonly Subject[] =>
  chosen.length === 0 ? subjects : subjects.filter(({ name }) => chosen.includes(name));

/** The community's contract terms: filter, and a row for each subject with the ways to say it. */
export function TermsTab({ place, search }: { place: Place; search: TabSearch<readonly string[]> }) {
  const { is_subscribed } = useUser();
  const { filters, text } = search;
  const all = useQuery(libraryTermsQuery({ whose: "community", filter: "", group: "" }));
  const found = useQuery(libraryTermsQuery({ whose: "community", filter: text, group: "" }));
  const own = useQuery(libraryTermsQuery({ whose: "owned", filter: "", group: "" }));
  const names = new Set(own.data?.map(({ name }) => name.toLowerCase()));
  const subjects = groupBySubject(all.data ?? []);
  const shown = narrow(groupBySubject(found.data ?? []), filters);
  const drafted = narrow(groupBySubject(found.data ?? []), search.draft ?? filters);
  return (
    <FilterFrame
      place={place}
      titleOf={() => "Filter"}
      none={NO_SUBJECTS}
      isChosen={(chosen) => chosen.length > 0}
      search={search}
      boxes={(value, onChange) => <SubjectBoxes subjects={subjects} value={value} onChange={onChange} />}
      found={drafted.length}
    >
      <ListHead aside={<GenerateButton kind="link" className="shrink-0" />}>
        {is_subscribed
          ? "Terms that protect both sides, in plain words. Read one, and keep it for your projects."
          : "Confidentiality is yours on every plan. The other terms open with Professional."}
      </ListHead>
      {found.isError && (
        <ErrorLine
          onRetry={() => void found.refetch()}
          reference={asApiError(found.error)?.requestId}
          className="px-6 max-sm:px-4"
        >
          The terms did not load.
        </ErrorLine>
      )}
      {found.isPending && <Ghosts />}
      {found.isSuccess && shown.length === 0 && (
        <div className="px-6 py-2 max-sm:px-4">
          <NoMatch query={text} onClear={search.clear} />
        </div>
      )}
      <ul aria-label="Contract terms">
        {shown.map((subject) => (
          <TermRow key={subject.name} subject={subject} names={names} />
        ))}
      </ul>
    </FilterFrame>
  );
}

import { AVAILABILITIES, MOST_TAGS } from "@stint/core/profile/rules";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { queryClient } from "../../lib/query-client";
import { report } from "../../lib/report";
import type { SessionUser } from "../../lib/session";
import { cx } from "../../ui/cx";
import { Field } from "../../ui/field";
import { Segments } from "../../ui/segments";
import { SearchInput } from "../../ui/text-input";
import { listQuery, ownProfileQuery } from "../profile/queries";
import { useTagList } from "../profile/use-tag-list";
import { FittingTemplates } from "./fitting-templates";
import { leaveStep } from "./leave-step";
import { StepActions, StepFrame, StepHead } from "./step-parts";

/** What is offered before anything is typed. */
const USUAL = [
  "Brand Designer",
  "Web Designer",
  "Copywriter",
  "Developer",
  "Illustrator",
  "Videographer",
  "Photographer",
  "Marketer",
  "Producer",
];
const FOUND = 9;

const WORDS = {
  available: "Available",
  available_soon: (
    <>
      <span className="max-sm:hidden">Available soon</span>
      <span className="sm:hidden">Soon</span>
    </>
  ),
  unavailable: "Unavailable",
};

/** What somebody does, and whether they can take work: their profile begins with it. */
export function RolesStep({
  user,
  onBack,
  onNext,
}: {
  user: SessionUser;
  onBack: () => Promise<unknown>;
  onNext: () => Promise<unknown>;
}) {
  const { data: profile } = useSuspenseQuery(ownProfileQuery);
  const { data: entries = [] } = useQuery(listQuery("roles"));
  const [roles, setRoles] = useState(profile.roles);
  const [availability, setAvailability] = useState(profile.availability);
  const [text, setText] = useState("");
  const { names, options } = useTagList("roles", roles, text);
  const isFull = roles.length >= MOST_TAGS.roles;
  const usual = entries.filter(({ id, name }) => USUAL.includes(name) && !roles.includes(id));
  const offered = text.trim()
    ? options.slice(0, FOUND)
    : usual
        .sort((one, other) => USUAL.indexOf(one.name) - USUAL.indexOf(other.name))
        .map(({ id, name }) => ({ value: id, label: name }));
  const chosen = roles.map((id) => ({ value: id, label: names.get(id) ?? id }));

  const turn = (id: string) => {
    setRoles((now) => (now.includes(id) ? now.filter((each) => each !== id) : isFull ? now : [...now, id]));
    setText("");
  };
  const save = async () => {
    if (roles === profile.roles && availability === profile.availability) return;
    const { data } = await api.put("/currentspecialist", {
      body: { roles, ...(availability && { availability }) },
    });
    queryClient.setQueryData(ownProfileQuery.queryKey, data);
  };
  const go = useMutation({
    mutationFn: async (way: "on" | "past" | "back") => {
      if (way !== "past") await save();
      if (way === "back") return onBack();
      await leaveStep(user, 2);
      return onNext();
    },
    onError: (error) => {
      if (!isApiError(error) || Object.keys(error.fields ?? {}).length === 0) report(error);
    },
  });
  const problem = isApiError(go.error) ? Object.values(go.error.fields ?? {})[0] : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = offered;
    // Enter in the search takes what it found first.
    if (text.trim() && first) turn(first.value);
    else if (!go.isPending) go.mutate("on");
  };
  return (
    <StepFrame
      step={2}
      beside={{
        label: "Templates that fit",
        content: <FittingTemplates roles={roles.map((id) => ({ id, name: names.get(id) ?? "" }))} />,
      }}
    >
      <StepHead
        step={2}
        title="What do you do?"
        note="We open with templates that fit. Change it whenever you like."
      />
      <form onSubmit={onSubmit} noValidate>
        <SearchInput
          label="Search roles"
          placeholder={`Search ${entries.length > 0 ? `${entries.length} ` : ""}roles`}
          value={text}
          onChange={setText}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that are on or off are no fields of a fieldset */}
        <div role="group" aria-label="Roles" className="mt-4 flex flex-wrap gap-2">
          {[...chosen, ...offered].map(({ value, label }) => {
            const on = roles.includes(value);
            return (
              <button
                key={value}
                type="button"
                aria-pressed={on}
                disabled={isFull && !on}
                onClick={() => turn(value)}
                className={cx(
                  "inline-flex h-9 items-center gap-2 rounded-ctl border px-3 text-14 font-medium touch:h-11 disabled:opacity-50",
                  on
                    ? "border-accent bg-accent-soft font-semibold text-accent-ink"
                    : "border-line2 bg-surface hover:bg-hover",
                )}
              >
                {on && <Check size={16} aria-hidden="true" />}
                {label}
              </button>
            );
          })}
        </div>
        <p role="status" className="mt-2 text-13 text-muted empty:hidden">
          {isFull
            ? `${MOST_TAGS.roles} roles at most.`
            : text.trim() && offered.length === 0
              ? `No role is called "${text.trim()}".`
              : ""}
        </p>
        <Field label="Can you take work now?" hint="Members see it in Network" className="mt-6">
          <Segments
            options={AVAILABILITIES.map((value) => ({ value, label: WORDS[value] }))}
            value={availability ?? ("" as "available")}
            onChange={setAvailability}
            className="max-sm:flex max-sm:w-full"
          />
        </Field>
        <StepActions
          verb="Continue"
          pending={go.isPending}
          problem={problem}
          onBack={() => go.mutate("back")}
          onSkip={() => go.mutate("past")}
        />
      </form>
    </StepFrame>
  );
}

import { ENOUGH_SAMPLES } from "@stint/core/profile/rules";
import type { Profile } from "./queries";
import { linksOf } from "./words";

export type StepState = "done" | "begun" | "wrong" | "open";

export interface EditorStep {
  id: string;
  label: string;
  state: StepState;
  /** Right of the label: "11", "2 of 3", "1 to mend". */
  fact: string;
  /** What is left, for the sentence above the list. */
  left: string;
}

const LINKS = /_url$/;

/** The steps of the editor as the profile stands, in its order. `errors`: by field. */
export function editorSteps(
  profile: Profile,
  errors: Partial<Record<string, string>>,
  samples: number,
): EditorStep[] {
  const tags = [profile.roles, profile.industries, profile.tools, profile.causes, profile.languages].flat();
  const isTagged = [profile.roles, profile.industries, profile.tools].every(({ length }) => length > 0);
  const wrong = Object.keys(errors).filter((name) => LINKS.test(name)).length;
  const links = linksOf(profile).length;
  const of = (isDone: boolean, isBegun = false): StepState => (isDone ? "done" : isBegun ? "begun" : "open");
  return [
    {
      ...{ id: "brand", label: "Brand and picture", fact: "", left: "a picture" },
      state: of(profile.visual_type !== "none"),
    },
    {
      ...{ id: "name", label: "Name and headline", fact: "", left: "a headline" },
      state: of(profile.user.first_name !== "" && profile.headline !== ""),
    },
    {
      ...{ id: "tags", label: "Tag yourself", left: "a role, a tool and an industry" },
      fact: tags.length > 0 ? `${tags.length}` : "",
      state: of(isTagged, tags.length > 0),
    },
    {
      ...{ id: "availability", label: "Availability and pay", fact: "", left: "your availability" },
      state: of(profile.availability !== null),
    },
    {
      ...{ id: "work", label: "Work samples", left: "work samples" },
      fact: `${samples} of ${ENOUGH_SAMPLES}`,
      state: of(samples >= ENOUGH_SAMPLES, samples > 0),
    },
    {
      ...{ id: "links", label: "Links", left: "a link" },
      fact: wrong > 0 ? `${wrong} to mend` : links > 0 ? `${links}` : "",
      state: wrong > 0 ? "wrong" : of(links > 0),
    },
  ];
}

/** The steps that make a card, of those of the editor. */
const OF_CARD = ["brand", "name", "availability"];
export const stepsOfCard = (profile: Profile): EditorStep[] =>
  editorSteps(profile, {}, profile.work.length).filter(({ id }) => OF_CARD.includes(id));

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** "A headline and a link are left." */
export function leftInWords(steps: readonly EditorStep[]): string {
  const left = steps.filter(({ state }) => state !== "done").map((step) => step.left);
  if (left.length === 0) return "Your profile is complete.";
  const words = list.format(left);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${left.length === 1 && !/s$/.test(words) ? "is" : "are"} left.`;
}

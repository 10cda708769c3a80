import type { Document, Question } from "@stint/core/proposal/schema";

export type Section = NonNullable<Question["section"]>;

/** What a question is about: a section, a service, or everything. */
export type Topic = { section: Section } | { task_id: number };

const sections: Record<Section, string> = {
  goals: "the goals",
  summary: "the summary",
  scope: "the scope of work",
  schedule: "the payment schedule",
  terms: "the contract terms",
  change: "the changes",
};

/** "the payment schedule", or the service by its name; undefined when it is about everything. */
export function topicWords(
  document: Pick<Document, "phases">,
  of: { section?: Section | null; task_id?: number | null },
): string | undefined {
  if (of.task_id) {
    const services = document.phases.flatMap(({ services }) => services);
    return services.find(({ id }) => id === of.task_id)?.name;
  }
  return of.section ? sections[of.section] : undefined;
}

/** The sections that a document shows, to choose one from. */
export function sectionsOf(document: Document): { section: Section; words: string }[] {
  const shown: Record<Section, boolean> = {
    goals: document.goals !== null,
    summary: document.summary !== null,
    change: document.change !== null,
    scope: document.phases.length > 0,
    schedule: Boolean(document.schedule?.length),
    terms: document.terms.length > 0 || document.general_terms !== null,
  };
  return (Object.keys(shown) as Section[])
    .filter((section) => shown[section])
    .map((section) => ({ section, words: sections[section] }));
}

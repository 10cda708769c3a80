/**
 * Words for the topic of a question about a document, on the page and in mail. Browser-safe and pure, without
 * zod.
 */
import type { Document } from "../client-view";

/** Parts of the document that every proposal may have. */
export const SECTIONS = ["goals", "summary", "scope", "schedule", "terms", "change"] as const;
export type Section = (typeof SECTIONS)[number];

/** A part of the document, one of the owner's own sections, or a service. */
export type Topic = { section: Section } | { section_id: number } | { task_id: number };

const WORDS = {
  goals: "the goals",
  summary: "the summary",
  scope: "the scope of work",
  schedule: "the payment schedule",
  terms: "the contract terms",
  change: "the changes",
} as const satisfies Record<Section, string>;

/**
 * Returns "the payment schedule", or the name of the service or own section; undefined for the whole document
 * and for deleted topics.
 */
export function topicWords(
  document: Pick<Document, "phases" | "sections">,
  of: { section?: Section | null; section_id?: number | null; task_id?: number | null },
): string | undefined {
  if (of.task_id) {
    const services = document.phases.flatMap(({ services }) => services);
    return services.find(({ id }) => id === of.task_id)?.name;
  }
  if (of.section_id) return document.sections?.find(({ id }) => id === of.section_id)?.title;
  return of.section ? WORDS[of.section] : undefined;
}

/**
 * Returns the topics of a document to choose from: first its standard sections, then the owner's own by
 * title.
 */
export function topicsOf(document: Document): { topic: Topic; words: string }[] {
  const shown: Record<Section, boolean> = {
    goals: document.goals !== null,
    summary: document.summary !== null,
    change: document.change !== null,
    scope: document.phases.length > 0,
    schedule: Boolean(document.schedule?.length),
    terms: document.terms.length > 0 || document.general_terms !== null,
  };
  const parts = SECTIONS.filter((section) => shown[section]);
  return [
    ...parts.map((section) => ({ topic: { section }, words: WORDS[section] })),
    ...(document.sections ?? []).map(({ id, title }) => ({ topic: { section_id: id }, words: title })),
  ];
}

import type { Document } from "@stint/core/proposal/schema";
import type { SectionId } from "./sections";

/** The headings on the client's page of each part of the builder. */
const headings: Record<Exclude<SectionId, "branding">, (document: Document) => string[]> = {
  goals: ({ sections = [] }) => ["Goals", ...sections.map(({ title }) => title)],
  scope: () => ["Scope of work", "Options", "What changes"],
  schedule: () => ["Payment schedule", "Your invoices"],
  terms: () => ["Contract terms"],
  summary: () => ["Summary"],
};

/** Says whether the client's page has nothing of a part: it is switched off or empty. */
export function isUnseen(document: Document, part: SectionId): boolean {
  if (document.change) return false;
  if (part === "goals") return !document.goals && !document.sections?.length;
  if (part === "scope") return document.phases.length === 0;
  if (part === "schedule") return !document.schedule?.length;
  if (part === "terms") return document.terms.length === 0 && !document.general_terms;
  return part === "summary" && !document.summary;
}

/** Finds the elements of the client's page that a part of the builder writes. */
export function elementsOf(page: HTMLElement, part: SectionId, document: Document): Element[] {
  if (part === "branding") return [...page.querySelectorAll("header")];
  const wanted = headings[part](document);
  return [...page.querySelectorAll("section")].filter((section) =>
    wanted.includes(section.querySelector("h2")?.textContent ?? ""),
  );
}

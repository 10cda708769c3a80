/** The parts of a proposal that are edited, in the order the client reads them. */
export const sections = [
  { id: "branding", label: "Branding" },
  { id: "goals", label: "Project goals", flag: "show_client_goals" },
  { id: "scope", label: "Scope of work", flag: "show_scope" },
  { id: "schedule", label: "Payment schedule", flag: "show_invoice_schedule" },
  { id: "terms", label: "Contract terms", flag: "show_general_terms" },
  { id: "summary", label: "Summary" },
] as const;

export type SectionId = (typeof sections)[number]["id"];
export const isSection = (word: unknown): word is SectionId => sections.some(({ id }) => id === word);

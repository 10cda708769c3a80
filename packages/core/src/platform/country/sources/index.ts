import facts from "./facts.json" with { type: "json" };

/** A page that facts were read from. `year` is null where it shows none. */
export type Source = {
  publisher: string;
  title: string;
  url: string;
  year: number | null;
  /** True for an authority's page or the text of the law. */
  is_official: boolean;
};

const FACTS: Record<string, Source> = facts;

/** Returns the sources of ids, those that are unknown left out. */
export const listSources = (ids: readonly string[]): Source[] => ids.flatMap((id) => FACTS[id] ?? []);

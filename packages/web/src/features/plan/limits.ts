export interface Limit {
  /** The plans and their limits, in a sentence. */
  needs: string;
  /** The alternative without it. */
  instead: string;
}

const projects: Limit = {
  needs: "Starter holds one active project at a time. Professional and Team hold any number.",
  instead: "Mark the active project as completed, or delete its draft, and there is room for the next.",
};
const terms: Limit = {
  needs: "Starter includes the confidentiality term. Professional and Team keep terms of your own.",
  instead: "Your own words can stand under General terms in the proposal.",
};
const library: Limit = {
  needs: "A library of your own services is part of Professional and Team.",
  instead: "A service can be duplicated inside a scope, and written anew in the next.",
};
const prices: Limit = {
  needs: "The community's services with recommended prices are part of Professional and Team.",
  instead: "Write the service in the scope with a price of your own.",
};
const any: Limit = {
  needs: "It is part of Professional and Team.",
  instead: "Everything else stays as it is.",
};

const PATTERNS: readonly (readonly [RegExp, Limit])[] = [
  [/active project/i, projects],
  [/\bterms?\b/i, terms],
  [/quick-add|recommended/i, prices],
  [/library|templates/i, library],
];

/** Finds the limit of a refusal by the plan (1007), by its sentence. */
export const limitOf = (message: string): Limit =>
  PATTERNS.find(([pattern]) => pattern.test(message))?.[1] ?? any;

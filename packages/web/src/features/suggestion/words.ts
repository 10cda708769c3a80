import type { Kind, Written } from "@stint/core/suggestion/schema";

/** What each kind is called in the menu. */
export const ACTS: Record<Kind, string> = {
  shorten: "Shorten",
  warm: "Warmer tone",
  summary: "Write from the scope",
  goals: "Write from the scope",
  answer: "Draft from the scope",
};

/** Why there is no text. */
export const WHY: Record<NonNullable<Written["reason"]>, string> = {
  whole: "Every sentence says something that would be lost. Nothing was shortened.",
  model: "Only an AI provider can do this, and none answered. Your text stays as it is.",
  empty: "The scope has no service yet, so there is nothing to write from.",
  unsaid: "The scope and its terms do not say it. Answer in your own words.",
};

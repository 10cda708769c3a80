import type { REASONS, SuggestInput } from "../schema";

/** What a writer knows of a scope: no price, client, project or id is in it. */
export interface ScopeText {
  phases: {
    name: string;
    description: string;
    /** A day in words; null where none is set. */
    starts: string | null;
    services: {
      name: string;
      description: string;
      quantity: string;
      /** The client may leave it out. */
      optional: boolean;
      /** Exactly one of the services with the same label is chosen. */
      option_group: string | null;
      /** Whether an option counts; null where it is none. */
      chosen: boolean | null;
      due: string | null;
    }[];
  }[];
  exclusions: string;
  revision_rounds: number | null;
  terms: { name: string; body: string }[];
}

/** What is asked for, with all that its answer may be made of. */
export type WriterInput = SuggestInput & { scope: ScopeText };

/** A text, or why there is none. */
export type Answer = { text: string; reason: null } | { text: null; reason: (typeof REASONS)[number] };

export const textOf = (text: string): Answer => ({ text, reason: null });
export const noText = (reason: (typeof REASONS)[number]): Answer => ({ text: null, reason });

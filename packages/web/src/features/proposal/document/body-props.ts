import type { Answer } from "@stint/core/proposal/reading/rules";
import type { Document, Topic } from "@stint/core/proposal/schema";
import type { ReactNode } from "react";

/** A document, whole or as a change order of another one. */
export interface DocumentBodyProps {
  document: Document;
  /** The client's answer: the words of a change order depend on it. */
  answer: Answer;
  /** "Ask about this" for a section. */
  ask?: ((topic: Topic) => ReactNode) | undefined;
  /** Picks or toggles an option; without it the options only show the choice. */
  onPick?: ((id: number) => void) | undefined;
}

import type { Document, Topic } from "@stint/core/proposal/schema";
import type { ReactNode } from "react";

/** A document, whole or as a change order of another one. */
export interface DocumentBodyProps {
  document: Document;
  /** "Ask about this" for a section. */
  ask?: ((topic: Topic) => ReactNode) | undefined;
  /** Picks or turns over an option; without it the options tell what was chosen. */
  onPick?: ((id: number) => void) | undefined;
}

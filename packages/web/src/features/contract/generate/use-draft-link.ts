import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { openDialog } from "../../../lib/dialogs";
import type { TermProject } from "./project";

/** Terms that the address names: the bell leads there. */
export interface DraftSearch {
  draft?: number;
}

export const readDraftSearch = ({ draft }: Record<string, unknown>): DraftSearch =>
  typeof draft === "number" && Number.isSafeInteger(draft) ? { draft } : {};

/** Opens the terms that the address names, and takes them out of it: going back must not open them again. */
export function useDraftLink(draft: number | undefined, project?: TermProject): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useEffect(() => {
    if (draft === undefined) return;
    openDialog("generate-term", { draft, ...(project && { project }) });
    void navigate({ to: ".", search: {}, replace: true });
  }, [draft]);
}

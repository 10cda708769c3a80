import type { Info } from "@stint/core/project/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { projectQuery } from "../../project/queries";
import { previewQuery } from "../queries";
import { createDraft, type Draft, type DraftState } from "./draft-store";

/** The draft of one visit to the builder: saves what waits on leaving, and asks before the tab is closed over it. */
export function useDraft(project: Info, proposal_id: number): [DraftState, Draft] {
  const client = useQueryClient();
  const [draft] = useState(() =>
    createDraft(project, (saved) => {
      client.setQueryData(projectQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: previewQuery(proposal_id).queryKey });
    }),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get);
  useEffect(() => {
    const online = () => void draft.flush();
    const leave = (event: BeforeUnloadEvent) => {
      if (!draft.dirty()) return;
      void draft.flush();
      event.preventDefault();
    };
    addEventListener("online", online);
    addEventListener("beforeunload", leave);
    return () => {
      removeEventListener("online", online);
      removeEventListener("beforeunload", leave);
      if (draft.dirty()) void draft.flush();
      else draft.stop();
    };
  }, [draft]);
  return [state, draft];
}

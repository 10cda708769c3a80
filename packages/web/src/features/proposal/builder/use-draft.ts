import type { Info } from "@stint/core/project/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useUser } from "../../../lib/session";
import type { SyncView } from "../../../lib/sync/ports";
import { reopen, useSync } from "../../../lib/sync/use-sync";
import { projectQuery } from "../../project/queries";
import { previewQuery } from "../queries";
import { ProposalDraft } from "./draft-store";

/** The draft of one visit to the builder. */
export function useDraft(project: Info, proposal_id: number): [Info, SyncView, ProposalDraft] {
  const client = useQueryClient();
  const { id: user } = useUser();
  const [draft] = useState(() =>
    reopen(`proposal.${user}.${project.id}`, () => {
      return new ProposalDraft(project, user, (saved) => {
        client.setQueryData(projectQuery(saved.id).queryKey, saved);
        void client.invalidateQueries({ queryKey: previewQuery(proposal_id).queryKey });
      });
    }),
  );
  useEffect(() => draft.document.follow(project), [draft, project]);
  return [useSyncExternalStore(draft.subscribe, draft.get, draft.get), useSync(draft.session), draft];
}

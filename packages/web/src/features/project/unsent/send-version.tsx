import { useSuspenseQuery } from "@tanstack/react-query";
import { SendDialog } from "../../proposal/builder/send-dialog";
import { useRefresh } from "../../proposal/owner/refresh";
import { previewQuery, proposalQuery } from "../../proposal/queries";
import { useProjectChanges } from "../changes";
import { isOwned, projectQuery } from "../queries";

const settled = () => Promise.resolve(true);

/** The last look before a version goes out, from any page: what the server has is what is sent. */
export function SendVersion({
  project_id,
  proposal_id,
  onClose,
}: {
  project_id: number;
  proposal_id: number;
  onClose: () => void;
}) {
  const { data: project } = useSuspenseQuery(projectQuery(project_id));
  const { data: proposal } = useSuspenseQuery(proposalQuery(proposal_id));
  const { data: preview, refetch } = useSuspenseQuery(previewQuery(proposal_id));
  const { update } = useProjectChanges();
  const refresh = useRefresh();
  if (!isOwned(project)) return null;
  return (
    <SendDialog
      project={project}
      proposal={proposal}
      preview={preview}
      flush={settled}
      onContact={refetch}
      onRecipient={async (contact_id) => {
        await update.mutateAsync({ project, contact_id });
        await refetch();
      }}
      onSent={refresh}
      onClose={onClose}
    />
  );
}

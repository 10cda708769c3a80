import { isRefused } from "@stint/core/project/agreement/rules";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useProjectChanges } from "../../project/changes";
import { isOwned, projectQuery } from "../../project/queries";
import { useProposalActions } from "../builder/actions";
import { SendDialog } from "../builder/send-dialog";
import { useRefresh } from "../owner/refresh";
import { previewQuery, proposalQuery } from "../queries";

const nothingToFlush = () => Promise.resolve(true);

interface SendVersionProps {
  project_id: number;
  proposal_id: number;
  onClose: () => void;
}

/** The last look before a version goes out, from any page: the server's draft is sent. */
export function SendVersion(props: SendVersionProps) {
  const { data: proposal } = useSuspenseQuery(proposalQuery(props.proposal_id));
  return proposal.change && isRefused(proposal.status) ? (
    <RevisedVersion {...props} />
  ) : (
    <SendSummary {...props} />
  );
}

/** Sends the edits of a declined or withdrawn version as the next change order, as it is not sent again. */
function RevisedVersion(props: SendVersionProps) {
  const { change } = useProposalActions(props.proposal_id);
  const begun = useRef(false);
  const { data } = change;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    change.mutate(undefined, { onError: props.onClose });
  });
  return data ? <SendSummary {...props} proposal_id={data.id} /> : null;
}

function SendSummary({ project_id, proposal_id, onClose }: SendVersionProps) {
  const { data: project } = useSuspenseQuery(projectQuery(project_id));
  const { data: proposal } = useSuspenseQuery(proposalQuery(proposal_id));
  const { data: preview, refetch } = useSuspenseQuery(previewQuery(proposal_id));
  const { update } = useProjectChanges();
  const refresh = useRefresh();
  if (!isOwned(project)) return null;
  const keep = async (changes: { contact_id: number } | { expire_at: string | null }) => {
    await update.mutateAsync({ project, ...changes });
    await refetch();
  };
  return (
    <SendDialog
      project={project}
      proposal={proposal}
      preview={preview}
      flush={nothingToFlush}
      onContact={refetch}
      onRecipient={(contact_id) => keep({ contact_id })}
      onExpiry={(expire_at) => keep({ expire_at })}
      onSent={refresh}
      onClose={onClose}
    />
  );
}

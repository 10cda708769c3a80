import { Button } from "../../ui/button";
import { useOpenProposal, useProposalActions } from "./builder/actions";

/** Starts a change order of an accepted proposal, and opens it. */
export function StartChange({ proposal_id }: { proposal_id: number }) {
  const { change } = useProposalActions(proposal_id);
  const openProposal = useOpenProposal();
  return (
    <Button
      kind="link"
      pending={change.isPending}
      onClick={() => change.mutate(undefined, { onSuccess: openProposal })}
    >
      Start a change order
    </Button>
  );
}

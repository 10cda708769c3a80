import type { Info } from "@stint/core/proposal/schema";
import { Link } from "@tanstack/react-router";
import { NoTax } from "../../account/no-tax";

/** Asks whether no tax applies to a proposal on which nobody chose one, or leads to where it is chosen. */
export function ChooseTax({
  proposal,
  confirmed,
  error,
  onConfirm,
  onLeave,
}: {
  proposal: Pick<Info, "id" | "project_id">;
  confirmed: boolean;
  error?: string | undefined;
  onConfirm: (confirmed: boolean) => void;
  /** Called when the link is followed: what was typed is kept. */
  onLeave: () => void;
}) {
  return (
    <NoTax of="proposal" confirmed={confirmed} error={error} onConfirm={onConfirm}>
      <Link
        to="/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId"
        params={{
          projectId: String(proposal.project_id),
          scopeId: String(proposal.project_id),
          proposalId: String(proposal.id),
        }}
        search={{ part: "schedule" }}
        hash="tax"
        onClick={onLeave}
        className="font-semibold underline underline-offset-2"
      >
        Choose a tax
      </Link>
    </NoTax>
  );
}

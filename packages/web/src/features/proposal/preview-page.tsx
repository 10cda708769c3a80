import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useTitle } from "../../lib/title";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { BrandFrame, column } from "../public/brand-frame";
import { PublicFoot } from "../public/public-head";
import { Cover } from "./document/cover";
import { DocumentBody } from "./document/document-body";
import { previewQuery, proposalQuery } from "./queries";

/** The whole document as the client would see it now, for the owner alone. Nothing here counts as a view. */
export function ProposalPreview({ id }: { id: number }) {
  const { data: proposal } = useSuspenseQuery(proposalQuery(id));
  const {
    data: { document, changed },
  } = useSuspenseQuery(previewQuery(id));
  useTitle(`Preview of ${document.title}`);
  const sent = proposal.hash !== null;
  return (
    <>
      <section
        aria-label="Preview"
        className="sticky top-0 z-20 flex min-h-14 items-center gap-4 border-b border-line bg-surface px-4 py-2 sm:px-8"
      >
        <p className="min-w-0 flex-1 text-14">
          <span className="font-semibold">Preview: only you see this.</span>{" "}
          <span className="text-muted max-sm:hidden">
            {!sent
              ? "Nothing has been sent."
              : changed
                ? `The client still sees version ${proposal.document_version}.`
                : "The client sees the same."}
          </span>
        </p>
        <Link
          to="/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId"
          params={{
            projectId: String(proposal.project_id),
            scopeId: String(proposal.project_id),
            proposalId: String(id),
          }}
          className={buttonClass("second", "s")}
        >
          <X size={16} aria-hidden="true" />
          <span>Close</span>
        </Link>
      </section>
      <BrandFrame color={document.brand.color}>
        <Cover document={document} />
        <main id="main" className={cx(column)}>
          <DocumentBody document={document} />
          <PublicFoot />
        </main>
      </BrandFrame>
    </>
  );
}

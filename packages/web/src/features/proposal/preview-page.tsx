import { subtract } from "@stint/core/platform/money";
import { namedChanges } from "@stint/core/proposal/reading/change/rules";
import { type Answer, answerOf, payableTotal } from "@stint/core/proposal/reading/rules";
import { type Comparison, compare } from "@stint/core/proposal/redline/rules";
import type { Document } from "@stint/core/proposal/schema";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Printer, X } from "lucide-react";
import type { ReactNode } from "react";
import { money } from "../../lib/format";
import { useTitle } from "../../lib/title";
import { Button, buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { BrandFrame, column } from "../public-page/brand-frame";
import { PublicFoot } from "../public-page/public-head";
import { PublicSection } from "../public-page/section";
import { countInWords, difference, sentence } from "../public-page/words";
import { Cover } from "./document/cover";
import { DocumentBody } from "./document/document-body";
import { ChangedNames, ChangedServices } from "./document/redline";
import { type Proposal, previewQuery, proposalQuery, versionQuery } from "./queries";

/** A whole document for the owner alone, under a bar that says which. Nothing here counts as a view. */
function Sheet({
  proposal,
  document,
  answer,
  title,
  note,
  children,
}: {
  proposal: Proposal;
  document: Document;
  answer: Answer;
  title: string;
  note: string;
  children?: ReactNode;
}) {
  useTitle(`${title} of ${document.title}`);
  return (
    <>
      <section
        aria-label={title}
        className="sticky top-0 z-20 flex min-h-14 items-center gap-4 border-b border-line bg-surface px-4 py-2 sm:px-8 print:hidden"
      >
        <p className="min-w-0 flex-1 text-14">
          <span className="font-semibold">{title}: only you see this.</span>{" "}
          <span className="text-muted max-sm:hidden">{note}</span>
        </p>
        <Button
          kind="quiet"
          size="s"
          icon={<Printer size={16} />}
          onClick={() => print()}
          className="max-sm:hidden"
        >
          Print
        </Button>
        <Link
          to="/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId"
          params={{
            projectId: String(proposal.project_id),
            scopeId: String(proposal.project_id),
            proposalId: String(proposal.id),
          }}
          className={buttonClass("second", "s")}
        >
          <X size={16} aria-hidden="true" />
          <span>Close</span>
        </Link>
      </section>
      <BrandFrame color={document.brand.color}>
        <Cover document={document} answer={answer} />
        <main id="main" className={cx(column)}>
          {children}
          <DocumentBody document={document} answer={answer} />
          <PublicFoot />
        </main>
      </BrandFrame>
    </>
  );
}

/** The whole document as the client would see it now. */
export function ProposalPreview({ id }: { id: number }) {
  const { data: proposal } = useSuspenseQuery(proposalQuery(id));
  const {
    data: { document, changed },
  } = useSuspenseQuery(previewQuery(id));
  const note =
    proposal.hash === null
      ? "Nothing has been sent."
      : changed
        ? `The client still sees version ${proposal.document_version}.`
        : "The client sees the same.";
  return <Sheet proposal={proposal} document={document} answer="open" title="Preview" note={note} />;
}

/** A published version as it was shown or signed, and its differences from another one. */
export function ProposalVersion({
  id,
  version,
  against,
}: {
  id: number;
  version: number;
  /** The older document to compare with. */
  against?: { id: number; version: number } | undefined;
}) {
  const { data: proposal } = useSuspenseQuery(proposalQuery(id));
  const {
    data: { document },
  } = useSuspenseQuery(versionQuery(id, version));
  return (
    <Sheet
      proposal={proposal}
      document={document}
      // An older version was never answered: the newest was, or still waits.
      answer={version === proposal.document_version ? answerOf(proposal.status) : "closed"}
      title={`Version ${version}`}
      note={
        version === proposal.document_version
          ? "The newest version that was published."
          : `An older version: the newest is ${proposal.document_version}.`
      }
    >
      {/* A change order names its changes to the accepted version itself. */}
      {against && document.change?.base.version !== against.version && (
        <VersionComparison document={document} against={against} />
      )}
    </Sheet>
  );
}

/** The names of the reworded texts; the words themselves are in the document below. */
function ChangedTexts({ title, changes }: { title: string; changes: Comparison["terms"] }) {
  if (namedChanges(changes).length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="mb-2 text-17 font-semibold">{title}</h3>
      <ChangedNames changes={changes} />
    </div>
  );
}

function VersionComparison({
  document,
  against,
}: {
  document: Document;
  against: { id: number; version: number };
}) {
  const { data: former } = useSuspenseQuery(versionQuery(against.id, against.version));
  const { services, unchanged_count: same, sections, terms } = compare(former.document, document);
  const { currency } = document;
  return (
    <PublicSection
      title={`Since version ${against.version}`}
      note={`From ${money(payableTotal(former.document), currency)} to ${money(payableTotal(document), currency)}, ${difference(subtract(payableTotal(document), payableTotal(former.document)), currency)}`}
    >
      <ChangedServices services={services} currency={currency} />
      {same > 0 && (
        <p className="border-t border-line py-3.5 text-15 text-muted">
          {sentence(countInWords(same, "service is", "services are"))} unchanged
        </p>
      )}
      <ChangedTexts title="Texts" changes={sections} />
      <ChangedTexts title="Contract terms" changes={terms} />
    </PublicSection>
  );
}

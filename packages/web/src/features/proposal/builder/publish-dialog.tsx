import type { Info, Preview } from "@stint/core/proposal/schema";
import { Suspense, useState } from "react";
import { errorText } from "../../../lib/report";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { lazyPart } from "../../../ui/lazy-part";
import { countInWords, sentence } from "../../public-page/words";
import { copyLink, useProposalActions } from "./actions";
import { ChooseTax } from "./choose-tax";
import { OpenClauses } from "./open-clauses";

const TurnedPrices = lazyPart(async () => (await import("./turned-prices")).TurnedPrices);

/** A draft has no address yet: freezes version 1 under one, without mailing anybody, and copies it. */
export function PublishDialog({
  proposal,
  preview,
  flush,
  onClose,
}: {
  proposal: Info;
  preview: Preview;
  flush: () => Promise<boolean>;
  onClose: () => void;
}) {
  const { publish } = useProposalActions(proposal.id);
  const [confirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [meant, setMeant] = useState(false);
  const [untaxed, setUntaxed] = useState(false);
  const { unpriced_count: unpriced, open_clauses: open } = preview;
  const wrong = Object.values(preview.refusals ?? {});
  const run = async () => {
    setProblem(undefined);
    if (!(await flush())) return setProblem("Your last changes are not saved yet.");
    try {
      const { hash } = await publish.mutateAsync({
        ...(confirmed ? { confirm_unpriced: true } : {}),
        ...(meant ? { confirm_blanks: true } : {}),
        ...(untaxed ? { confirm_no_tax: true } : {}),
      });
      onClose();
      if (hash) await copyLink(hash);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!publish.isPending}
      title="Make the link"
      description="The proposal as it is now gets an address as version 1. Nobody is emailed."
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          <Button
            kind="primary"
            pending={publish.isPending}
            disabled={
              wrong.length > 0 ||
              (unpriced > 0 && !confirmed) ||
              (open.length > 0 && !meant) ||
              (preview.lacks_tax && !untaxed)
            }
            onClick={() => void run()}
          >
            Make and copy the link
          </Button>
        </>
      }
    >
      {preview.turned && (
        <Suspense fallback={null}>
          <TurnedPrices
            project_id={proposal.project_id}
            turned={preview.turned}
            currency={preview.document.currency}
            flush={flush}
          />
        </Suspense>
      )}
      {unpriced > 0 && (
        <Checkbox checked={confirmed} onChange={setConfirmed}>
          {sentence(countInWords(unpriced, "service has", "services have"))} no price yet. Go on like this.
        </Checkbox>
      )}
      <OpenClauses
        proposal={proposal}
        clauses={open}
        confirmed={meant}
        onConfirm={setMeant}
        onLeave={onClose}
      />
      {preview.lacks_tax && (
        <ChooseTax proposal={proposal} confirmed={untaxed} onConfirm={setUntaxed} onLeave={onClose} />
      )}
      {[...wrong, ...(problem ? [problem] : [])].map((text) => (
        <p key={text} role="alert" className="text-14 text-bad">
          {text}
        </p>
      ))}
      {unpriced === 0 && open.length === 0 && wrong.length === 0 && !problem && (
        <p className="text-14 text-muted">Later changes become a new version when you send it.</p>
      )}
    </Dialog>
  );
}

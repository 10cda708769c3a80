import { useCallback, useEffect } from "react";
import { ClientPage } from "../features/proposal/client/client-page";
import { readProposal } from "../features/proposal/client/requests";
import { PublicNotice } from "../features/public-page/public-notice";
import { useLoad } from "../features/public-page/use-load";
import type { PublicPageProps } from "./page-props";

/** /proposal/:hash. Digits are the owner's own number of it, which belongs to the preview. */
export function ProposalPage({ params }: PublicPageProps) {
  const hash = params.hash ?? "";
  const own = /^\d+$/.test(hash);
  useEffect(() => {
    if (own) location.replace(`/proposal/preview/${hash}`);
  }, [own, hash]);
  return own ? null : <ByLink key={hash} hash={hash} />;
}

function ByLink({ hash }: { hash: string }) {
  const [loaded] = useLoad(useCallback((signal) => readProposal(hash, signal), [hash]));
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready") return <ClientPage hash={hash} info={loaded.data} />;
  const { error } = loaded;
  if (error.status === 404 || error.status === 410) {
    return (
      <PublicNotice title="This link leads nowhere">
        <p>The address may be cut off or mistyped. Open the link in the email again, or ask who sent it.</p>
      </PublicNotice>
    );
  }
  return (
    <PublicNotice
      title={error.status === 0 ? "No connection" : "This proposal did not load"}
      action={{ label: "Try again", run: () => location.reload() }}
      reference={error.requestId}
    >
      <p>{error.message} Nothing has changed.</p>
    </PublicNotice>
  );
}

import { useCallback } from "react";
import { LeadForm } from "../features/lead/public-form";
import { PublicNotice } from "../features/public-page/public-notice";
import { useLoad } from "../features/public-page/use-load";
import { api } from "../lib/api";
import type { PublicPageProps } from "./page-props";

/** /leads/:hash */
export function LeadPage({ params }: PublicPageProps) {
  const hash = params.hash ?? "";
  const [loaded] = useLoad(
    useCallback(
      async (signal) => (await api.get("/leadforms/{hash}", { path: { hash }, signal })).data,
      [hash],
    ),
  );
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready") return <LeadForm hash={hash} form={loaded.data} />;
  const { error } = loaded;
  if (error.status === 404)
    return (
      <PublicNotice title="This page is closed">
        <p>The address may be cut off or mistyped, or nothing is taken through it at the moment.</p>
      </PublicNotice>
    );
  return (
    <PublicNotice
      title={error.status === 0 ? "No connection" : "This page did not load"}
      action={{ label: "Try again", run: () => location.reload() }}
      reference={error.requestId}
    >
      <p>{error.message}</p>
    </PublicNotice>
  );
}

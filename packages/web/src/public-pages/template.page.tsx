import { useCallback, useEffect, useState } from "react";
import { readTemplate, takeServedTemplate } from "../features/library/templates/public-template";
import { PublicNotice } from "../features/public-page/public-notice";
import { useLoad } from "../features/public-page/use-load";
import { PublicTemplatePage } from "../features/template/public-page/public-template";
import type { PublicPageProps } from "./page-props";

/** /templates/:hash. The number of a published template leads to its own address. */
export function TemplatePage({ params }: PublicPageProps) {
  const hash = params.hash ?? "";
  // What the document brought is on screen already: the first view of the app shows the same.
  const [served] = useState(() => takeServedTemplate(hash));
  const [loaded] = useLoad(
    useCallback((signal) => readTemplate(hash, signal), [hash]),
    served,
  );
  const own = loaded.state === "ready" ? loaded.data.hash : hash;
  useEffect(() => {
    if (own !== hash) history.replaceState(null, "", `/templates/${encodeURIComponent(own)}`);
  }, [own, hash]);
  if (loaded.state === "loading") return null;
  if (loaded.state === "ready") return <PublicTemplatePage template={loaded.data} />;
  const { error } = loaded;
  if (error.status === 404 || error.status === 422)
    return (
      <PublicNotice title="There is no template here">
        <p>The address may be cut off or mistyped, or the template is no longer shared.</p>
      </PublicNotice>
    );
  return (
    <PublicNotice
      title={error.status === 0 ? "No connection" : "This template did not load"}
      action={{ label: "Try again", run: () => location.reload() }}
      reference={error.requestId}
    >
      <p>{error.message}</p>
    </PublicNotice>
  );
}

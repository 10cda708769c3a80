import "../styles/public.css";
import { type ComponentType, useEffect, useState } from "react";
import { PublicNotice } from "../features/public-page/public-notice";
import type { FoundPath } from "../lib/public-path";
import { onSignal } from "../lib/signals";
import { ToastHost } from "../ui/toast";
import type { PublicPageProps } from "./page-props";
import { pages } from "./pages";

type Page = ComponentType<PublicPageProps>;

/** One public page: loads its chunk unless it came already (`first`), and shows a notice when that fails. */
export function PublicApp({ found, first }: { found: FoundPath; first?: Page | undefined }) {
  const [Page, setPage] = useState(() => first);
  const [failed, setFailed] = useState(false);
  const [closed, setClosed] = useState(false);
  useEffect(() => onSignal("maintenance", () => setClosed(true)), []);
  useEffect(() => {
    pages[found.path]().then(
      (component) => setPage(() => component),
      () => setFailed(true),
    );
  }, [found]);
  if (failed) {
    return (
      <PublicNotice
        title="This page did not load"
        action={{ label: "Try again", run: () => location.reload() }}
      >
        The connection broke off. Nothing has changed.
      </PublicNotice>
    );
  }
  if (closed)
    return (
      <PublicNotice
        title="We're in maintenance mode. We'll be back shortly"
        action={{ label: "Try again", run: () => location.reload() }}
      >
        Nothing is lost. This link opens again when we are back.
      </PublicNotice>
    );
  return (
    <>
      {Page && <Page params={found.params} />}
      <ToastHost />
    </>
  );
}

import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { Code, isApiError, isOffline } from "../lib/api-error";
import { openCheckout } from "../lib/checkout";
import { reloadQuietly } from "../lib/missing-code";
import { useOnline } from "../lib/network";
import { findPublicPath } from "../lib/public-path";
import { errorText, isMissingCode, kindOf, report } from "../lib/report";
import { ensureSession, useSession } from "../lib/session";
import { useTitle } from "../lib/title";
import { Button, buttonClass } from "./button";
import { GhostRows } from "./ghost-rows";

/** One fact, its meaning, one action; in any layout or none. */
export function Notice({
  title,
  children,
  actions,
  reference,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  reference?: string | undefined;
}) {
  useTitle(title);
  return (
    <main id="main" className="mx-auto w-full max-w-[560px] px-5 py-16 sm:py-24">
      <h1 className="text-22 font-semibold">{title}</h1>
      {children && <div className="mt-2 space-y-2 text-15 text-muted">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap items-center gap-4">{actions}</div>}
      {reference && <p className="mt-6 text-13 text-muted">Reference {reference.slice(0, 8)}</p>}
    </main>
  );
}

/** The link home: to the dashboard when signed in, else to the sign-in. */
function HomeLink() {
  // An unknown address has no layout that brings the session back.
  useEffect(() => void ensureSession({ ask: false }).catch(() => undefined), []);
  return useSession() ? (
    <Link to="/dashboard" className={buttonClass("primary")}>
      Go to the dashboard
    </Link>
  ) : (
    <a href="/signin" className={buttonClass("primary")}>
      Sign in
    </a>
  );
}

/** The screen while a page's code or data is on its way, after 150 ms. */
export function PagePending() {
  return (
    <div className="mx-auto w-full max-w-[1136px] px-4 py-10 sm:px-10">
      <GhostRows now rows={5} />
    </div>
  );
}

/** No such page; a public one is another document, so the browser is sent there. */
export function PageNotFound() {
  const elsewhere = findPublicPath(location.pathname);
  useEffect(() => {
    if (elsewhere) location.reload();
  }, [elsewhere]);
  if (elsewhere) return null;
  return (
    <Notice title="This page does not exist" actions={<HomeLink />}>
      <p>The address may be mistyped, or what was here has been deleted.</p>
    </Notice>
  );
}

export function Offline({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title="Yeah so... there's no internet, sorry"
      actions={
        <Button kind="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>This page opens once you are connected again. Nothing is lost.</p>
    </Notice>
  );
}

/** The screen when there is a network and the server does not answer. */
function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title="Stint does not answer"
      actions={
        <Button kind="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>Your device is connected, but our server cannot be reached. What was saved is not touched.</p>
    </Notice>
  );
}

export function Maintenance({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title="We're in maintenance mode. We'll be back shortly"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>Nothing is lost. Links that you sent to clients open again when we are back.</p>
    </Notice>
  );
}

/** The screen of a page whose loader or rendering failed. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const online = useOnline();
  const missing = isMissingCode(error);
  const [reloading, setReloading] = useState(false);
  useEffect(() => {
    if (missing && online) setReloading(reloadQuietly());
  }, [missing, online]);
  const retry = () => {
    // The browser does not ask again in this document for a file that failed to load.
    if (missing) return location.reload();
    reset();
    void router.invalidate();
  };
  const gone = isApiError(error) ? kindOf(error) : undefined;
  useEffect(() => {
    if (gone) report(error);
  }, [gone, error]);
  if (reloading || gone) return <PagePending />;
  if (!online) return <Offline onRetry={retry} />;
  if (isOffline(error)) return <NoAnswer onRetry={retry} />;
  if (isApiError(error) && error.status === 404) return <PageNotFound />;
  if (isApiError(error) && error.code === Code.PlanLimit)
    return (
      <Notice
        title="Your plan does not show this page"
        actions={
          <>
            <Button
              kind="primary"
              onClick={() => openCheckout({ next: { label: "Open the page", run: retry } })}
            >
              Upgrade plan
            </Button>
            <Link to="/projects" className={buttonClass()}>
              All projects
            </Link>
          </>
        }
      >
        <p>{errorText(error)}</p>
      </Notice>
    );
  return (
    <Notice
      title="This page did not load"
      reference={isApiError(error) ? error.requestId : undefined}
      actions={
        <Button kind="primary" onClick={retry}>
          {missing ? "Reload" : "Try again"}
        </Button>
      }
    >
      <p>
        {missing
          ? "The connection broke off, or Stint was renewed since you opened it. What was saved is not touched."
          : errorText(error)}
      </p>
    </Notice>
  );
}

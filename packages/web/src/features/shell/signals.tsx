import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { rememberReturn } from "../../lib/return-to";
import { clearSession, onSignedOutElsewhere } from "../../lib/session";
import { onSignal } from "../../lib/signals";
import { Maintenance } from "./page-states";

/** Acts on what the transport announces; answers the screen that replaces all layouts, if one does. */
export function useAppSignals(): ReactNode {
  const router = useRouter();
  const [maintenance, setMaintenance] = useState(false);

  useEffect(() => {
    const leave = () => {
      rememberReturn(router.state.location.href);
      clearSession();
      // A new document, so that nothing of the person stays in memory.
      location.replace("/signin?ended=true");
    };
    const stops = [
      onSignal("signed-out", leave),
      onSignedOutElsewhere(leave),
      onSignal("restricted", () => location.replace("/restricted")),
      onSignal("upgrade", ({ message }) => openDialog("upgrade", { message })),
      onSignal("maintenance", () => setMaintenance(true)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);

  // GET /features says it before anything fails; nothing waits for it.
  useEffect(() => {
    fetch("/api/v2/features", { headers: { accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { data?: { maintenance?: boolean } } | undefined) => {
        if (body?.data?.maintenance) setMaintenance(true);
      })
      .catch(() => undefined);
  }, []);

  return maintenance ? <Maintenance onRetry={() => location.reload()} /> : undefined;
}

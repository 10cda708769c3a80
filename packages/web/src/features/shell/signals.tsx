import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { openCheckout } from "../../lib/checkout";
import { openDialog } from "../../lib/dialogs";
import { getSession, isAdmin, isPlatformAdmin, reloadUser } from "../../lib/session";
import { onSessionEnd } from "../../lib/session-end";
import { onSignal, type Signals } from "../../lib/signals";
import { toast, toastError } from "../../lib/toast";
import { Maintenance } from "../../ui/page-states";

/** The list to open instead of a missing record, by the server's word for its kind (1066). */
const lists: Record<string, "/projects" | "/contacts/clients" | "/invoices"> = {
  project: "/projects",
  client: "/contacts/clients",
  invoice: "/invoices",
};

/** Acts on the transport's signals. Answers the screen that replaces all layouts, if one does. */
export function useAppSignals(): ReactNode {
  const router = useRouter();
  const [maintenance, setMaintenance] = useState(false);

  useEffect(() => {
    const isActing = () => {
      const user = getSession()?.user;
      return user !== undefined && isAdmin(user);
    };
    // An admin of a company is led on from the dashboard by its route.
    const home = () => {
      const user = getSession()?.user;
      return user && isPlatformAdmin(user) ? "/projects" : "/dashboard";
    };
    const goHome = { label: "Go home", run: () => void router.navigate({ to: home() }) };
    const miss = ({ kind, text, reference }: Signals["missing"]) => {
      if (kind) void router.navigate({ to: lists[kind] ?? "/dashboard", replace: true });
      toastError(text, { ...(reference ? { reference } : {}), ...(kind ? {} : { action: goHome }) });
    };
    // What was typed stays where it is. The person is read again: the count that led here was an older one.
    const refuse = ({ message }: Signals["upgrade"]) => {
      // The plan of a company is its owner's.
      toast(message, isActing() ? {} : { action: { label: "Upgrade plan", run: () => openCheckout() } });
      void reloadUser().catch(() => undefined);
    };
    const stops = [
      onSessionEnd(() => router.state.location.href),
      onSignal("restricted", () => location.replace("/restricted")),
      onSignal("barred", () => void import("../../lib/workspace").then(({ checkSeat }) => checkSeat())),
      onSignal("upgrade", refuse),
      onSignal("unverified", () => openDialog("verify-email")),
      onSignal("maintenance", () => setMaintenance(true)),
      onSignal("missing", miss),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);

  // GET /features reports maintenance before anything fails; nothing waits for it.
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

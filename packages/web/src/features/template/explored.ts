import type { Checkpoint } from "@stint/core/user/schema";
import { useEffect } from "react";
import { recordCheckpoint } from "../../lib/checkpoint";
import { getSession, hasCheckpoint, reloadUser } from "../../lib/session";
import type { Tab } from "./open";

const CHECKPOINTS: Partial<Record<Tab, Checkpoint>> = {
  scopes: "get_started_explored_templates",
  terms: "get_started_explored_contracts",
};

/** Notes that somebody has looked at a tab: here at once, and with the server, who says whether it is known. */
async function recordExplored(tab: Tab): Promise<void> {
  const slug = CHECKPOINTS[tab];
  const user = getSession()?.user;
  if (!slug || !user || hasCheckpoint(user, slug)) return;
  localStorage.setItem(`stint.${slug}.${user.id}`, "1");
  // What cannot be told now is told by the next visit.
  await recordCheckpoint(slug).catch(() => undefined);
}

/** Notes which tabs were looked at; leaving the dashboard's modal, its list of first steps is read again. */
export function useExplored(tab: Tab): void {
  useEffect(() => void recordExplored(tab), [tab]);
  useEffect(
    () => () => {
      if (location.pathname === "/dashboard") void reloadUser().catch(() => undefined);
    },
    [],
  );
}

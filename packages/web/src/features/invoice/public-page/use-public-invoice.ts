import type { PublicInfo } from "@stint/core/invoice/schema";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { ApiError } from "../../../lib/api-error";
import { takeEarly } from "../../../lib/early-call";
import { useLoad } from "../../public-page/use-load";

const read = async (hash: string, signal?: AbortSignal) =>
  (await api.get("/invoices/{hash}", { path: { hash }, ...(signal ? { signal } : {}) })).data;

/** Tells the server once per document that a person looks at it; it decides whether that counts (D24). */
const reportedLinks = new Set<string>();
function tellViewed(hash: string): void {
  if (reportedLinks.has(hash) || document.visibilityState !== "visible") return;
  reportedLinks.add(hash);
  // A view that could not be reported is no reason to bother the reader.
  api.post("/invoices/{hash}/viewed", { path: { hash } }).catch(() => undefined);
}

export interface PublicInvoiceData {
  invoice: PublicInfo | undefined;
  error: ApiError | undefined;
  /** Reads the invoice again; the shown one stays until the answer is there. */
  reload: () => Promise<void>;
  /** Shows a newer answer that another call gave. */
  take: (invoice: PublicInfo) => void;
}

/** The invoice behind a link. Reading it changes nothing. */
export function usePublicInvoice(hash: string): PublicInvoiceData {
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await takeEarly<PublicInfo>(`/api/v2/invoices/${encodeURIComponent(hash)}`)) ?? read(hash, signal),
    [hash],
  );
  const [loaded, again] = useLoad(load);
  const [newer, take] = useState<PublicInfo>();
  const first = loaded.state === "ready" ? loaded.data : undefined;
  const invoice = newer ?? first;
  useEffect(() => {
    if (!first) return;
    const tell = () => tellViewed(hash);
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [first, hash]);
  const reload = useCallback(async () => {
    if (!newer && !first) return again();
    // A failed read is ignored while a newer answer is shown.
    await read(hash).then(take, () => undefined);
  }, [again, first, newer, hash]);
  return {
    invoice,
    error: !invoice && loaded.state === "failed" ? loaded.error : undefined,
    reload,
    take,
  };
}

const waits = [800, 1200, 2000, 3000, 4000, 5000];

/** Looks again and again while money is on its way: quickly at first, then every ten seconds; not in a hidden tab. */
export function usePoll(active: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!active) return;
    let round = 0;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const next = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === "visible") await reload();
        if (!stopped) next();
      }, waits[round++] ?? 10_000);
    };
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [active, reload]);
}

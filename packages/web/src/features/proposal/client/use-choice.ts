import { choicesOf } from "@stint/core/proposal/reading/rules";
import type { Document, PublicInfo } from "@stint/core/proposal/schema";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { chosenIDs, toggleOption } from "../document/choices";
import { readChosen } from "./requests";

interface ServerAnswer {
  key: string;
  document: Document;
  document_hash: string;
}

export interface Choice {
  /** The document computed for the choice, as far as this device can before the server has answered. */
  document: Document | null;
  /** The hash that signing names; undefined while the server is being asked for it. */
  document_hash: string | undefined;
  /** The chosen options; undefined in a document without options. */
  options: number[] | undefined;
  pick: ((id: number) => void) | undefined;
  /** The server's own document of this choice, which is to be signed. */
  settle: () => Promise<void>;
}

const keyOf = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join(",");

/** Names the storage key of a choice, which survives a reload: of this document and this tab only. */
const placeOf = (info: PublicInfo): string => `stint-choice-${info.document_hash}`;

function readChoice(info: PublicInfo): number[] | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(placeOf(info)) ?? "null");
    const known = new Set(info.document?.phases.flatMap(({ services }) => services.map(({ id }) => id)));
    const list = Array.isArray(found) ? found.filter((id) => typeof id === "number" && known.has(id)) : [];
    return Array.isArray(found) && list.length === found.length ? list : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The client's choice of options: counted here at once with the server's own function where prices are shown,
 * then confirmed by the server, whose document and hash are the ones that are signed.
 */
export function useChoice(hash: string, info: PublicInfo): Choice {
  const base = info.document;
  const optional = useMemo(() => {
    if (!base || info.state !== "open") return false;
    const { groups, extras } = choicesOf(base);
    return groups.length + extras.length > 0;
  }, [base, info.state]);
  const [choice, setChoice] = useState(() => ({ of: info.document_hash, ids: readChoice(info) }));
  const [settled, setSettled] = useState<ServerAnswer>();
  const initial = useMemo(() => (base ? chosenIDs(base) : []), [base]);
  // Another version has other services, so the choice starts again.
  const ids = choice.of === info.document_hash ? (choice.ids ?? initial) : initial;
  const key = keyOf(ids);
  const untouched = key === keyOf(initial);

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await readChosen(hash, ids, signal);
      setSettled({ key, ...answer });
    },
    [hash, ids, key],
  );
  useEffect(() => {
    if (!optional || untouched) return;
    const stop = new AbortController();
    // The server is asked a moment later: arrow keys in a group pass over other options.
    const timer = setTimeout(() => void ask(stop.signal).catch(() => undefined), 300);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [ask, optional, untouched]);

  // The arithmetic comes after the first view, and only where there is something to choose.
  const [count, setCount] = useState<typeof import("./count").countLocally>();
  useEffect(() => {
    if (!optional) return;
    let left = false;
    import("./count").then(
      (found) => !left && setCount(() => found.countLocally),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [optional]);
  const local = useMemo(
    () => (count && optional && !untouched ? count(info, ids) : undefined),
    [count, info, ids, optional, untouched],
  );
  const latest = useRef(ids);
  latest.current = ids;
  const pick = useCallback(
    (id: number) => {
      if (!base) return;
      const next = toggleOption(choicesOf(base), latest.current, id);
      setChoice({ of: info.document_hash, ids: next });
      try {
        sessionStorage.setItem(placeOf(info), JSON.stringify(next));
      } catch {
        // A browser that keeps nothing: the choice lives as long as the page.
      }
    },
    [base, info],
  );
  if (!optional || untouched) {
    return {
      document: base,
      document_hash: info.document_hash ?? undefined,
      options: optional ? ids : undefined,
      pick: optional ? pick : undefined,
      settle: async () => undefined,
    };
  }
  const own = settled?.key === key ? settled : undefined;
  return {
    document: own?.document ?? local ?? markChosen(base, ids),
    document_hash: own?.document_hash,
    options: ids,
    pick,
    settle: () => (own ? Promise.resolve() : ask()),
  };
}

/** The marks follow the finger even where only the server can count. */
function markChosen(document: Document | null, ids: readonly number[]): Document | null {
  if (!document) return null;
  const chosen = new Set(ids);
  return {
    ...document,
    phases: document.phases.map((phase) => ({
      ...phase,
      services: phase.services.map((service) =>
        service.optional || service.option_group !== null
          ? { ...service, chosen: chosen.has(service.id) }
          : service,
      ),
    })),
  };
}

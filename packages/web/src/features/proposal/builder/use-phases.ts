import type { Document } from "@stint/core/proposal/schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { scopeQuery } from "../../scope/queries";
import type { PhaseShare } from "./live-document";

/** Answers the phases with their prices, also when the document hides them: payments may follow phases. */
export function usePhases(scope_id: number, document: Document): readonly PhaseShare[] {
  const { data: scope } = useQuery(scopeQuery(scope_id));
  return useMemo(() => {
    if (!scope) return document.phases.map(({ id, name, total }) => ({ id, name, total: total ?? 0 }));
    const totals = new Map(scope.summary.categories.map(({ id, price_total }) => [id, price_total]));
    return scope.categories.map(({ id, name }) => ({ id, name, total: totals.get(id) ?? 0 }));
  }, [scope, document.phases]);
}

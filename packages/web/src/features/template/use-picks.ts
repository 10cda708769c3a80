import type { Deliverable } from "@stint/core/library/schema";
import { useState } from "react";
import { openCheckout } from "../../lib/checkout";
import type { ScopeTarget } from "./open";

/** What of a row has to do with the scope that is open in the editor. */
export interface Pick {
  isAdded: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAdd: () => void;
}

/** The services that are chosen for the open scope, and those that it has. */
export function usePicks(scope: ScopeTarget | undefined) {
  const [chosen, setChosen] = useState<readonly Deliverable[]>([]);
  const add = (services: readonly Deliverable[]) => {
    scope?.add(services);
    setChosen((before) => before.filter((each) => !services.includes(each)));
  };
  return {
    chosen,
    addAll: () => add(chosen),
    of: (service: Deliverable): Pick => ({
      isAdded: scope?.has(service.id) ?? false,
      isChosen: chosen.some(({ id }) => id === service.id),
      onChoose: (isChosen) =>
        setChosen((before) =>
          isChosen ? [...before, service] : before.filter(({ id }) => id !== service.id),
        ),
      // The server refuses a locked one (1007), so it is not put into the ledger at all.
      onAdd: () =>
        service.price_locked
          ? openCheckout({ next: { label: "Back to the services", run: () => undefined } })
          : add([service]),
    }),
  };
}

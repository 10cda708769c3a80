import type { Deliverable } from "@stint/core/library/schema";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { FoundService, ServiceSearch } from "../library/service-search";
import { addTask } from "./actions";
import { useServiceDrag } from "./drag";
import { useEditor, usePhase, useTopic } from "./hooks";
import type { Key } from "./model";
import { addServices, hasService } from "./services";

/** Services of one's own and of the community, to add to a phase: pressed, with Enter, or dragged into the ledger. */
export function ServicePanel({ phase }: { phase: Key }) {
  const editor = useEditor();
  const view = usePhase(phase);
  const add = (service: Deliverable) => {
    for (const key of addServices(editor, phase, [service])) editor.view.go({ kind: "task", key });
  };
  return (
    <ServiceSearch
      title={`Add a service to ${view?.row.name ?? "the scope"}`}
      target={phase}
      onClose={() => editor.view.search(null)}
      action={
        <Button icon={<Plus size={16} />} onClick={() => addTask(editor, phase)}>
          New service
        </Button>
      }
    >
      {(service) => <ServiceRow key={service.id} service={service} onAdd={() => add(service)} />}
    </ServiceSearch>
  );
}

function ServiceRow({ service, onAdd }: { service: Deliverable; onAdd: () => void }) {
  const element = useRef<HTMLLIElement>(null);
  const inScope = useTopic("order", (editor) => hasService(editor, service.id));
  const locked = service.price_locked;
  const lifted = useServiceDrag(element, service, locked);
  return (
    <FoundService
      service={service}
      onAdd={onAdd}
      there={inScope ? "added" : undefined}
      ref={element}
      className={cx(!locked && "cursor-grab", lifted && "opacity-40")}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api";
import { report } from "../../lib/report";
import { Button } from "../../ui/button";
import { runOrUpgrade } from "../plan/locks";
import { dismissMissing, readDismissed } from "./dismissed";
import type { Editor } from "./editor";
import { useEditor, useTopic } from "./hooks";
import { countWords, missingWords } from "./missing-words";
import { missingQuery } from "./queries";
import { addServices, hasService } from "./services";

/** Puts the service into the phase that one looks at, or the last one: a step that Undo takes back. */
async function addMissing(editor: Editor, id: number): Promise<void> {
  const { data } = await api.get("/deliverables/{id}", { path: { id } });
  const phase = editor.view.current ?? editor.store.order.at(-1);
  if (phase === undefined || hasService(editor, id)) return;
  editor.history.seal();
  for (const key of addServices(editor, phase, [data])) editor.view.go({ kind: "task", key });
}

/** One line that names a service which most scopes like this one have, to add or to dismiss. */
export function MissingLine() {
  const editor = useEditor();
  const { id } = editor.store.info;
  const { data } = useQuery(missingQuery(id));
  const [dismissed, setDismissed] = useState(() => readDismissed(id));
  const [isAdding, setAdding] = useState(false);
  // What is there by now, from wherever it came, is not missing; undone, it is again.
  useTopic("order", ({ store }) => store.taskOrder);
  const service = data?.services.find(
    ({ deliverable_id: each }) => !dismissed.includes(each) && !hasService(editor, each),
  );
  if (!data || !service) return null;
  const { deliverable_id, name, count } = service;
  const add = () => {
    setAdding(true);
    addMissing(editor, deliverable_id)
      .catch(report)
      .finally(() => setAdding(false));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14" data-missing="">
      <Lightbulb size={16} className="shrink-0 text-muted" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {missingWords(data.type, name)} <span className="text-muted">{countWords(data.counted, count)}</span>
      </p>
      <Button
        kind="link"
        aria-label={`Add ${name}`}
        pending={isAdding}
        onClick={() => runOrUpgrade(`Add ${name}`, add)}
      >
        Add
      </Button>
      <Button
        kind="link"
        aria-label={`Dismiss ${name}`}
        onClick={() => setDismissed(dismissMissing(id, deliverable_id))}
      >
        Dismiss
      </Button>
    </div>
  );
}

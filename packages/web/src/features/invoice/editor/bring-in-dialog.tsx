import type { Info } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { isApiError } from "../../../lib/api-error";
import { count } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { ErrorLine } from "../../../ui/error-line";
import { Segments } from "../../../ui/segments";
import { scopeQuery } from "../../scope/queries";
import { useEditor } from "./use-editor";

type Kind = "service" | "phase";

/** Lines out of the project's scope: its services one by one, or its phases as one line each. */
export function BringInDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { info, store } = useEditor();
  const query = useQuery(scopeQuery(projectId));
  const [kind, setKind] = useState<Kind>("service");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const scope = query.data;
  const there = new Set(info.items.map(({ source }) => (source ? `${source.kind} ${source.id}` : "")));
  const totals = new Map(
    (kind === "service" ? scope?.summary.tasks : scope?.summary.categories)?.map((of) => [
      of.id,
      of.price_total,
    ]),
  );
  const phases = scope?.categories ?? [];
  const set = (ids: readonly number[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const money = (id: number) => format(totals.get(id) ?? 0, info.currency);
  const sum = [...chosen].reduce((all, id) => all + (totals.get(id) ?? 0), 0);

  async function bring() {
    if (pending || chosen.size === 0) return;
    setPending(true);
    setProblem(undefined);
    try {
      const body = { [kind === "service" ? "service_ids" : "phase_ids"]: [...chosen] };
      const done = await store.whole(
        async ({ id, version }) =>
          (await api.post<Info>("/invoices/{id}/items/from", { path: { id }, version, body })).data,
      );
      if (!done) return setProblem("The last changes are not saved yet. Look at the editor and try again.");
      onClose();
      toast(`${count(chosen.size, "line")} added.`);
    } catch (error) {
      if (isApiError(error) && error.handled) return onClose();
      setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!pending}
      title="Bring in from scope"
      description="Prices are copied as they stand in the scope."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            pending={pending}
            pendingLabel="Adding"
            aria-disabled={chosen.size === 0 || undefined}
            onClick={() => void bring()}
          >
            {chosen.size === 0
              ? "Add lines"
              : `Add ${count(chosen.size, "line")}, ${format(sum, info.currency)}`}
          </Button>
        </>
      }
    >
      <Segments<Kind>
        aria-label="How much goes on one line"
        wide
        value={kind}
        onChange={(next) => {
          setKind(next);
          setChosen(new Set());
        }}
        options={[
          { value: "service", label: "Service by service" },
          { value: "phase", label: "One line per phase" },
        ]}
      />
      {query.isError && <ErrorLine onRetry={() => void query.refetch()}>The scope did not load.</ErrorLine>}
      {scope && phases.length === 0 && <p className="mt-4 text-15 text-muted">This scope is empty.</p>}
      {scope && kind === "phase" && (
        <div className="mt-4">
          {phases.map((phase) => (
            <Checkbox
              key={phase.id}
              checked={chosen.has(phase.id)}
              disabled={there.has(`phase ${phase.id}`)}
              onChange={(on) => set([phase.id], on)}
              aside={there.has(`phase ${phase.id}`) ? "On this invoice" : money(phase.id)}
            >
              {phase.name}
            </Checkbox>
          ))}
        </div>
      )}
      {scope &&
        kind === "service" &&
        phases.map((phase) => {
          const tasks = scope.tasks.filter((task) => task.scopecategory_id === phase.id);
          const free = tasks.filter(({ id }) => !there.has(`service ${id}`)).map(({ id }) => id);
          const on = free.filter((id) => chosen.has(id)).length;
          return (
            <fieldset key={phase.id} className="mt-4">
              <legend className="sr-only">{phase.name}</legend>
              <div className="border-b border-line pb-1 font-semibold">
                <Checkbox
                  checked={on > 0 && on === free.length}
                  indeterminate={on > 0 && on < free.length}
                  disabled={free.length === 0}
                  onChange={(all) => set(free, all)}
                >
                  {phase.name}
                </Checkbox>
              </div>
              {tasks.map((task) => (
                <Checkbox
                  key={task.id}
                  checked={chosen.has(task.id)}
                  disabled={there.has(`service ${task.id}`)}
                  onChange={(next) => set([task.id], next)}
                  aside={there.has(`service ${task.id}`) ? "On this invoice" : money(task.id)}
                  className="mt-1 pl-6"
                >
                  {task.name}
                </Checkbox>
              ))}
            </fieldset>
          );
        })}
      {problem && (
        <p role="alert" className="mt-4 text-14 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

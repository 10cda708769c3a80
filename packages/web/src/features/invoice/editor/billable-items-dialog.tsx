import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { isApiError } from "../../../lib/api-error";
import { count, money } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Dialog } from "../../../ui/dialog";
import { ErrorLine } from "../../../ui/error-line";
import { Tabs } from "../../../ui/tabs";
import { billableQuery } from "../../project/billable";
import { type BillableKind, chosenOf, type Typed } from "./billable-items";
import { BillableItemsList } from "./billable-items-list";
import { useEditor } from "./use-editor";

const kinds = [
  { value: "service", label: "Services" },
  { value: "phase", label: "Phases" },
  { value: "hours", label: "Hours" },
  { value: "milestone", label: "Milestones" },
  { value: "expense", label: "Expenses" },
] as const;

/** Lines out of the project: services, whole phases, hours, milestones and expenses that no invoice bills yet. */
export function BillableItemsDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { info, store } = useEditor();
  const query = useQuery(billableQuery(projectId));
  const [kind, setKind] = useState<BillableKind>("service");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const of = query.data;
  const ready = of && chosenOf(kind, chosen, typed, of);

  async function bring() {
    if (pending || chosen.size === 0) return;
    if (!ready) return setProblem(kind === "hours" ? "Enter hours and a price." : "Enter an amount.");
    setPending(true);
    setProblem(undefined);
    try {
      const done = await store.whole(
        async ({ id, version }) =>
          (await api.post("/invoices/{id}/items/from", { path: { id }, version, body: ready.body })).data,
      );
      if (!done) return setProblem("The last changes are not saved yet. Look at the editor and try again.");
      onClose();
      toast(`${count(chosen.size, "line")} added.`);
    } catch (error) {
      if (isApiError(error) && error.handled) return onClose();
      setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
      void query.refetch();
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
      title="Bring in from the project"
      description={of && leftInWords(of)}
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          <Button
            kind="primary"
            pending={pending}
            pendingLabel="Adding"
            aria-disabled={chosen.size === 0 || undefined}
            onClick={() => void bring()}
          >
            {chosen.size === 0
              ? "Add lines"
              : `Add ${count(chosen.size, "line")}${ready ? `, ${money(ready.sum, info.currency)}` : ""}`}
          </Button>
        </>
      }
    >
      <Tabs<BillableKind>
        aria-label="What to bring in"
        items={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setChosen(new Set());
          setProblem(undefined);
        }}
      >
        {query.isError && (
          <ErrorLine onRetry={() => void query.refetch()}>The project did not load.</ErrorLine>
        )}
        {of && (
          <BillableItemsList
            kind={kind}
            picking={{
              invoiceId: info.id,
              of,
              chosen,
              choose: (ids, on) =>
                setChosen(
                  (now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))),
                ),
              typed,
              type: (id, change) =>
                setTyped((now) =>
                  new Map(now).set(id, { quantity: "", amount: null, ...now.get(id), ...change }),
                ),
            }}
          />
        )}
      </Tabs>
      {problem && (
        <p role="alert" className="mt-4 text-14 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** "$2,000.01 of $2,050.01 is left to invoice." */
function leftInWords({
  left,
  total,
  planned,
  currency,
  accepted,
}: {
  left: number;
  total: number;
  planned: number;
  currency: string;
  accepted: boolean;
}): string {
  const of = `${accepted ? "the accepted " : ""}${money(total, currency)}`;
  const waits = planned > 0 ? ` ${money(planned, currency)} waits on invoices that are not sent.` : "";
  if (left < 0) return `Invoices bill ${money(-left, currency)} more than ${of}.${waits}`;
  if (left === 0) return `Nothing of ${of} is left to invoice.${waits}`;
  return `${money(left, currency)} of ${of} is left to invoice.${waits}`;
}

import { negate } from "@stint/core/platform/money";
import type { Info as ProjectInfo } from "@stint/core/project/schema";
import type { Schedule, ScheduleLine } from "@stint/core/proposal/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api";
import { dayInWords, money } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button, buttonClass } from "../../../ui/button";
import { DateInput } from "../../../ui/date-input";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { GhostRows } from "../../../ui/ghost-rows";
import { MoneyInput } from "../../../ui/money-input";
import { Status } from "../../../ui/status";
import { TextInput } from "../../../ui/text-input";
import { planQuery } from "../queries";
import { PartHead } from "./part-head";
import { type PlanEdit, type PlanEdits, planBody, planLines, planRefusals, takerOf } from "./plan-draft";

const day = (date: string): string => dayInWords(date, { year: true });

/** A payment that was sent or waits for a change order: shown, not edited. */
function FixedPayment({
  line,
  project_id,
  currency,
}: {
  line: ScheduleLine;
  project_id: number;
  currency: string;
}) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-3.5">
      <div className="min-w-0">
        <p className="text-15 break-words">
          <Link
            to="/projects/$projectId/pay/invoice/$invoiceId"
            params={{ projectId: String(project_id), invoiceId: String(line.invoice_id) }}
            className={buttonClass("link")}
          >
            <span>{line.label}</span>
          </Link>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-14 text-muted">
          <Status status={line.status} />
          {line.send_on && <span>{day(line.send_on)}</span>}
          {line.number && <span>{line.number}</span>}
        </p>
      </div>
      <p data-amount="" className="text-15 font-semibold whitespace-nowrap">
        {money(line.amount, currency)}
      </p>
    </li>
  );
}

interface RowProps {
  line: ScheduleLine;
  /** Says that the payment takes the rest, so its amount follows the others. */
  rest: boolean;
  currency: string;
  error: string | undefined;
  onChange: (edit: PlanEdit) => void;
}

function Row({ line, rest, currency, error, onChange }: RowProps) {
  return (
    <li className="border-b border-line py-4">
      <div className="grid grid-cols-[minmax(0,1fr)_140px] items-start gap-3">
        <Field label={`Payment ${line.sequence}`}>
          <TextInput value={line.label} onChange={(label) => onChange({ label })} maxLength={120} />
        </Field>
        <Field label="Amount" error={error} hint={rest && !error ? "Takes the rest" : undefined}>
          <MoneyInput
            value={Math.max(line.amount, 0)}
            onChange={(amount) => onChange({ amount: amount ?? 0 })}
            currency={currency}
          />
        </Field>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label="Sent on">
          <DateInput
            value={line.send_on}
            onChange={(send_on) => onChange({ send_on })}
            placeholder="When you send it"
          />
        </Field>
        <Field label="Due on">
          <DateInput
            value={line.due_on}
            onChange={(due_on) => onChange({ due_on })}
            {...(line.send_on ? { min: line.send_on } : {})}
            placeholder="As the terms say"
          />
        </Field>
      </div>
    </li>
  );
}

/** The invoices of the schedule after acceptance: sent ones are fixed, waiting ones can be moved (D25). */
export function PlanPart({ project, proposal_id }: { project: ProjectInfo; proposal_id: number }) {
  const { data: plan, error, refetch } = useQuery(planQuery(proposal_id));
  return (
    <>
      <PartHead title="Payment schedule" note="What was signed stays; unsent invoices can be moved.">
        {plan && (
          <p className="shrink-0 text-right">
            <span className="block text-13 text-muted">Accepted total</span>
            <span className="block text-22 font-semibold whitespace-nowrap">
              {money(plan.accepted_total, plan.currency)}
            </span>
          </p>
        )}
      </PartHead>
      {error && <ErrorLine onRetry={() => void refetch()}>The schedule did not load.</ErrorLine>}
      {!plan && !error && <GhostRows rows={3} columns={["", "92px"]} right={[1]} />}
      {plan && <Lines plan={plan} project={project} />}
    </>
  );
}

function Lines({ plan, project }: { plan: Schedule; project: ProjectInfo }) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<PlanEdits>({});
  const { currency, credits, unplanned, proposal_id } = plan;
  const save = useMutation({
    mutationFn: async () =>
      (
        await api.put("/proposals/{id}/schedule", {
          path: { id: proposal_id },
          body: planBody(plan, edits),
        })
      ).data,
    onSuccess: (next) => {
      client.setQueryData(planQuery(proposal_id).queryKey, next);
      setEdits({});
      toast("Schedule saved.");
      void client.invalidateQueries({ queryKey: ["invoices"] });
    },
  });
  const wrong = planRefusals(plan, edits);
  const lines = planLines(plan, edits);
  const taker = takerOf(plan, edits);
  const dirty = Object.keys(edits).length > 0;
  const held = plan.lines.some(({ status, editable }) => status === "paused" && !editable);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && Object.keys(wrong).length === 0 && !save.isPending) save.mutate();
      }}
    >
      {held && (
        <p role="status" className="mt-4 text-14 text-warn">
          A change order waits for its answer. Until then the payments stay as they are.
        </p>
      )}
      <ol className="mt-1">
        {lines.map((line) =>
          line.editable ? (
            <Row
              key={line.invoice_id}
              line={line}
              rest={dirty && line.invoice_id === taker?.invoice_id}
              currency={currency}
              error={wrong[line.invoice_id]}
              onChange={(edit) =>
                setEdits((all) => ({ ...all, [line.invoice_id]: { ...all[line.invoice_id], ...edit } }))
              }
            />
          ) : (
            <FixedPayment key={line.invoice_id} line={line} project_id={project.id} currency={currency} />
          ),
        )}
      </ol>
      {credits > 0 && (
        <p className="flex justify-between gap-4 border-b border-line py-3 text-15">
          <span>Credited</span>
          <span data-amount="">{money(negate(credits), currency)}</span>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3 text-15 font-semibold">
        <span className="flex-1">Total</span>
        {unplanned === 0 && Object.keys(wrong).length === 0 && (
          <span className="inline-flex items-center gap-1.5 text-14 font-normal text-ok">
            <Check size={16} aria-hidden="true" />
            Adds up to what was accepted
          </span>
        )}
        {unplanned !== 0 && !dirty && (
          <span className="text-14 font-normal text-warn">
            {unplanned > 0
              ? `${money(unplanned, currency)} is on no invoice yet`
              : `${money(-unplanned, currency)} more than was accepted`}
          </span>
        )}
        <span data-amount="">{money(plan.accepted_total, currency)}</span>
      </p>
      {dirty && (
        <div className="flex flex-wrap gap-3 pt-2">
          <Button
            kind="primary"
            type="submit"
            pending={save.isPending}
            disabled={Object.keys(wrong).length > 0}
          >
            Save the schedule
          </Button>
          <Button onClick={() => setEdits({})} disabled={save.isPending}>
            Take it back
          </Button>
        </div>
      )}
    </form>
  );
}

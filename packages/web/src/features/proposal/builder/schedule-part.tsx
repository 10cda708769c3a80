import { subtract } from "@stint/core/platform/money";
import type { Info } from "@stint/core/project/schema";
import { taxNote } from "@stint/core/project/tax/name/rules";
import { dueInWords, taxNameOf } from "@stint/core/proposal/reading/rules";
import { computeUnplanned } from "@stint/core/proposal/rules";
import type { Document } from "@stint/core/proposal/schema";
import { Suspense } from "react";
import { money } from "../../../lib/format";
import { Field } from "../../../ui/field";
import { GhostRows } from "../../../ui/ghost-rows";
import { lazyPart } from "../../../ui/lazy-part";
import { MoneyInput } from "../../../ui/money-input";
import { QuantityInput } from "../../../ui/quantity-input";
import { Segments } from "../../../ui/segments";
import { type Instalments, instalmentsOf, type PhaseShare, refusalsOf } from "./live-document";
import { PartHead } from "./part-head";
import { RemainingChoice } from "./remaining-choice";
import { ScheduleTable } from "./schedule-table";
import type { PartProps } from "./text-parts";

// The rules of taxes come with their fields, not with every builder.
const TaxPart = lazyPart(async () => (await import("./tax-part")).TaxPart);

type Mode = Info["invoice_upfront_mode"];

function Deposit({
  project,
  errors,
  onChange,
  total,
  currency,
  instalments,
  tax,
}: PartProps & {
  total: number;
  currency: string;
  instalments: Instalments | undefined;
  tax: string | null;
}) {
  const mode = project.invoice_upfront_mode;
  const days = project.invoice_payment_terms;
  const amount = instalments?.find(({ kind }) => kind === "upfront")?.amount ?? 0;
  return (
    <div className="border-b border-line py-5">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-15 font-semibold">Deposit</h3>
        <Segments<Mode>
          aria-label="Deposit"
          value={mode}
          onChange={(invoice_upfront_mode) => onChange({ invoice_upfront_mode }, true)}
          options={[
            { value: "none", label: "None" },
            { value: "percentage", label: "Percent" },
            { value: "value", label: "Amount" },
          ]}
        />
      </div>
      {mode !== "none" && (
        <div className="mt-4 grid grid-cols-[120px_minmax(0,1fr)_auto] items-start gap-x-3 max-sm:grid-cols-[120px_minmax(0,1fr)]">
          {mode === "percentage" ? (
            <Field label="Percent" error={errors.invoice_upfront_percentage_amount}>
              <QuantityInput
                value={project.invoice_upfront_percentage_amount}
                onChange={(value) => onChange({ invoice_upfront_percentage_amount: value })}
                unit="%"
                max={100}
              />
            </Field>
          ) : (
            <Field label={tax ? `Amount, ${tax}` : "Amount"} error={errors.invoice_upfront_value_amount}>
              <MoneyInput
                value={project.invoice_upfront_value_amount}
                onChange={(cents) => onChange({ invoice_upfront_value_amount: cents ?? 0 })}
                currency={currency}
                max={Math.max(total, 1)}
              />
            </Field>
          )}
          <div>
            <p className="mb-1.5 text-13 text-muted">Invoiced</p>
            <p className="flex min-h-10 items-center text-15 touch:min-h-11">
              When the client accepts{days > 0 ? `, ${dueInWords(days)}` : ", due at once"}
            </p>
          </div>
          <div className="text-right max-sm:hidden">
            <p className="mb-1.5 text-13 text-muted">{tax ? `Amount, ${tax}` : "Amount"}</p>
            <p className="flex h-10 items-center justify-end text-15 font-semibold">
              {money(amount, currency)}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** The days and amounts of the client's payments; the invoices of the schedule are listed as one types. */
export function SchedulePart(props: PartProps & { document: Document; phases: readonly PhaseShare[] }) {
  const { project, document, phases } = props;
  const { total, currency, tax, schedule } = document;
  const instalments = instalmentsOf(project, total, phases);
  const errors = { ...props.errors, ...refusalsOf(project, total) };
  const note = taxNote(project.tax);
  const upfront = instalments?.find(({ kind }) => kind === "upfront")?.amount ?? 0;
  return (
    <>
      <PartHead
        title="Payment schedule"
        note={
          tax?.tax_total
            ? `Each payment carries its share of the ${taxNameOf(tax)}.`
            : `When ${project.client_name} pays, and how much each time.`
        }
      >
        <p className="shrink-0 text-right">
          <span className="block text-13 text-muted">Total</span>
          <span className="block text-22 font-semibold whitespace-nowrap">
            {money(tax?.total ?? total, currency)}
          </span>
          {tax && <span className="block text-13 text-muted">{tax.sentence}</span>}
        </p>
      </PartHead>
      <Suspense fallback={<GhostRows rows={1} />}>
        <TaxPart {...props} />
      </Suspense>
      <Deposit
        {...props}
        total={total}
        currency={currency}
        errors={errors}
        instalments={instalments}
        tax={note}
      />
      <RemainingChoice
        {...props}
        currency={currency}
        errors={errors}
        rest={subtract(total, upfront)}
        open={computeUnplanned(project, total)}
        tax={note}
      />
      {instalments && (
        <ScheduleTable
          instalments={instalments}
          schedule={schedule}
          total={total}
          tax={tax}
          currency={currency}
          exact={Object.keys(refusalsOf(project, total)).length === 0}
        />
      )}
    </>
  );
}

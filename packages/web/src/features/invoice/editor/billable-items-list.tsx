import type { Billed } from "@stint/core/expense/schema";
import type { Billable } from "@stint/core/invoice/schema";
import { dayInWords, money } from "../../../lib/format";
import { Checkbox } from "../../../ui/checkbox";
import { MoneyInput } from "../../../ui/money-input";
import { QuantityInput } from "../../../ui/quantity-input";
import { type BillableKind, hoursBilled, hoursLeft, type Service, type Typed } from "./billable-items";

export interface Picking {
  invoiceId: number;
  of: Billable;
  chosen: ReadonlySet<number>;
  choose: (ids: readonly number[], on: boolean) => void;
  typed: ReadonlyMap<number, Typed>;
  type: (id: number, change: Partial<Typed>) => void;
}

/** Names the invoice that already bills an item. */
const whereOf = ({ invoice_id, number }: Billed, invoiceId: number): string =>
  invoice_id === invoiceId ? "On this invoice" : number ? `On ${number}` : "On another draft";

function Services({ picking }: { picking: Picking }) {
  const { of, chosen, choose, invoiceId } = picking;
  return of.phases.map((phase) => {
    const free = phase.services.filter(({ billed }) => !billed).map(({ id }) => id);
    const on = free.filter((id) => chosen.has(id)).length;
    return (
      <fieldset key={phase.id} className="mt-4">
        <legend className="sr-only">{phase.name}</legend>
        <div className="border-b border-line pb-1 font-semibold">
          <Checkbox
            checked={on > 0 && on === free.length}
            indeterminate={on > 0 && on < free.length}
            disabled={free.length === 0}
            onChange={(all) => choose(free, all)}
          >
            {phase.name}
          </Checkbox>
        </div>
        {phase.services.map(({ id, name, amount, billed }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            disabled={billed !== null}
            onChange={(next) => choose([id], next)}
            aside={billed ? whereOf(billed, invoiceId) : money(amount, of.currency)}
            className="mt-1 pl-6"
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    );
  });
}

function Phases({ picking }: { picking: Picking }) {
  const { of, chosen, choose, invoiceId } = picking;
  return (
    <div className="mt-4 space-y-1">
      {of.phases.map(({ id, name, amount, billed, services }) => {
        const part = services.filter((service) => service.billed).length;
        return (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            disabled={billed !== null || amount === 0}
            onChange={(on) => choose([id], on)}
            aside={
              billed
                ? part > 0 && part < services.length
                  ? `${part} of ${services.length} billed`
                  : whereOf(billed, invoiceId)
                : money(amount, of.currency)
            }
          >
            {name}
          </Checkbox>
        );
      })}
    </div>
  );
}

/** Describes a service's hours, beside its name. */
function hoursNote(service: Service, invoiceId: number): string | undefined {
  const billed = hoursBilled(service);
  if (billed) return whereOf(billed, invoiceId);
  const { effort_hours, billed_hours } = service;
  if (billed_hours !== "0") return `${billed_hours}${effort_hours ? ` of ${effort_hours}` : ""} h billed`;
  return effort_hours ? `${effort_hours} h planned` : undefined;
}

function Hours({ picking }: { picking: Picking }) {
  const { of, chosen, choose, typed, type, invoiceId } = picking;
  return (
    <div className="mt-4 space-y-1">
      {of.phases
        .flatMap((phase) => phase.services)
        .map((service) => {
          const { id, name } = service;
          const { quantity, amount } = typed.get(id) ?? hoursLeft(service);
          return (
            <div key={id}>
              <Checkbox
                checked={chosen.has(id)}
                disabled={hoursBilled(service) !== null}
                onChange={(on) => {
                  if (on && !typed.has(id)) type(id, { quantity, amount });
                  choose([id], on);
                }}
                aside={hoursNote(service, invoiceId)}
              >
                {name}
              </Checkbox>
              {chosen.has(id) && (
                <div className="mt-1 mb-3 grid grid-cols-2 gap-3 pl-6.5">
                  <QuantityInput
                    aria-label={`Hours of ${name}`}
                    unit="h"
                    max={9_999}
                    value={quantity}
                    onChange={(next) => type(id, { quantity: next })}
                  />
                  <MoneyInput
                    aria-label={`Price per hour of ${name}`}
                    currency={of.currency}
                    value={amount}
                    onChange={(next) => type(id, { amount: next })}
                    max={9_999_999_999}
                  />
                </div>
              )}
            </div>
          );
        })}
    </div>
  );
}

function Milestones({ picking }: { picking: Picking }) {
  const { of, chosen, choose, typed, type, invoiceId } = picking;
  return (
    <div className="mt-4 space-y-1">
      {of.milestones.map(({ id, name, due_on, done_on, billed }) => (
        <div key={id}>
          <Checkbox
            checked={chosen.has(id)}
            disabled={billed !== null}
            onChange={(on) => choose([id], on)}
            aside={
              billed
                ? whereOf(billed, invoiceId)
                : done_on
                  ? `Reached ${dayInWords(done_on)}`
                  : due_on
                    ? `Planned for ${dayInWords(due_on)}`
                    : "Not reached yet"
            }
          >
            {name}
          </Checkbox>
          {chosen.has(id) && (
            <div className="mt-1 mb-3 max-w-48 pl-6.5">
              <MoneyInput
                aria-label={`Amount of ${name}`}
                currency={of.currency}
                value={typed.get(id)?.amount ?? null}
                onChange={(amount) => type(id, { amount })}
                max={9_999_999_999}
              />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function Expenses({ picking }: { picking: Picking }) {
  const { of, chosen, choose, invoiceId } = picking;
  return (
    <div className="mt-4 space-y-1">
      {of.expenses.map(({ id, name, spent_on, amount, currency, billed }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          disabled={billed !== null}
          onChange={(on) => choose([id], on)}
          aside={billed ? whereOf(billed, invoiceId) : money(amount, currency)}
        >
          {name} <span className="text-muted">{dayInWords(spent_on)}</span>
        </Checkbox>
      ))}
    </div>
  );
}

const lists = {
  service: Services,
  phase: Phases,
  hours: Hours,
  milestone: Milestones,
  expense: Expenses,
};

const nothing: Partial<Record<BillableKind, string>> = {
  milestone: "This project has no milestones.",
  expense: "This project has no expenses that the client pays. They are noted on its Pay tab.",
};

/** The billable items of one kind. Billed ones name their invoice and cannot be chosen. */
export function BillableItemsList({ kind, picking }: { kind: BillableKind; picking: Picking }) {
  const List = lists[kind];
  const { phases, milestones, expenses } = picking.of;
  const none =
    kind === "milestone"
      ? milestones.length === 0
      : kind === "expense"
        ? expenses.length === 0
        : phases.every((of) => of.services.length === 0);
  if (none) return <p className="mt-4 text-15 text-muted">{nothing[kind] ?? "This scope is empty."}</p>;
  return <List picking={picking} />;
}

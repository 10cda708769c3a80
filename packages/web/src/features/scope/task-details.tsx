import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useUser } from "../../lib/session";
import { DateInput } from "../../ui/date-input";
import { inputClass } from "../../ui/input-class";
import { lazyPart } from "../../ui/lazy-part";
import { LetterCount } from "../../ui/letter-count";
import { MoneyInput } from "../../ui/money-input";
import { PlainSelect } from "../../ui/plain-select";
import { QuantityInput } from "../../ui/quantity-input";
import { Segments } from "../../ui/segments";
import { useEditor } from "./hooks";
import { membersQuery } from "./members";
import type { TaskRow } from "./model";

const TaxField = lazyPart(async () => (await import("./tax-field")).TaxField);

const units = ["hour", "day", "week", "month", "page", "screen", "word", "piece", "round"];
const field = "[&_input]:h-9 touch:[&_input]:h-11";

/** The rarer fields of a service: pricing, unit, effort, cost, due date and teammate. */
export function TaskDetails({ row }: { row: TaskRow }) {
  const editor = useEditor();
  const { key } = row;
  const seal = () => editor.history.seal();
  // A template keeps no day and no person: they are of a project.
  const { is_template: isTemplate, tax } = editor.store.info.project;
  const { tax_rates } = useUser();
  // Only where tax is charged, and there is another rate to choose.
  const asksTax =
    tax.taxes.some(({ category }) => category === "S") && (row.tax !== null || tax_rates.length > 1);
  return (
    <div
      data-details=""
      className="grid grid-cols-2 gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <LabelledBox label="Price">
        <Segments
          size="s"
          aria-label="How it is priced"
          value={row.pricing}
          onChange={(pricing) => {
            seal();
            editor.rows.editTask(key, { pricing });
          }}
          options={[
            { value: "fixed", label: "Amount" },
            { value: "percent", label: "Percent" },
          ]}
          className="[&_label]:px-2.5!"
        />
      </LabelledBox>
      <Unit row={row} onBlur={seal} />
      <Effort row={row} onBlur={seal} />
      <LabelledBox label="Cost each, only you see it">
        <MoneyInput
          aria-label="Cost each"
          value={row.cost}
          onChange={(cost) => editor.rows.editTask(key, { cost })}
          onBlur={seal}
          className={field}
        />
      </LabelledBox>
      {!isTemplate && (
        <>
          <LabelledBox label="Due">
            <DateInput
              aria-label="Due"
              placeholder="No date"
              value={row.due_at}
              onChange={(due_at) => editor.rows.editTask(key, { due_at })}
              className={field}
            />
          </LabelledBox>
          <Assignee row={row} />
          {asksTax && (
            <Suspense fallback={null}>
              <TaxField row={row} />
            </Suspense>
          )}
        </>
      )}
      <div className="col-span-2">
        <LabelledBox label="Note, only you see it">
          <textarea
            aria-label="Note"
            rows={1}
            maxLength={1000}
            value={row.description}
            onChange={(event) => editor.rows.editTask(key, { description: event.target.value })}
            onBlur={seal}
            className={inputClass(
              "form",
              "m",
              "field-sizing-content h-auto! min-h-9 resize-none px-[9px]! py-1.5 text-14! touch:min-h-11",
            )}
          />
          <LetterCount length={row.description.length} most={1000} />
        </LabelledBox>
      </div>
    </div>
  );
}

function LabelledBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block truncate text-13 text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

function Unit({ row, onBlur }: { row: TaskRow; onBlur: () => void }) {
  const editor = useEditor();
  const list = useId();
  const [text, setText] = useState(row.unit ?? "");
  useEffect(() => setText(row.unit ?? ""), [row.unit]);
  return (
    <LabelledBox label="Unit">
      <input
        aria-label="Unit"
        list={list}
        value={text}
        maxLength={24}
        placeholder="hour, page"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          editor.rows.editTask(row.key, { unit: event.target.value.trim() || null });
        }}
        onBlur={() => {
          setText(row.unit ?? "");
          onBlur();
        }}
        className={inputClass("form", "m", "h-9! px-[9px]! touch:h-11!")}
      />
      <datalist id={list}>
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </LabelledBox>
  );
}

function Effort({ row, onBlur }: { row: TaskRow; onBlur: () => void }) {
  const editor = useEditor();
  const saved = row.effort_hours ?? "";
  const [hours, setHours] = useState(saved);
  useEffect(() => setHours(saved), [saved]);
  return (
    <LabelledBox label="Effort">
      <QuantityInput
        aria-label="Effort in hours"
        unit="h"
        value={hours}
        onChange={(typed) => {
          setHours(typed);
          editor.rows.editTask(row.key, { effort_hours: typed.replace(/\.$/, "") || null });
        }}
        onBlur={() => {
          setHours(saved);
          onBlur();
        }}
        className={field}
      />
    </LabelledBox>
  );
}

function Assignee({ row }: { row: TaskRow }) {
  const editor = useEditor();
  const { data: members = [] } = useQuery(membersQuery(editor.store.info.project_id));
  const team = members.filter(({ status }) => status !== "removed");
  return (
    <LabelledBox label="Done by">
      <PlainSelect
        aria-label="Done by"
        value={row.user_id ?? ""}
        onChange={(event) =>
          editor.rows.editTask(row.key, { user_id: event.target.value ? Number(event.target.value) : null })
        }
        className="h-9! pl-2! touch:h-11!"
      >
        <option value="">Nobody yet</option>
        {row.user_id !== null && !team.some((member) => member.user_id === row.user_id) && (
          <option value={row.user_id}>Somebody who left</option>
        )}
        {team.flatMap(({ user_id, name, is_owner }) =>
          user_id === null
            ? []
            : [
                <option key={user_id} value={user_id}>
                  {is_owner ? `${name} (you)` : name}
                </option>,
              ],
        )}
      </PlainSelect>
    </LabelledBox>
  );
}

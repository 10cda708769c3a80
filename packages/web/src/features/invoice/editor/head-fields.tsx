import "./head-fields.css";
import { Day } from "@stint/core/invoice/rules";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { useDebounced } from "../../../lib/debounce";
import { count, dayInWords, dayOf } from "../../../lib/format";
import { report } from "../../../lib/report";
import { Combobox } from "../../../ui/combobox";
import { cx } from "../../../ui/cx";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { clientMatchesQuery } from "../../client/queries";
import type { Head } from "./model";
import { useEditor } from "./use-editor";

/** Cells side by side with hairlines between, as the head of a form on paper. */
const cell = "head-field sm:[&_input:not(:hover,:focus)]:border-transparent";

function Cell({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(cell, className)}>{children}</div>;
}

function BillTo({ set }: { set: (change: Partial<Head>) => void }) {
  const { doc, info } = useEditor();
  const [text, setText] = useState(info.client_name);
  const [open, setOpen] = useState(false);
  useEffect(() => setText(info.client_name), [info.client_name]);
  const sought = useDebounced(text.trim(), 300);
  const query = useQuery({ ...clientMatchesQuery(sought === info.client_name ? "" : sought), enabled: open });
  const options = (query.data ?? []).map((client) => ({ value: String(client.id), label: client.name }));
  const create = async (name: string) => {
    try {
      const { data } = await api.post("/clients", { body: { name } });
      set({ client_id: data.id });
    } catch (error) {
      report(error);
    }
  };
  return (
    <Field label="Bill to" error={doc.head.client_id === null ? "Choose a client" : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes that someone is inside */}
      <div onFocus={() => setOpen(true)}>
        <Combobox
          options={options}
          input={text}
          onInput={setText}
          value={doc.head.client_id === null ? null : String(doc.head.client_id)}
          onPick={(option) => {
            setText(option.label);
            set({ client_id: Number(option.value) });
          }}
          onCreate={(name) => void create(name)}
          loading={open && (query.isFetching || sought !== text.trim())}
          placeholder="Search or create a client"
          maxLength={120}
        />
      </div>
    </Field>
  );
}

/** Client and dates. The day of sending is chosen here, and takes effect with the Send button. */
export function HeadFields({
  sendOn,
  onSendOn,
  today,
}: {
  sendOn: string | null;
  onSendOn: (day: string | null) => void;
  today: string;
}) {
  const { doc, change } = useEditor();
  const { head } = doc;
  const set = (more: Partial<Head>) => change((now) => ({ ...now, head: { ...now.head, ...more } }));
  const issued = head.issued_on ?? sendOn ?? today;
  const terms = head.payment_terms;
  const due = Day.addDays(issued, terms);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-sm:*:first:col-span-2 sm:gap-x-0 lg:grid-cols-4">
      <Cell>
        <BillTo set={set} />
      </Cell>
      <Cell>
        <Field label="Issued">
          <DateInput
            value={head.issued_on}
            onChange={(issued_on) => set({ issued_on })}
            placeholder="On sending"
          />
        </Field>
      </Cell>
      <Cell>
        <Field
          label="Due"
          anchor="due_on"
          hint={
            head.due_on ? undefined : terms === 0 ? "On receipt" : `${count(terms, "day")} after it is issued`
          }
        >
          <DateInput
            value={head.due_on}
            onChange={(due_on) => set({ due_on })}
            min={issued}
            placeholder={dayInWords(due)}
          />
        </Field>
      </Cell>
      <Cell>
        <Field label="Send">
          <DateInput value={sendOn} onChange={onSendOn} min={dayOf(new Date())} placeholder="Now" />
        </Field>
      </Cell>
    </div>
  );
}

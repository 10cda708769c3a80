import { useMemo, useState } from "react";
import { count } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { inputClass } from "../../ui/input-class";
import { Money } from "../../ui/money";
import { PlainSelect } from "../../ui/plain-select";
import { useEditor } from "./hooks";
import type { Key } from "./model";
import { blocks, type Column, columnNames, readRows, readTable, type Table } from "./paste";
import { useRoles } from "./roles";

const shownProblems = 6;

/** The preview of pasted spreadsheet rows: the services to be made, and the unreadable cells, in words. */
export function PasteDialog({
  phase,
  after,
  text,
  onClose,
}: {
  phase: Key;
  after: Key | null;
  text: string;
  onClose: () => void;
}) {
  const editor = useEditor();
  const { store, view } = editor;
  const roles = useRoles();
  const [into, setInto] = useState(phase);
  const [table, setTable] = useState<Table>(() => readTable(text, (name) => Boolean(roles.find(name))));
  const [headings, setHeadings] = useState(true);
  const { currency } = store.info.project;
  const read = useMemo(
    () => readRows(table, { roleOf: roles.find, headings, currency }),
    [table, roles, headings, currency],
  );
  const add = () => {
    const behind = into === phase ? after : (store.siblings(into).at(-1) ?? null);
    const keys = editor.bulk.addBlocks(into, behind, blocks(read.rows));
    onClose();
    view.select(keys, keys[0] ?? null);
    const first = keys[0];
    if (first !== undefined) view.go({ kind: "task", key: first });
    toast(`${count(keys.length, "service")} added.`, {
      action: { label: "Undo", run: () => editor.history.undo() },
    });
  };
  const empty = table.rows.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size={empty ? "m" : table.rows.length > 12 || table.columns.length > 6 ? "l" : "team"}
      title="Paste from a spreadsheet"
      actions={
        !empty && (
          <>
            <p role="status" className="mr-auto text-14 text-muted">
              {count(read.rows.length, "service")}
              {read.problems.length > 0 && `, ${count(read.problems.length, "cell")} to look at`}
            </p>
            <Button onClick={() => setTable({ rows: [], columns: [] })}>Start again</Button>
            <Button kind="primary" disabled={read.rows.length === 0} onClick={add}>
              {`Add ${count(read.rows.length, "service")}`}
            </Button>
          </>
        )
      }
    >
      {empty ? (
        <Field
          label="Rows"
          hint="Copy rows in your spreadsheet and paste them here: service, quantity, rate, unit, role, phase. A first row of headings is understood."
        >
          <textarea
            data-autofocus=""
            aria-label="Rows of a spreadsheet"
            rows={6}
            onChange={(event) => setTable(readTable(event.target.value, (name) => Boolean(roles.find(name))))}
            className={inputClass("form", "m", "h-auto! resize-none py-2.5")}
          />
        </Field>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <Field label="Into the phase">
              <PhaseSelect value={into} onChange={setInto} />
            </Field>
            {read.headings.size > 0 && (
              <Checkbox checked={headings} onChange={setHeadings} className="pb-1.5">
                {`${count(read.headings.size, "line")} with only a name ${read.headings.size === 1 ? "starts" : "start"} a phase`}
              </Checkbox>
            )}
          </div>
          <Problems problems={read.problems} />
          <Preview
            table={table}
            read={read}
            headings={headings}
            onColumn={(at, column) =>
              setTable({
                ...table,
                // A column of a kind is there once.
                columns: table.columns.map((other, index) =>
                  index === at ? column : column !== "" && other === column ? "" : other,
                ),
              })
            }
          />
        </>
      )}
    </Dialog>
  );
}

function PhaseSelect({ value, onChange }: { value: Key; onChange: (phase: Key) => void }) {
  const { store } = useEditor();
  return (
    <PlainSelect
      data-autofocus=""
      aria-label="Into the phase"
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      box="w-64"
    >
      {store.order.map((key) => (
        <option key={key} value={key}>
          {store.phases.get(key)?.name}
        </option>
      ))}
    </PlainSelect>
  );
}

function Problems({ problems }: { problems: ReturnType<typeof readRows>["problems"] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="mt-4 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <ul className="space-y-1">
        {problems.slice(0, shownProblems).map(({ line, column, words }) => (
          <li key={`${line}:${column}:${words}`}>{`Row ${line}, ${columnNames[column]}: ${words}.`}</li>
        ))}
        {problems.length > shownProblems && (
          <li>{`And ${count(problems.length - shownProblems, "cell")} more, marked below.`}</li>
        )}
      </ul>
    </div>
  );
}

function Preview({
  table,
  read,
  headings,
  onColumn,
}: {
  table: Table;
  read: ReturnType<typeof readRows>;
  headings: boolean;
  onColumn: (at: number, column: Column) => void;
}) {
  const fields = new Map(read.rows.map((row) => [row.line, row.fields]));
  const wrong = new Set(read.problems.map(({ line, column }) => `${line}:${column}`));
  const right = (column: Column) =>
    column === "quantity" || column === "price" || column === "cost" || column === "effort";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also for the keyboard
    <section aria-label="What will be made" tabIndex={0} className="-mx-6 mt-4 overflow-x-auto px-6">
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line2">
            <th scope="col" className="w-10 py-2 text-left text-13 font-normal text-muted">
              Row
            </th>
            {table.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
              <th key={at} scope="col" className={cx("py-1 pr-2", right(column) && "text-right")}>
                <PlainSelect
                  look="row"
                  aria-label={`Column ${at + 1} is`}
                  value={column}
                  onChange={(event) => onColumn(at, event.target.value as Column)}
                  className={cx(
                    "h-8! min-w-24! pl-1.5! text-13!",
                    column === "" && "text-muted",
                    right(column) && "[text-align-last:right]",
                  )}
                >
                  {Object.entries(columnNames).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </PlainSelect>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => {
            const line = index + 1;
            const phase = headings && read.headings.has(line);
            const price = fields.get(line)?.price;
            return (
              <tr
                key={line}
                className={cx("border-b border-line align-top", !fields.has(line) && !phase && "opacity-60")}
              >
                <td className="py-2 text-13 text-muted">{line}</td>
                {table.columns.map((column, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
                    key={at}
                    className={cx(
                      "max-w-80 px-2 py-2",
                      right(column) && "text-right",
                      column === "" && "text-muted",
                      phase && "font-semibold",
                      wrong.has(`${line}:${column}`) && "bg-bad-soft text-bad",
                    )}
                  >
                    {column === "price" && typeof price === "number" ? (
                      <Money value={price} strong={false} />
                    ) : (
                      <span className="line-clamp-2">{row[at]}</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

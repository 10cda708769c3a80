import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportOutcome,
  type ImportRow,
} from "@stint/core/client/import/schema";
import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { saveFile } from "../../../lib/download";
import { count } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { PlainSelect } from "../../../ui/plain-select";
import { Progress } from "../../../ui/progress";
import { listLeftOut } from "./row-problems";
import { inOneFile, sendRows } from "./send";
import { type Mapping, mappingOf, rowsOf, type Table, TableProblem, table, textOf } from "./table";
import { Trial, tally } from "./trial";

const labels: Record<ImportField, string> = {
  name: "Client",
  first_name: "First name",
  last_name: "Last name",
  contact_name: "Whole name",
  email: "Email",
  phone: "Phone",
  title: "Title",
  website_url: "Website",
  street: "Street",
  postcode: "Postcode",
  city: "City",
  region: "Region",
  billing_address: "Address in one text",
  kind: "Business or person",
  tax_rate: "Tax rate",
  tax_id: "Tax id",
  tax_number: "Other tax number",
  electronic_address: "Electronic address",
  buyer_reference: "Buyer reference",
  purchase_order: "Purchase order",
  country: "Country",
  description: "Notes",
};

const MOST_BYTES = 10_000_000;
const number = (of: number) => of.toLocaleString("en-US");

/** Imports clients from a CSV file: choose it, name the columns, read the trial's outcome, and only then import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const going = useRef(false);
  const [read, setRead] = useState<{ name: string; table: Table }>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [trial, setTrial] = useState<ImportOutcome[]>();
  /** The outcomes of the imported rows so far, in the order of the file. */
  const [done, setDone] = useState<ImportOutcome[]>([]);
  const [looked, setLooked] = useState(0);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function open(file: File) {
    setProblem(undefined);
    try {
      if (file.size > MOST_BYTES) throw new TableProblem("This file is larger than 10 MB.");
      const next = table(textOf(await file.arrayBuffer()));
      setRead({ name: file.name, table: next });
      setMapping(mappingOf(next.columns));
    } catch (error) {
      setProblem(error instanceof TableProblem ? error.message : errorText(error));
    }
  }

  async function run(work: (rows: ImportRow[]) => Promise<void>) {
    if (!read || pending) return;
    if (mapping.name === undefined) return setProblem("Choose the column that names the client.");
    setProblem(undefined);
    setPending(true);
    going.current = true;
    try {
      await work(rowsOf(read.table, mapping));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      going.current = false;
      setPending(false);
    }
  }

  const look = () =>
    run(async (rows) => {
      const outcomes: ImportOutcome[] = [];
      setLooked(0);
      const onPart = (part: ImportOutcome[]) => setLooked(outcomes.push(...part));
      await sendRows(rows, true, { onPart, going: () => going.current });
      if (outcomes.length === rows.length) setTrial(inOneFile(outcomes));
    });

  /** Goes on where it was stopped, or where a request failed. */
  const write = () =>
    run(async (rows) => {
      const all = [...done];
      const onPart = (part: ImportOutcome[]) => {
        all.push(...part);
        setDone([...all]);
      };
      try {
        await sendRows(rows.slice(done.length), false, { onPart, going: () => going.current });
      } finally {
        await queryClient.invalidateQueries({ queryKey: ["clients"] });
      }
      if (all.length < rows.length) return;
      const of = tally(all);
      toast(
        `${count(of.new, "client")} imported${of.added > 0 ? `, ${count(of.added, "row")} added to others` : ""}.`,
      );
      onClose();
    });

  const rows = read?.table.rows.length ?? 0;
  const of = trial && tally(trial);
  const useful = of ? of.new + of.added : 0;
  const begun = trial !== undefined && (pending || done.length > 0);
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!pending}
      title="Import clients"
      description={
        read
          ? `${read.name}, ${count(rows, "row")}`
          : "A CSV file with a line for each client or contact. Nothing is written before you have seen what would happen."
      }
      actions={
        <>
          {trial && !begun && <Button onClick={() => setTrial(undefined)}>Back</Button>}
          {pending ? (
            <Button
              onClick={() => {
                going.current = false;
              }}
            >
              Stop
            </Button>
          ) : (
            <CancelButton onClose={onClose}>{begun ? "Close" : "Cancel"}</CancelButton>
          )}
          {read && !trial && (
            <Button
              kind="primary"
              pending={pending}
              pendingLabel={`Looking at ${number(looked)} of ${number(rows)}`}
              onClick={() => void look()}
            >
              Check the rows
            </Button>
          )}
          {trial && (
            <Button
              kind="primary"
              pending={pending}
              pendingLabel={`${number(done.length)} of ${number(rows)} done`}
              disabled={useful === 0}
              onClick={() => void write()}
            >
              {begun ? "Continue" : useful === 0 ? "Nothing to import" : `Import ${count(useful, "row")}`}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv,text/tab-separated-values"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        data-import=""
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void open(file);
          event.target.value = "";
        }}
      />
      {!read && (
        <Button icon={<Upload size={16} />} onClick={() => picker.current?.click()}>
          Choose a file
        </Button>
      )}
      {read && !trial && (
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {IMPORT_FIELDS.map((field) => (
            <Field key={field} label={labels[field]} {...(field === "name" ? { required: true } : {})}>
              <PlainSelect
                value={mapping[field] ?? ""}
                onChange={({ target }) => {
                  setProblem(undefined);
                  setMapping(({ [field]: _, ...rest }) =>
                    target.value === "" ? rest : { ...rest, [field]: Number(target.value) },
                  );
                }}
              >
                <option value="">Not in the file</option>
                {read.table.columns.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name; the place tells them apart
                  <option key={at} value={at}>
                    {sampleOf(read.table, name, at)}
                  </option>
                ))}
              </PlainSelect>
            </Field>
          ))}
        </div>
      )}
      {trial && read && (
        <Trial
          rows={trial}
          onDownload={() =>
            saveFile(
              new Blob([listLeftOut(read.table, trial)], { type: "text/csv;charset=utf-8" }),
              `${read.name.replace(/\.[^.]*$/, "")} left out.csv`,
            )
          }
        />
      )}
      {begun && (
        <div className="mt-4">
          <Progress label="Rows imported" value={done.length} of={rows} />
          <p className="mt-2 text-14 text-muted" aria-live="polite">
            {pending
              ? "You can stop at any time; what is imported stays."
              : `${number(done.length)} of ${number(rows)} rows are done. Continue now, or import the same file another day: what is there is not made twice.`}
          </p>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-4 text-14 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Names a column with its first value: heads alone often do not tell enough. */
function sampleOf({ rows }: Table, name: string, at: number): string {
  const first = rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim();
  return first ? `${name} (${first.length > 24 ? `${first.slice(0, 24)}…` : first})` : name;
}

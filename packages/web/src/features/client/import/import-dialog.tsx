import { IMPORT_FIELDS, type ImportField, type ImportOutcome } from "@stint/core/client/schema-import";
import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { count } from "../../../lib/format";
import { errorText } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { PlainSelect } from "../../../ui/plain-select";
import { sendRows } from "./send";
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
  billing_address: "Billing address",
  tax_id: "Tax id",
  country: "Country",
  description: "Notes",
};

const MOST_BYTES = 10_000_000;

/** Clients out of a CSV file: choose it, say what the columns are, look at what would happen, and only then do it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ name: string; table: Table }>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [trial, setTrial] = useState<ImportOutcome[]>();
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const pending = done !== undefined;

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

  async function send(dry: boolean) {
    if (!read || pending) return;
    if (mapping.name === undefined) return setProblem("Choose the column that names the client.");
    setProblem(undefined);
    setDone(0);
    try {
      const outcomes = await sendRows(rowsOf(read.table, mapping), dry, setDone);
      if (dry) return setTrial(outcomes);
      await queryClient.invalidateQueries({ queryKey: ["clients"] });
      const of = tally(outcomes);
      toast(
        `${count(of.new, "client")} imported${of.added > 0 ? `, ${count(of.added, "row")} added to others` : ""}.`,
      );
      onClose();
    } catch (error) {
      setProblem(`${errorText(error)} What was imported so far stays; import the file again for the rest.`);
    } finally {
      setDone(undefined);
    }
  }

  const rows = read?.table.rows.length ?? 0;
  const of = trial && tally(trial);
  const useful = of ? of.new + of.added : 0;
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
          {trial && (
            <Button onClick={() => setTrial(undefined)} disabled={pending}>
              Back
            </Button>
          )}
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          {read && !trial && (
            <Button
              kind="primary"
              pending={pending}
              pendingLabel={`Looking at ${done ?? 0} of ${rows}`}
              onClick={() => void send(true)}
            >
              Check the rows
            </Button>
          )}
          {trial && (
            <Button
              kind="primary"
              pending={pending}
              pendingLabel={`${done ?? 0} of ${rows} done`}
              disabled={useful === 0}
              onClick={() => void send(false)}
            >
              {useful === 0 ? "Nothing to import" : `Import ${count(useful, "row")}`}
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
      {trial && <Trial rows={trial} />}
      {problem && (
        <p role="alert" className="mt-4 text-14 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** A column with what stands first in it: heads alone often do not tell. */
function sampleOf({ rows }: Table, name: string, at: number): string {
  const first = rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim();
  return first ? `${name} (${first.length > 24 ? `${first.slice(0, 24)}…` : first})` : name;
}

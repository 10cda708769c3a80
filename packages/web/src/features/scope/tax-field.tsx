import { projectTaxInWords } from "@stint/core/project/tax/rules";
import { copyTax } from "@stint/core/workspace/tax/rules";
import { useUser } from "../../lib/session";
import { describeRate } from "../../lib/tax-rates";
import { PlainSelect } from "../../ui/plain-select";
import { useEditor } from "./hooks";
import type { TaskRow } from "./model";

/** The tax of one service, where it is not taxed as its project. */
export function TaxField({ row }: { row: TaskRow }) {
  const editor = useEditor();
  const { tax_rates } = useUser();
  const { tax } = row;
  // A template has no project to be taxed as, and the rates of today.
  const { project } = editor.store.info;
  const known = tax_rates.find(({ id }) => id === tax?.rate_id);
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block truncate text-13 text-muted">
        Tax
      </span>
      <PlainSelect
        aria-label="Tax"
        value={tax ? (known?.id ?? "kept") : ""}
        onChange={({ target: { value } }) => {
          const rate = tax_rates.find(({ id }) => String(id) === value);
          editor.history.seal();
          editor.rows.editTask(row.key, { tax: rate ? { ...copyTax(rate), rate_id: rate.id } : null });
        }}
        className="h-9! pl-2! touch:h-11!"
      >
        <option value="">
          As the project{!project.is_template && `: ${projectTaxInWords(project.tax)}`}
        </option>
        {tax && !known && (
          <option value="kept">{project.is_template ? "A rate that was removed" : describeRate(tax)}</option>
        )}
        {tax_rates.map((rate) => (
          <option key={rate.id} value={rate.id}>
            {describeRate(rate)}
          </option>
        ))}
      </PlainSelect>
    </div>
  );
}

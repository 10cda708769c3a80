import { deductionsOf, listDeductions } from "@stint/core/invoice/payable/rules";
import { format } from "@stint/core/platform/money";
import { copyWithholding, describeWithholding } from "@stint/core/workspace/withholding/rules";
import { api } from "../../../lib/api";
import { report } from "../../../lib/report";
import { useUser } from "../../../lib/session";
import { NativeSelect } from "../../../ui/native-select";
import { useEditor } from "./use-editor";

/** What the client withholds of the invoice, and the rounding: between its total and what they pay. */
export function Deductions() {
  const { info, totals, store } = useEditor();
  const { withholdings } = useUser();
  const { withholding, currency } = info;
  const sums = totals ? { total: totals.total, ...deductionsOf(totals, info) } : { total: 0 };
  const known = withholdings.find(
    ({ name, rate }) => name === withholding?.name && Number(rate) === Number(withholding.rate),
  );
  const own = withholding && !known ? [{ value: "own", label: describeWithholding(withholding) }] : [];
  const choose = (id: string) => {
    const rate = withholdings.find((each) => String(each.id) === id);
    if (id === "own") return;
    store
      .whole(
        async ({ id: invoice_id, version }) =>
          (
            await api.patch("/invoices/{id}", {
              path: { id: invoice_id },
              version,
              body: { withholding: rate ? copyWithholding(rate) : null },
            })
          ).data,
      )
      .catch(report);
  };
  return (
    <div className="text-15">
      <p className="flex items-center justify-between gap-4 py-1">
        <span className="text-muted">Total</span>
        <span className="whitespace-nowrap">{format(sums.total, currency)}</span>
      </p>
      {(withholdings.length > 0 || withholding) && (
        <div className="py-1">
          <NativeSelect
            aria-label="What the client withholds"
            options={[
              { value: "", label: "Nothing withheld" },
              ...own,
              ...withholdings.map((rate) => ({ value: String(rate.id), label: describeWithholding(rate) })),
            ]}
            value={withholding ? String(known?.id ?? "own") : ""}
            onChange={choose}
          />
        </div>
      )}
      {listDeductions(sums, withholding).map(({ label, amount }) => (
        <p key={label} className="flex items-center justify-between gap-4 py-1">
          <span className="text-muted">{label}</span>
          <span className="whitespace-nowrap">{format(amount, currency)}</span>
        </p>
      ))}
    </div>
  );
}

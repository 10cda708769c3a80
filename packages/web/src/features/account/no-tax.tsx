import type { ReactNode } from "react";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";

/** Asks, before something goes out on which nobody chose a tax, whether none applies. */
export function NoTax({
  of,
  confirmed,
  error,
  onConfirm,
  children,
}: {
  of: "proposal" | "invoice" | "series";
  confirmed: boolean;
  error?: string | undefined;
  onConfirm: (confirmed: boolean) => void;
  /** The way to choose one. */
  children?: ReactNode;
}) {
  const kept = {
    proposal: "This proposal and its invoices go out without.",
    invoice: "This invoice goes out without.",
    series: "Each invoice of the series goes out without.",
  };
  return (
    <section aria-label="Tax" className="text-14">
      <p className="mb-2 text-warn">
        No tax on this {of}? Nothing is chosen yet. {children}
      </p>
      <Field label="No tax" error={error} hideLabel>
        <Checkbox checked={confirmed} onChange={onConfirm}>
          No tax applies. {kept[of]}
        </Checkbox>
      </Field>
    </section>
  );
}

import type { ReactNode } from "react";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";

const ASKED = {
  proposal: ["this proposal", "This proposal and its invoices go out without."],
  invoice: ["this invoice", "This invoice goes out without."],
  invoices: ["these invoices", "These invoices go out without."],
  series: ["this series", "Each invoice of the series goes out without."],
};

/** Asks, before something goes out on which nobody chose a tax, whether none applies. */
export function NoTax({
  of,
  confirmed,
  error,
  onConfirm,
  children,
}: {
  of: keyof typeof ASKED;
  confirmed: boolean;
  error?: string | undefined;
  onConfirm: (confirmed: boolean) => void;
  /** The way to choose one. */
  children?: ReactNode;
}) {
  const [name, kept] = ASKED[of];
  return (
    <section aria-label="Tax" className="text-14">
      <p className="mb-2 text-warn">
        No tax on {name}? Nothing is chosen yet. {children}
      </p>
      <Field label="No tax" error={error} hideLabel>
        <Checkbox checked={confirmed} onChange={onConfirm}>
          No tax applies. {kept}
        </Checkbox>
      </Field>
    </section>
  );
}

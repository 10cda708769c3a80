import { cx } from "../../ui/cx";
import type { OnlineMethod } from "./use-quote";
import { wayWords } from "./way-words";

/** The choice of the payment method, which comes first when the fee depends on it. */
export function MethodChoice({
  methods,
  value,
  onChange,
}: {
  methods: readonly OnlineMethod[];
  value: OnlineMethod;
  onChange: (method: OnlineMethod) => void;
}) {
  return (
    <fieldset className="mb-4 grid grid-cols-2 gap-3">
      <legend className="sr-only">How you pay</legend>
      {methods.map((method) => {
        const { label, icon: Icon } = wayWords[method];
        return (
          <label
            key={method}
            className={cx(
              "flex min-h-12 items-center gap-3 rounded-ctl border bg-surface px-4 text-15 font-[550] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--edge)",
              value === method ? "border-(--edge) inset-ring-1 inset-ring-(--edge)" : "border-line2",
            )}
          >
            <input
              type="radio"
              name="pay-method"
              checked={value === method}
              onChange={() => onChange(method)}
              className="sr-only"
            />
            <Icon size={18} className="text-muted" aria-hidden="true" />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}

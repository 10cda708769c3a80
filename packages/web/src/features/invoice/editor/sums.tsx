import { format } from "@stint/core/platform/money";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { MoneyInput } from "../../../ui/money-input";
import { QuantityInput } from "../../../ui/quantity-input";
import { Segments } from "../../../ui/segments";
import { TextInput } from "../../../ui/text-input";
import { type DiscountDraft, type Doc, newKey, type TaxDraft } from "./model";
import { useEditor } from "./use-editor";

const mostTaxes = 5;

function Line({
  label,
  children,
  amount,
  action,
}: {
  label: string;
  children?: ReactNode;
  amount: string;
  action?: ReactNode;
}) {
  return (
    <div className="relative flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 py-1 text-15">
      <span className="w-16 text-muted max-sm:order-1">{label}</span>
      <span className="flex min-w-0 flex-1 items-center gap-2 max-sm:order-3 max-sm:basis-full">
        {children}
      </span>
      <span className="ml-auto pl-1 whitespace-nowrap max-sm:order-2">{amount}</span>
      {action && (
        <span className="absolute -right-9 max-sm:static max-sm:order-2 max-sm:-mr-2">{action}</span>
      )}
    </div>
  );
}

function DiscountLine({ discount, value }: { discount: DiscountDraft; value: number }) {
  const { info, change, fields } = useEditor();
  const set = (more: Partial<DiscountDraft>) =>
    change((doc) => (doc.discount ? { ...doc, discount: { ...doc.discount, ...more } } : doc));
  const wrong = Object.entries(fields).find(([name]) => name.startsWith("discounts"))?.[1];
  return (
    <>
      <Line
        label="Discount"
        amount={format(-value, info.currency)}
        action={
          <IconButton
            size="s"
            label="Remove the discount"
            icon={<X size={16} />}
            onClick={() => change((doc) => ({ ...doc, discount: null }))}
          />
        }
      >
        <TextInput
          aria-label="Name of the discount"
          value={discount.name}
          onChange={(name) => set({ name })}
          maxLength={120}
          className="flex-1"
        />
        <Segments
          size="s"
          aria-label="Kind of discount"
          value={discount.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: "percent", label: "%", "aria-label": "Per cent" },
            { value: "amount", label: "$", "aria-label": "Amount" },
          ]}
        />
        {discount.kind === "percent" ? (
          <QuantityInput
            aria-label="Discount in per cent"
            value={discount.percent}
            onChange={(percent) => set({ percent })}
            max={100}
            unit="%"
            className="w-24"
          />
        ) : (
          <MoneyInput
            aria-label="Discount"
            currency={info.currency}
            value={discount.amount}
            onChange={(amount) => set({ amount })}
            className="w-28"
          />
        )}
      </Line>
      {wrong && (
        <p role="alert" className="pb-1 text-13 text-bad">
          {wrong}
        </p>
      )}
    </>
  );
}

function TaxLine({ tax, value }: { tax: TaxDraft; value: number }) {
  const { info, change } = useEditor();
  const set = (more: Partial<TaxDraft>) =>
    change((doc) => ({
      ...doc,
      taxes: doc.taxes.map((each) => (each.key === tax.key ? { ...each, ...more } : each)),
    }));
  return (
    <Line
      label="Tax"
      amount={format(value, info.currency)}
      action={
        <IconButton
          size="s"
          label={`Remove ${tax.name || "the tax"}`}
          icon={<X size={16} />}
          onClick={() =>
            change((doc) => ({ ...doc, taxes: doc.taxes.filter((each) => each.key !== tax.key) }))
          }
        />
      }
    >
      <TextInput
        aria-label="Name of the tax"
        value={tax.name}
        onChange={(name) => set({ name })}
        placeholder="Sales tax"
        maxLength={60}
        className="flex-1"
      />
      <QuantityInput
        aria-label={`Rate of ${tax.name || "the tax"} in per cent`}
        value={tax.rate}
        onChange={(rate) => set({ rate })}
        max={100}
        unit="%"
        className="w-24"
      />
    </Line>
  );
}

const withDiscount = (doc: Doc): Doc => ({
  ...doc,
  discount: { id: null, name: "Discount", kind: "percent", percent: "", amount: null },
});
const withTax = (doc: Doc): Doc => ({
  ...doc,
  taxes: [...doc.taxes, { key: newKey(), id: null, name: "Sales tax", rate: "" }],
});

/** Subtotal, one discount, taxes and what is due, in the column of the amounts. */
export function Sums() {
  const { doc, info, totals, change } = useEditor();
  const total = format(totals?.total ?? 0, info.currency);
  return (
    <section aria-label="Totals" className="min-w-0 sm:pr-9">
      <Line label="Subtotal" amount={format(totals?.subtotal ?? 0, info.currency)} />
      {doc.discount && <DiscountLine discount={doc.discount} value={totals?.discount_total ?? 0} />}
      {doc.taxes.map((tax, at) => (
        <TaxLine key={tax.key} tax={tax} value={totals?.taxes[at]?.amount ?? 0} />
      ))}
      <div className="flex flex-wrap gap-x-5 py-1.5">
        {!doc.discount && (
          <Button kind="link" onClick={() => change(withDiscount)}>
            Add a discount
          </Button>
        )}
        {doc.taxes.length < mostTaxes && (
          <Button kind="link" onClick={() => change(withTax)}>
            Add a tax
          </Button>
        )}
      </div>
      <div
        aria-live="polite"
        className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-ink pt-3"
      >
        <span className="text-17 font-semibold">Total due</span>
        <span className="@container min-w-0 flex-1 text-right">
          <span
            className="font-[650] tracking-[-0.02em] whitespace-nowrap"
            style={{
              fontSize: `min(32px, calc(100cqi / ${(total.length * 0.56).toFixed(2)}))`,
              lineHeight: 1.12,
            }}
          >
            {total}
          </span>
        </span>
      </div>
    </section>
  );
}

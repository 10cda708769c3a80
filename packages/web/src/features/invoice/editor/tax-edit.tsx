import type { TaxCategory } from "@stint/core/invoice/schema";
import { isGivenName, TAX_NAMES } from "@stint/core/invoice/tax/rules";
import { copyTax } from "@stint/core/workspace/tax/rules";
import { useUser } from "../../../lib/session";
import { describeRate } from "../../../lib/tax-rates";
import { NativeSelect } from "../../../ui/native-select";
import { QuantityInput } from "../../../ui/quantity-input";
import { TextInput } from "../../../ui/text-input";
import { categoryInWords } from "../words";
import type { TaxFields } from "./model";

const categories: readonly TaxCategory[] = ["S", "Z", "E", "AE", "K", "G", "O"];
const options = categories.map((value) => ({ value, label: categoryInWords(value) }));

/** One of the business's rates, or another: name, kind and rate of a tax; a kind without a rate has a reason instead. */
export function TaxEdit({
  value,
  onChange,
  of,
}: {
  value: TaxFields;
  onChange: (change: Partial<TaxFields>) => void;
  /** "the tax", "the tax of Hosting": ends the accessible names. */
  of: string;
}) {
  const rated = value.category === "S";
  const asksWhy = !rated && value.category !== "Z";
  const { tax_rates } = useUser();
  const chosen = tax_rates.find(
    ({ name, rate, category, reason }) =>
      name === value.name &&
      category === value.category &&
      Number(rate) === Number(value.rate) &&
      reason === value.reason,
  );
  return (
    <>
      {tax_rates.length > 0 && (
        <NativeSelect
          aria-label={`Which of your rates is ${of}`}
          options={[
            { value: "", label: "Another" },
            ...tax_rates.map((rate) => ({ value: String(rate.id), label: describeRate(rate) })),
          ]}
          value={String(chosen?.id ?? "")}
          onChange={(id) => {
            const rate = tax_rates.find((each) => String(each.id) === id);
            if (rate) onChange(copyTax(rate));
          }}
          box="min-w-24 basis-full"
        />
      )}
      <TextInput
        aria-label={`Name of ${of}`}
        value={value.name}
        onChange={(name) => onChange({ name })}
        placeholder="Sales tax"
        maxLength={60}
        className="min-w-20 flex-1"
      />
      <NativeSelect
        aria-label={`Kind of ${of}`}
        options={options}
        value={value.category}
        onChange={(category) =>
          onChange({
            category,
            ...(isGivenName(value.name) && TAX_NAMES[category] ? { name: TAX_NAMES[category] } : {}),
          })
        }
        box="w-30 shrink-0"
      />
      {rated && (
        <QuantityInput
          aria-label={`Rate of ${value.name || of} in per cent`}
          value={value.rate}
          onChange={(rate) => onChange({ rate })}
          max={100}
          unit="%"
          className="w-20 shrink-0"
        />
      )}
      {asksWhy && (
        <span className="basis-full">
          <TextInput
            aria-label={`Why there is no tax: ${value.name || of}`}
            aria-invalid={(value.category === "E" && !value.reason.trim()) || undefined}
            value={value.reason}
            onChange={(reason) => onChange({ reason })}
            placeholder={
              value.category === "E" ? "Why this is exempt (needed)" : "Reason, if you want other words"
            }
            maxLength={200}
          />
        </span>
      )}
    </>
  );
}

import { type AddressParts, isKnown, proposeParts } from "@stint/core/platform/country/address";
import { Button } from "./button";
import { Field } from "./field";
import { TextArea } from "./text-area";
import { TextInput } from "./text-input";

type Part = keyof AddressParts;
interface TextField {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/**
 * The parts of a postal address. One that was written as one text before is shown, with a proposal of its parts: they
 * are kept once the person saves them.
 */
export function AddressFields({
  field,
  errors,
  before,
  country,
  onSplit,
}: {
  field: (part: Part) => TextField;
  errors: Partial<Record<Part, string>>;
  /** The address as one text; "" for none. */
  before: string;
  country: string;
  /** Takes the parts in place of the text. */
  onSplit: (parts: AddressParts) => void;
}) {
  const parts = {
    street: field("street").value,
    postcode: field("postcode").value,
    city: field("city").value,
    region: field("region").value,
  };
  return (
    <>
      {before && !isKnown(parts) && (
        <div className="rounded-ctl bg-chip px-4 py-3 text-14">
          <p className="text-13 text-muted">The address as one text, as invoices print it now</p>
          <p className="mt-0.5 break-words whitespace-pre-line">{before}</p>
          <Button
            kind="link"
            className="mt-1"
            onClick={() =>
              onSplit(proposeParts(before, country) ?? { street: before, postcode: "", city: "", region: "" })
            }
          >
            Put it into the fields
          </Button>
        </div>
      )}
      <Field label="Street" error={errors.street}>
        <TextArea {...field("street")} autoComplete="street-address" maxLength={200} rows={2} />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Postcode" error={errors.postcode}>
          <TextInput {...field("postcode")} autoComplete="postal-code" maxLength={20} />
        </Field>
        <Field label="City" error={errors.city}>
          <TextInput {...field("city")} autoComplete="address-level2" maxLength={100} />
        </Field>
        <Field label="Region" error={errors.region} className="max-sm:col-span-2">
          <TextInput {...field("region")} autoComplete="address-level1" maxLength={100} />
        </Field>
      </div>
    </>
  );
}

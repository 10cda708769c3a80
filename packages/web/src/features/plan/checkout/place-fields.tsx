import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { CountrySelect } from "../../../ui/country-select";
import { Field } from "../../../ui/field";
import { NativeSelect } from "../../../ui/native-select";
import { TextInput } from "../../../ui/text-input";
import { TAX_IDS } from "../tax-ids";
import { asksPostalCode, type PlaceForm } from "./use-place";

/** Where the business is: the country, what its tax needs beside it, and a tax id for who has one. */
export function PlaceFields({ form, paying }: { form: PlaceForm; paying: boolean }) {
  const { place, errors, missed, change, save } = form;
  const [hasTaxID, setHasTaxID] = useState(place.tax_id !== "");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missed > 0) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [missed]);
  const store = (next = place) => void save(next);
  return (
    <div ref={box} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Country" hint="For the tax on your plan" error={errors.country} disabled={paying}>
          <CountrySelect
            value={place.country}
            onChange={(country) => store(change({ country, postal_code: "" }))}
          />
        </Field>
        {asksPostalCode(place) && (
          <Field label="Postal code" error={errors.postal_code} disabled={paying}>
            <TextInput
              value={place.postal_code}
              onChange={(postal_code) => change({ postal_code })}
              onBlur={() => store()}
              maxLength={20}
              autoComplete="postal-code"
            />
          </Field>
        )}
      </div>
      {hasTaxID ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Kind of tax id" error={errors.tax_id_type} disabled={paying}>
            <NativeSelect
              options={TAX_IDS}
              value={place.tax_id_type}
              onChange={(kind) => store(change({ tax_id_type: kind, ...(kind === "" && { tax_id: "" }) }))}
            />
          </Field>
          <Field label="Tax id" error={errors.tax_id} disabled={paying}>
            <TextInput
              value={place.tax_id}
              onChange={(tax_id) => change({ tax_id })}
              onBlur={() => store()}
              maxLength={60}
              autoComplete="off"
            />
          </Field>
        </div>
      ) : (
        <Button kind="link" onClick={() => setHasTaxID(true)} disabled={paying}>
          Add a tax id
        </Button>
      )}
    </div>
  );
}

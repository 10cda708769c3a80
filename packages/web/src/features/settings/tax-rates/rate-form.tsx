import { countryName } from "@stint/core/platform/country";
import { COUNTRY_CODES } from "@stint/core/platform/country/codes";
import { regionsOf } from "@stint/core/platform/country/region";
import type { TaxCategory } from "@stint/core/platform/tax/schema";
import { canJoinCountry, type TaxRateInput, TaxRates } from "@stint/core/workspace/tax/schema";
import { useState } from "react";
import { useForm } from "../../../lib/form";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { FormProblem } from "../../../ui/form-problem";
import { NativeSelect } from "../../../ui/native-select";
import { QuantityInput } from "../../../ui/quantity-input";
import { TextInput } from "../../../ui/text-input";
import { useRates, withRate } from "./use-rates";
import { usersOf } from "./words";

/** A rate as it is typed: its places as one text, and its kind. */
export interface Draft {
  id: number | undefined;
  name: string;
  rate: string;
  category: TaxCategory;
  reason: string;
  note: string;
  places: string;
  /** A state's or province's rate stands beside its country's. */
  joins_country?: boolean | undefined;
}

/** Returns the country whose rate a rate of these places can stand beside; undefined for none. */
const countryBeside = ({ category, places }: Pick<Draft, "category" | "places">): string | undefined => {
  const default_for = places ? places.split(",") : [];
  return canJoinCountry({ category, default_for }) ? places.slice(0, 2) : undefined;
};

const inputOf = ({ id, places, joins_country, ...draft }: Draft): TaxRateInput => ({
  ...draft,
  ...(id === undefined ? {} : { id }),
  default_for: places ? places.split(",") : [],
  ...(joins_country && countryBeside({ ...draft, places }) ? { joins_country } : {}),
});

const KINDS: { value: TaxCategory; label: string }[] = [
  { value: "E", label: "Exempt" },
  { value: "AE", label: "Reverse charge" },
  { value: "K", label: "Within the EU" },
  { value: "G", label: "Export" },
  { value: "O", label: "Not subject to tax" },
  { value: "Z", label: "Zero rated" },
];

/**
 * The places to choose from: what the rate has already, the usual ones with the home's own states or provinces,
 * then every country, each with its own.
 */
function placesFor(chosen: string, home: string): { value: string; label: string }[] {
  const usual = ["", "*", "EU", ...(home ? [home, ...regionsOf(home)] : [])];
  const values = new Set([chosen, ...usual, ...COUNTRY_CODES]);
  const label = (value: string) => usersOf(value ? value.split(",") : []);
  const [first, rest] = [
    [...values].filter((value) => usual.includes(value) || value === chosen),
    [...values],
  ];
  const countries = rest
    .filter((value) => !first.includes(value))
    .sort((a, b) => countryName(a).localeCompare(countryName(b), "en"));
  const others = countries.flatMap((country) => [country, ...regionsOf(country)]);
  return [...first, ...others].map((value) => ({ value, label: label(value) }));
}

/** A rate, or a reason for no tax, typed in place: Enter saves, Escape leaves. */
export function RateForm({
  initial,
  onDraft,
  onClose,
}: {
  initial: Draft;
  /** Told of each change, for the example beside it. */
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}) {
  const { user, rates, put } = useRates();
  const isTax = initial.category === "S";
  // The names of all countries take a while: not again with each letter that is typed.
  const [places] = useState(() => placesFor(initial.places, user.country));
  const form = useForm<Draft>({
    initial,
    check: (draft) => {
      const input = inputOf(draft);
      const list = withRate(rates, input);
      // Last in the list, so that a name that another rate has is told here.
      const others = list.filter((each) => each !== input);
      const issues = TaxRates.safeParse([...others, input]).error?.issues ?? [];
      return Object.fromEntries(
        issues.map(({ path, message }) => [
          path[0] !== others.length ? "name" : path[1] === "default_for" ? "places" : String(path[1]),
          message,
        ]),
      );
    },
    onSubmit: async (draft) => {
      await put(inputOf(draft));
      onClose();
    },
  });
  const { values, errors } = form;
  const change = (part: Partial<Draft>) => {
    const next = { ...values, ...part };
    for (const [name, value] of Object.entries(part)) form.set(name as keyof Draft, value as never);
    onDraft(next);
  };
  const word = isTax ? "rate" : "reason";
  const beside = countryBeside(values);
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      noValidate
      aria-label={initial.id === undefined ? `New ${word}` : `Edit ${initial.name}`}
      className="-mx-4 space-y-3 border-b border-line bg-bg p-4"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Name on documents" error={errors.name} className={isTax ? "" : "sm:col-span-2"}>
          <TextInput value={values.name} onChange={(name) => change({ name })} maxLength={60} autoFocus />
        </Field>
        {isTax && (
          <Field label="Rate" error={errors.rate}>
            <QuantityInput value={values.rate} onChange={(rate) => change({ rate })} max={100} unit="%" />
          </Field>
        )}
        <Field label="Used for" error={errors.places}>
          <NativeSelect options={places} value={values.places} onChange={(places) => change({ places })} />
        </Field>
        {!isTax && (
          <>
            <Field label="Kind" className="sm:col-span-2">
              <NativeSelect
                options={KINDS}
                value={values.category}
                onChange={(category) => change({ category })}
              />
            </Field>
            {values.category !== "Z" && (
              <Field label="Words on documents" error={errors.reason} className="sm:col-span-3">
                <TextInput value={values.reason} onChange={(reason) => change({ reason })} maxLength={200} />
              </Field>
            )}
          </>
        )}
      </div>
      {beside && (
        <Checkbox
          checked={values.joins_country === true}
          onChange={(joins_country) => change({ joins_country })}
        >
          Charge {countryName(beside)}’s own rate, too
          <span className="block text-13 text-muted">
            Both are on the invoice. Off, this rate replaces it.
          </span>
        </Checkbox>
      )}
      <Field label="Note" hint="For yourself: books and print, clients in Maine." error={errors.note}>
        <TextInput value={values.note} onChange={(note) => change({ note })} maxLength={120} />
      </Field>
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="primary" size="s" pending={form.pending} pendingLabel="Saving">
          {initial.id === undefined ? `Add ${word}` : "Save"}
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
        <span className="ml-auto text-13 text-muted max-sm:hidden">Enter saves</span>
      </div>
    </form>
  );
}

import type { Details, Info } from "@stint/core/billing/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, asApiError } from "../../../lib/api";
import { errorText } from "../../../lib/report";
import { useUser } from "../../../lib/session";
import { billingDetailsQuery } from "../queries";
import type { Address } from "../use-method-form";

export type Place = Pick<Details, "country" | "postal_code" | "tax_id_type" | "tax_id">;
type Words = Partial<Record<keyof Place, string>>;

/**
 * Says whether a country alone is not enough. The tax of the United States and Canada goes by postal code, and the
 * banks of both and of the United Kingdom compare it with the card's: the provider's form would ask for it there, and
 * nowhere else, were we not to.
 */
export const asksPostalCode = ({ country }: Pick<Place, "country">): boolean =>
  country === "US" || country === "CA" || country === "GB";

/** Says what is missing of a place, by its field. */
export function lacksOf(place: Place): Words {
  const [code, id] = [place.postal_code.trim(), place.tax_id.trim()];
  return {
    ...(place.country === "" && { country: "Country required" }),
    ...(asksPostalCode(place) && code === "" && { postal_code: "Postal code required" }),
    ...(id !== "" && place.tax_id_type === "" && { tax_id_type: "Kind of tax id required" }),
    ...(id === "" && place.tax_id_type !== "" && { tax_id: "Tax id required" }),
  };
}

const readPlace = ({ country, postal_code, tax_id_type, tax_id }: Details): Place => ({
  country,
  postal_code,
  tax_id_type,
  tax_id,
});

export interface PlaceForm {
  place: Place;
  /** What the payment method is saved with. */
  address: Address;
  errors: Words;
  /** Counts the presses that found something missing: the focus goes there. */
  missed: number;
  change: (changes: Partial<Place>) => Place;
  /** Stores the place where it is whole. Answers whether the provider has it. */
  save: (place?: Place) => Promise<boolean>;
  /** As `save`, and says what is missing. */
  require: () => Promise<boolean>;
}

/**
 * Where a first plan is bought, by which the provider computes its tax. It is stored as soon as it is whole, and
 * what the plan costs is asked for anew: nobody agrees to a price without its tax.
 */
export function usePlace(info: Info) {
  const client = useQueryClient();
  const user = useUser();
  const query = useQuery(billingDetailsQuery);
  const details = query.data;
  // Whoever bought before changes it on the page of the plan. What is asked once stays: the payment form beside it
  // was told not to ask, and would lose what was typed into it.
  const asked = useRef<boolean>(undefined);
  if (details) asked.current ??= info.status === "none" || details.country === "";
  const isAsked = asked.current === true;
  const [typed, setTyped] = useState<Partial<Place>>({});
  const [missed, setMissed] = useState(0);
  const last = useRef<{ place: string; done: Promise<boolean> }>(undefined);

  const store = useMutation({
    // One after the other: the last one that was typed is the one that stays.
    scope: { id: "billing-place" },
    mutationFn: async (place: Place) => {
      const known = await client.ensureQueryData(billingDetailsQuery);
      return (await api.put("/currentuser/subscription/details", { body: { ...known, ...place } })).data;
    },
    meta: { errors: "own" },
    onSuccess: async (stored) => {
      client.setQueryData(billingDetailsQuery.queryKey, stored);
      await client.invalidateQueries({ queryKey: ["subscription", "preview"] });
    },
  });

  const known: Place = details
    ? readPlace(details)
    : { country: "", postal_code: "", tax_id_type: "", tax_id: "" };
  const place = { ...known, country: known.country || user.country || "", ...typed };

  const save = (next = place): Promise<boolean> => {
    if (Object.keys(lacksOf(next)).length > 0) return Promise.resolve(false);
    const words = JSON.stringify(next);
    if (last.current?.place === words) return last.current.done;
    const isStored = last.current === undefined && words === JSON.stringify(known);
    const fail = () => {
      if (last.current?.place === words) last.current = undefined;
      return false;
    };
    const done = isStored ? Promise.resolve(true) : store.mutateAsync(next).then(() => true, fail);
    last.current = { place: words, done };
    return done;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the country of the business
  useEffect(() => {
    if (isAsked) void save();
  }, [isAsked]);

  const refusal = asApiError(store.error);
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0;
  const form: PlaceForm = {
    place,
    address: { country: place.country, postal_code: place.postal_code.trim() },
    missed,
    errors: {
      ...(missed > 0 && lacksOf(place)),
      ...(store.isError && (hasFields ? refusal?.fields : { country: errorText(store.error) })),
    },
    change: (changes) => {
      if (store.isError) store.reset();
      setTyped({ ...typed, ...changes });
      return { ...place, ...changes };
    },
    save,
    require: async () => {
      const done = await save();
      if (!done) setMissed((before) => before + 1);
      return done;
    },
  };
  return { form: isAsked ? form : undefined, query };
}

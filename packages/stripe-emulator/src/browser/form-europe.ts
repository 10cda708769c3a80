import { element, Field, type FieldSpec } from "./field";
import { billing, type Panel } from "./form";
import type { BillingDetails, MethodType, Settings } from "./protocol";

/** The fields of debits and redirects of Europe. */

type Key = "name" | "email" | "line1" | "city" | "postal_code";

interface Shape {
  title: string;
  asks: readonly Key[];
  account: readonly (Pick<FieldSpec, "id" | "label" | "placeholder"> & { param: string; least: number })[];
  terms: (business: string) => string;
}

const REDIRECT = "After you press Pay, you go to your bank’s page to confirm, and come back here.";

const SHAPES: Partial<Record<MethodType, Shape>> = {
  sepa_debit: {
    title: "SEPA debit",
    asks: ["name", "email"],
    account: [
      {
        id: "sepa-iban",
        label: "IBAN",
        placeholder: "DE00 0000 0000 0000 0000 00",
        param: "iban",
        least: 15,
      },
    ],
    terms: (business) =>
      `By giving your IBAN and continuing, you let ${business} and its payment provider instruct your bank to debit your account, and your bank to do so. You can ask your bank for the money back within eight weeks. You agree to hear of later debits up to two days before.`,
  },
  bacs_debit: {
    title: "Bacs Direct Debit",
    asks: ["name", "email", "line1", "city", "postal_code"],
    account: [
      { id: "bacs-sort", label: "Sort code", placeholder: "10-80-00", param: "sort_code", least: 6 },
      {
        id: "bacs-account",
        label: "Account number",
        placeholder: "00012345",
        param: "account_number",
        least: 8,
      },
    ],
    terms: (business) =>
      `By continuing, you instruct your bank to pay ${business} by Direct Debit, with the Direct Debit Guarantee. You are told three working days before a debit.`,
  },
  ideal: { title: "iDEAL", asks: [], account: [], terms: () => REDIRECT },
  bancontact: { title: "Bancontact", asks: ["name"], account: [], terms: () => REDIRECT },
};

const LABELS: Record<Key, Pick<FieldSpec, "label" | "placeholder" | "autocomplete">> = {
  name: { label: "Full name", placeholder: "First and last name", autocomplete: "name" },
  email: { label: "Email", placeholder: "you@example.com", autocomplete: "email" },
  line1: { label: "Address", placeholder: "Street and number", autocomplete: "address-line1" },
  city: { label: "City", placeholder: "City", autocomplete: "address-level2" },
  postal_code: { label: "Postal code", placeholder: "SW1A 1AA", autocomplete: "postal-code" },
};

/** Returns the panel of a debit or redirect of Europe; undefined for other methods. */
export function europeanPanel(type: MethodType, settings: Settings, changed: () => void): Panel | undefined {
  const shape = SHAPES[type];
  if (!shape) return undefined;
  const { defaults, business } = settings;
  const known: Partial<Record<Key, string | undefined>> = { name: defaults.name, email: defaults.email };
  const asked = shape.asks.map((key) => {
    const spec = LABELS[key];
    const field = new Field(
      {
        id: `${type}-${key}`,
        autocomplete: spec.autocomplete,
        label: spec.label,
        placeholder: spec.placeholder,
        value: known[key] ?? "",
        problem: (value) =>
          value && (key !== "email" || /^\S+@\S+\.\S+$/.test(value))
            ? undefined
            : { code: `incomplete_${key}`, message: `Your ${spec.label.toLowerCase()} is incomplete.` },
      },
      changed,
    );
    return { key, field };
  });
  const account = shape.account.map(({ param, least, ...spec }) => ({
    param,
    field: new Field(
      {
        ...spec,
        autocomplete: "off",
        problem: (value) =>
          value.replaceAll(/[\s-]/g, "").length < least
            ? { code: `incomplete_${param}`, message: `Your ${spec.label} is incomplete.` }
            : undefined,
      },
      changed,
    ),
  }));
  const fields = [...asked, ...account].map(({ field }) => field);
  const root = element("div", "Fields");
  root.append(...fields.map((field) => field.root));
  if (settings.terms !== "never") {
    const text = element("p", "TermsText");
    text.textContent = shape.terms(business ?? "the business");
    root.append(text);
  }
  return {
    type,
    title: shape.title,
    fields,
    root,
    data: (given) => {
      const typed: BillingDetails & { address: Record<string, string> } = { address: {} };
      for (const { key, field } of asked) {
        if (key === "name" || key === "email") typed[key] = field.value;
        else typed.address[key] = field.value;
      }
      if (type === "bacs_debit") typed.address.country = "GB";
      return {
        "payment_method_data[type]": type,
        ...Object.fromEntries(
          account.map(({ param, field }) => [
            `payment_method_data[${type}][${param}]`,
            field.value.replaceAll(/[\s-]/g, ""),
          ]),
        ),
        "mandate_data[customer_acceptance][type]": "online",
        "mandate_data[customer_acceptance][online][infer_from_client]": "true",
        ...billing(settings, given, typed),
      };
    },
  };
}

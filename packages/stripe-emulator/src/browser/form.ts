import { brandOf, cvcProblem, expiryProblem, grouped, lengthOf, numberProblem } from "./card";
import { element, Field, type FieldSpec, type Problem } from "./field";
import type { BillingDetails, MethodType, Settings } from "./protocol";

/** The fields of one payment method, and their part of the request. */
export interface Panel {
  type: MethodType;
  title: string;
  fields: Field[];
  root: HTMLElement;
  /** Form parameters of `payment_method_data`, with the billing details that the page passes in. */
  data(given: BillingDetails): Record<string, string>;
}

const BRAND_NAMES: Readonly<Record<string, string>> = {
  amex: "Amex",
  diners: "Diners",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/** Returns the fields of a card. */
export function cardPanel(settings: Settings, changed: () => void): Panel {
  const number = new Field(
    {
      id: "card-number",
      label: "Card number",
      autocomplete: "cc-number",
      placeholder: "1234 1234 1234 1234",
      inputMode: "numeric",
      maxLength: 19,
      format: (typed) => {
        const digits = digitsOf(typed);
        return grouped(digits.slice(0, lengthOf(digits)));
      },
      problem: (value) => {
        const digits = digitsOf(value);
        const message = numberProblem(digits);
        const code = digits.length < lengthOf(digits) ? "incomplete_number" : "invalid_number";
        return message ? { code, message } : undefined;
      },
      mark: (value) => BRAND_NAMES[brandOf(digitsOf(value))] ?? "",
    },
    changed,
  );
  const expiry = new Field(
    {
      id: "card-expiry",
      label: "Expiration (MM / YY)",
      autocomplete: "cc-exp",
      placeholder: "MM / YY",
      inputMode: "numeric",
      maxLength: 9,
      format: formatExpiry,
      problem: (value) => {
        const message = expiryProblem(value, new Date());
        const code = message?.includes("incomplete") ? "incomplete_expiry" : "invalid_expiry";
        return message ? { code, message } : undefined;
      },
    },
    changed,
  );
  const cvc = new Field(
    {
      id: "card-cvc",
      label: "CVC",
      autocomplete: "cc-csc",
      placeholder: "CVC",
      inputMode: "numeric",
      maxLength: 4,
      format: (typed) => digitsOf(typed).slice(0, brandOf(digitsOf(number.value)) === "amex" ? 4 : 3),
      problem: (value) => {
        const message = cvcProblem(value, digitsOf(number.value));
        return message ? { code: "incomplete_cvc", message } : undefined;
      },
    },
    changed,
  );
  const fields = [number, expiry, cvc];
  const zip = settings.ask.postalCode === "never" ? undefined : zipField(settings, changed);
  if (zip) fields.push(zip);
  const root = element("div", "Fields");
  root.append(number.root, row(expiry.root, cvc.root));
  if (zip) root.append(zip.root);
  return {
    type: "card",
    title: "Card",
    fields,
    root,
    data: (given) => {
      const [month = "", year = ""] = expiry.value.split("/").map((part) => part.trim());
      return {
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": digitsOf(number.value),
        "payment_method_data[card][exp_month]": month,
        "payment_method_data[card][exp_year]": year,
        "payment_method_data[card][cvc]": cvc.value,
        ...billing(settings, given, zip ? { address: { postal_code: zip.value } } : {}),
      };
    },
  };
}

function zipField(settings: Settings, changed: () => void): Field {
  return new Field(
    {
      id: "postal-code",
      label: "ZIP",
      autocomplete: "postal-code",
      placeholder: "12345",
      value: settings.defaults.address?.postal_code ?? "",
      maxLength: 10,
      problem: (value) =>
        value.length === 0 || (/^\d+$/.test(value) && value.length < 5)
          ? { code: "incomplete_zip", message: "Your postal code is incomplete." }
          : undefined,
    },
    changed,
  );
}

/** Returns the fields of a bank account in the US. */
export function bankPanel(settings: Settings, changed: () => void): Panel {
  const exactly = (length: number, what: string, value: string): Problem | undefined =>
    value.length < length
      ? { code: `incomplete_${what}`, message: `Your ${what} number is incomplete.` }
      : undefined;
  const spec = (part: Partial<FieldSpec> & Pick<FieldSpec, "id" | "label" | "problem">): FieldSpec => ({
    autocomplete: "off",
    ...part,
  });
  const fields: Field[] = [];
  const add = (made: FieldSpec) => {
    const field = new Field(made, changed);
    fields.push(field);
    return field;
  };
  const name =
    settings.ask.name === "never"
      ? undefined
      : add(
          spec({
            id: "bank-name",
            label: "Full name",
            autocomplete: "name",
            placeholder: "First and last name",
            value: settings.defaults.name ?? "",
            problem: (value) =>
              value ? undefined : { code: "incomplete_name", message: "Your name is incomplete." },
          }),
        );
  const email =
    settings.ask.email === "never"
      ? undefined
      : add(
          spec({
            id: "bank-email",
            label: "Email",
            autocomplete: "email",
            inputMode: "email",
            placeholder: "you@example.com",
            value: settings.defaults.email ?? "",
            problem: (value) =>
              /^\S+@\S+\.\S+$/.test(value)
                ? undefined
                : { code: "incomplete_email", message: "Your email is incomplete." },
          }),
        );
  const routing = add(
    spec({
      id: "bank-routing",
      label: "Routing number",
      inputMode: "numeric",
      placeholder: "110000000",
      maxLength: 9,
      format: (typed) => digitsOf(typed).slice(0, 9),
      problem: (value) => exactly(9, "routing", value),
    }),
  );
  const account = add(
    spec({
      id: "bank-account",
      label: "Account number",
      inputMode: "numeric",
      placeholder: "000123456789",
      maxLength: 17,
      format: (typed) => digitsOf(typed).slice(0, 17),
      problem: (value) => exactly(4, "account", value),
    }),
  );
  const root = element("div", "Fields");
  root.append(...[name, email].filter((field) => field !== undefined).map((field) => field.root));
  root.append(row(routing.root, account.root));
  if (settings.terms !== "never") root.append(mandate(settings.business));
  return {
    type: "us_bank_account",
    title: "US bank account",
    fields,
    root,
    data: (given) => ({
      "payment_method_data[type]": "us_bank_account",
      "payment_method_data[us_bank_account][routing_number]": routing.value,
      "payment_method_data[us_bank_account][account_number]": account.value,
      "payment_method_data[us_bank_account][account_holder_type]": "individual",
      "mandate_data[customer_acceptance][type]": "online",
      "mandate_data[customer_acceptance][online][infer_from_client]": "true",
      ...billing(settings, given, { name: name?.value, email: email?.value }),
    }),
  };
}

function mandate(business: string | null): HTMLElement {
  const text = element("p", "TermsText");
  text.textContent = `By continuing, you let ${business ?? "the business"} debit this account for the amount shown. It takes about four business days.`;
  return text;
}

function row(...cells: HTMLElement[]): HTMLElement {
  const made = element("div", "Row");
  made.append(...cells);
  return made;
}

function formatExpiry(typed: string, deleting: boolean): string {
  let digits = digitsOf(typed);
  if (digits.length === 1 && Number(digits) > 1) digits = `0${digits}`;
  // A browser may autofill the year with four digits.
  if (digits.length === 6 && digits.startsWith("20", 2)) digits = digits.slice(0, 2) + digits.slice(4);
  const year = digits.slice(2, 4);
  const month = digits.slice(0, 2);
  if (year) return `${month} / ${year}`;
  return month.length === 2 && !deleting ? `${month} / ` : month;
}

/** Merges billing details; later sources win: defaults, the page's at confirmation, typed ones. */
export function billing(
  settings: Settings,
  given: BillingDetails,
  typed: BillingDetails,
): Record<string, string> {
  const form: Record<string, string> = {};
  for (const source of [settings.defaults, given, typed]) {
    for (const name of ["name", "email", "phone"] as const) {
      if (source[name]) form[`payment_method_data[billing_details][${name}]`] = source[name];
    }
    for (const [name, value] of Object.entries(source.address ?? {})) {
      if (value) form[`payment_method_data[billing_details][address][${name}]`] = value;
    }
  }
  return form;
}

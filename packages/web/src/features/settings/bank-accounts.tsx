import {
  type Field as CodeField,
  FIELDS,
  formOf,
  plainCode,
  problemsOf,
} from "@stint/core/workspace/bank/rules";
import type { BankAccount } from "@stint/core/workspace/bank/schema";
import { Plus, X } from "lucide-react";
import { useMemo, useState } from "react";
import { currencies } from "../../lib/currencies";
import { useFieldAnchor } from "../../lib/field-anchor";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { CountrySelect } from "../../ui/country-select";
import { Field } from "../../ui/field";
import { IconButton } from "../../ui/icon-button";
import { NativeSelect } from "../../ui/native-select";
import { Part, SaveLine } from "../../ui/part";
import { TextInput } from "../../ui/text-input";
import { usePersonForm } from "./use-person-form";

const REFERENCES = [
  { value: "number", label: "The invoice’s number" },
  { value: "creditor", label: "A creditor reference (RF…)" },
] as const;

const NO_CODES = { iban: "", bic: "", routing: "", account: "" };

/** One account: what its country asks for. A code is checked once it was left. */
function AccountFields({
  account,
  errorOf,
  onChange,
}: {
  account: BankAccount;
  errorOf: (name: keyof BankAccount) => string | undefined;
  onChange: (change: Partial<BankAccount>) => void;
}) {
  const [left, setLeft] = useState<ReadonlySet<CodeField>>(new Set());
  const plain = Object.fromEntries(FIELDS.map((name) => [name, plainCode(account[name])]));
  const problems = problemsOf({ ...account, ...NO_CODES, ...plain });
  const problemOf = (name: CodeField) =>
    errorOf(name) ?? (left.has(name) && account[name] !== "" ? problems[name] : undefined);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Country of the bank" error={errorOf("country")}>
        <CountrySelect value={account.country} onChange={(country) => onChange({ country, ...NO_CODES })} />
      </Field>
      <Field label="Account holder" error={errorOf("holder")}>
        <TextInput value={account.holder} maxLength={70} onChange={(holder) => onChange({ holder })} />
      </Field>
      {account.country !== "" &&
        formOf(account).map(({ field, label }) => (
          <Field key={field} label={label} error={problemOf(field)}>
            <TextInput
              value={account[field]}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              onChange={(value) => onChange({ [field]: value })}
              onBlur={() => setLeft(new Set([...left, field]))}
            />
          </Field>
        ))}
      <Field label="Bank" error={errorOf("bank")}>
        <TextInput value={account.bank} maxLength={70} onChange={(bank) => onChange({ bank })} />
      </Field>
      <Field label="Reference of a payment" error={errorOf("reference")}>
        <NativeSelect
          options={REFERENCES}
          value={account.reference}
          onChange={(reference) => onChange({ reference })}
        />
      </Field>
    </div>
  );
}

/** The accounts that clients transfer to: one for each currency, in fields that their country asks for. */
export function BankAccountsPart() {
  const { currency, country, brand_name } = useUser();
  const form = usePersonForm(["bank_accounts"]);
  const money = useMemo(() => currencies(currency), [currency]);
  const accounts = form.values.bank_accounts ?? [];
  useFieldAnchor();
  const put = (next: BankAccount[]) => form.set("bank_accounts", next);
  const set = (at: number, change: Partial<BankAccount>) =>
    put(accounts.map((account, index) => (index === at ? { ...account, ...change } : account)));
  const open = [currency, "USD", "EUR", "GBP", "CHF"].find(
    (code) => !accounts.some((each) => each.currency === code),
  );
  const add = () =>
    put([
      ...accounts,
      {
        ...NO_CODES,
        currency: open ?? currency,
        country: accounts.length === 0 ? country : "",
        holder: brand_name,
        bank: "",
        reference: "number",
      },
    ]);
  return (
    <Part
      title="Your details for transfers"
      note="Each line has its own copy button on the client’s page. Invoices in euro show a code for banking apps, too."
    >
      <form data-anchor="bank_accounts" onSubmit={form.submit} noValidate className="space-y-4">
        {accounts.map((account, at) => {
          const words = `account in ${account.currency}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account has no id, and its place is what it is
            <fieldset key={at} className="space-y-3 border-b border-line pb-4">
              <legend className="sr-only">{words}</legend>
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
                <Field label="For invoices in" error={form.errors[`bank_accounts.${at}.currency`]}>
                  <NativeSelect
                    options={money}
                    value={account.currency}
                    onChange={(code) => set(at, { currency: code })}
                  />
                </Field>
                <IconButton
                  label={`Remove ${words}`}
                  icon={<X size={18} />}
                  onClick={() => put(accounts.filter((_, index) => index !== at))}
                  className="mt-6"
                />
              </div>
              <AccountFields
                account={account}
                errorOf={(name) => form.errors[`bank_accounts.${at}.${name}`]}
                onChange={(change) => set(at, change)}
              />
            </fieldset>
          );
        })}
        <Button kind="link" icon={<Plus size={16} />} onClick={add}>
          {accounts.length > 0 ? "Add another currency" : "Add your account"}
        </Button>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save details for transfers
        </SaveLine>
      </form>
    </Part>
  );
}

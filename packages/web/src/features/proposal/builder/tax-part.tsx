import { taxNameIn } from "@stint/core/invoice/tax/rules";
import { countryName } from "@stint/core/platform/country";
import type { TaxInput } from "@stint/core/platform/tax/schema";
import type { ProjectTax, ProjectTaxInput } from "@stint/core/project/schema";
import { copyTax, mustIncludeTax } from "@stint/core/workspace/tax/rules";
import type { TaxRate } from "@stint/core/workspace/tax/schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFieldAnchor } from "../../../lib/field-anchor";
import { useUser } from "../../../lib/session";
import { describeRate } from "../../../lib/tax-rates";
import { buttonClass } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { NativeSelect } from "../../../ui/native-select";
import { QuantityInput } from "../../../ui/quantity-input";
import { TextInput } from "../../../ui/text-input";
import { clientQuery } from "../../client/queries";
import type { PartProps } from "./text-parts";

/** How a project is taxed: not decided, without tax, or by a kind of tax. */
type Kind = "open" | "none" | NonNullable<TaxInput["category"]> | `rate:${number}`;

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: "open", label: "Not chosen yet" },
  { value: "S", label: "A rate" },
  { value: "AE", label: "Reverse charge" },
  { value: "K", label: "Supply within the EU" },
  { value: "G", label: "Export outside the EU" },
  { value: "E", label: "Exempt" },
  { value: "Z", label: "Zero rated" },
  { value: "none", label: "No tax applies" },
];

const rateKind = (id: number): Kind => `rate:${id}`;
const isRate = (kind: Kind): kind is `rate:${number}` => kind.startsWith("rate:");

function kindOf({ taxes: [first], chosen }: ProjectTax, rates: readonly TaxRate[]): Kind {
  if (!first) return chosen ? "none" : "open";
  return rates.some(({ id }) => id === first.rate_id) && first.rate_id !== undefined
    ? rateKind(first.rate_id)
    : first.category;
}

/** The name of a kind without a rate. */
const NAMES: Partial<Record<Kind, string>> = {
  AE: "Reverse charge",
  K: "Supply within the EU",
  G: "Export",
  E: "Exempt",
  Z: "Zero rated",
};

/** What was typed, which is saved once it is a whole tax. */
interface Typed {
  kind: Kind;
  name: string;
  rate: string;
  reason: string;
}

function taxOf(
  { kind, name, rate, reason }: Typed,
  rates: readonly TaxRate[],
): ProjectTaxInput["taxes"][number] | undefined {
  const known = rates.find(({ id }) => rateKind(id) === kind);
  if (known) return { ...copyTax(known), rate_id: known.id };
  if (kind === "open" || kind === "none" || isRate(kind)) return undefined;
  if (kind === "S")
    return Number(rate) > 0 && name.trim() ? { name: name.trim(), rate, category: "S" } : undefined;
  if (kind === "E" && !reason.trim()) return undefined;
  return { name: NAMES[kind] ?? "Tax", rate: "0", category: kind, reason: reason.trim() };
}

/** The tax of the whole project: it is on the proposal, on each payment and on every invoice made of them. */
export function TaxPart({ project, onChange }: Pick<PartProps, "project" | "onChange">) {
  const { country, tax_rates } = useUser();
  const { tax } = project;
  const client = useQuery(clientQuery(project.client_id)).data;
  // The law leaves no choice for a consumer: their prices include the tax.
  const isConsumer = client !== undefined && mustIncludeTax(client, country);
  useFieldAnchor();
  const [first, ...others] = tax.taxes;
  const [typed, setTyped] = useState<Typed>(() => ({
    kind: kindOf(tax, tax_rates),
    name: first?.category === "S" ? first.name : taxNameIn(country),
    rate: first?.category === "S" ? first.rate : "",
    reason: first && first.category !== "S" ? first.reason : "",
  }));
  // Accepted amounts are as they were typed.
  const isFixed = project.agreement.accepted !== null && tax.taxes.length > 0;
  const why = isFixed
    ? "As they were accepted"
    : isConsumer &&
      `By law, what a person in ${countryName(client.country || country)} reads includes the tax.`;
  const save = (next: Typed, inclusive = tax.inclusive, soon = false) => {
    setTyped(next);
    const made = taxOf(next, tax_rates);
    const bare = next.kind === "open" || next.kind === "none";
    if (made || bare)
      onChange(
        {
          tax: {
            taxes: made ? [made] : [],
            inclusive: made?.category === "S" && (inclusive || (isConsumer && !isFixed)),
            chosen: next.kind !== "open",
          },
        },
        soon,
      );
  };
  const rated = typed.kind === "S" || taxOf(typed, tax_rates)?.category === "S";
  const asksWhy = ["AE", "K", "G", "E"].includes(typed.kind);
  return (
    <div className="border-b border-line py-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-15 font-semibold">Tax</h3>
        <Link to="/settings/tax" className={buttonClass("link")}>
          <span>Tax rates</span>
        </Link>
      </div>
      {others.length > 0 ? (
        <p className="mt-2 text-15">{tax.taxes.map(({ name, rate }) => `${name} ${rate}%`).join(", ")}</p>
      ) : (
        <div className="mt-4 grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <Field label="Rate">
            <NativeSelect
              name="tax"
              options={[
                ...tax_rates.map((each) => ({ value: rateKind(each.id), label: describeRate(each) })),
                ...KINDS,
              ]}
              value={typed.kind}
              onChange={(kind) => save({ ...typed, kind }, undefined, true)}
            />
          </Field>
          {rated && (
            <Field label="Prices are" hint={why}>
              <NativeSelect
                disabled={Boolean(why)}
                options={[
                  { value: "before", label: "Before tax" },
                  { value: "including", label: "Including tax" },
                ]}
                value={tax.inclusive || (isConsumer && !isFixed) ? "including" : "before"}
                onChange={(value) => save(typed, value === "including", true)}
              />
            </Field>
          )}
          {typed.kind === "S" && (
            <>
              <Field label="Name">
                <TextInput value={typed.name} onChange={(name) => save({ ...typed, name })} maxLength={60} />
              </Field>
              <Field label="Percent">
                <QuantityInput
                  value={typed.rate}
                  onChange={(rate) => save({ ...typed, rate })}
                  max={100}
                  unit="%"
                />
              </Field>
            </>
          )}
          {asksWhy && (
            <Field
              label="Reason"
              {...(typed.kind === "E" && !typed.reason.trim() ? { error: "Say why this is exempt" } : {})}
            >
              <TextInput
                value={typed.reason}
                onChange={(reason) => save({ ...typed, reason })}
                maxLength={200}
              />
            </Field>
          )}
        </div>
      )}
      <p className="mt-2 text-14 text-muted">
        {typed.kind === "open"
          ? "Proposal and invoices name no tax until you choose."
          : "It is on the proposal, on each payment, and on every invoice made of it."}
      </p>
    </div>
  );
}

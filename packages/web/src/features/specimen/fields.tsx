import { useState } from "react";
import { Checkbox } from "../../ui/checkbox";
import { Combobox, type ComboboxOption } from "../../ui/combobox";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { MoneyInput } from "../../ui/money-input";
import { NumberInput } from "../../ui/number-input";
import { QuantityInput } from "../../ui/quantity-input";
import { Radios } from "../../ui/radios";
import { Segments } from "../../ui/segments";
import { Select } from "../../ui/select";
import { Switch } from "../../ui/switch";
import { TextArea } from "../../ui/text-area";
import { PasswordInput, SearchInput, TextInput } from "../../ui/text-input";
import { Section } from "./section";

export function Fields() {
  const [row, setRow] = useState("Homepage concept");
  const [form, setForm] = useState("Mockford Books");
  const [cents, setCents] = useState<number | null>(145_000);
  const [email, setEmail] = useState("nova@example");
  return (
    <Section title="Fields">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        <Field label="Rest, in a row">
          <TextInput look="row" value={row} onChange={setRow} />
        </Field>
        <Field label="Rest, in a form">
          <TextInput value={form} onChange={setForm} />
        </Field>
        <Field label="Money" hint="Usual 1,200 to 1,600">
          <MoneyInput value={cents} onChange={setCents} />
        </Field>
        <Field label="Error" error="Email invalid">
          <TextInput value={email} onChange={setEmail} />
        </Field>
        <Field label="Locked">
          <TextInput value="Accepted Nov 17" onChange={() => undefined} locked />
        </Field>
        <Field label="Disabled" disabled>
          <TextInput value="Nothing to change" onChange={() => undefined} />
        </Field>
      </div>
    </Section>
  );
}

export function Choices() {
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [checked, setChecked] = useState(true);
  const [not, setNot] = useState(false);
  const [pick, setPick] = useState<"picked" | "not" | null>("picked");
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  return (
    <Section title="Switches and choices">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Switch checked={on} onChange={setOn}>
          On
        </Switch>
        <Switch checked={off} onChange={setOff}>
          Off
        </Switch>
        <Checkbox checked={checked} onChange={setChecked}>
          Checked
        </Checkbox>
        <Checkbox checked={not} onChange={setNot}>
          Not
        </Checkbox>
        <Radios
          aria-label="One of two"
          look="inline"
          value={pick}
          onChange={setPick}
          options={[
            { value: "picked", label: "Picked" },
            { value: "not", label: "Not" },
          ]}
        />
        <Segments
          aria-label="How the discount counts"
          value={kind}
          onChange={setKind}
          options={[
            { value: "percent", label: "Percent" },
            { value: "amount", label: "Amount" },
          ]}
        />
      </div>
    </Section>
  );
}

const clients: ComboboxOption[] = [
  { value: "1", label: "Mockford Books", hint: "3 projects" },
  { value: "2", label: "Placeholder Bakery" },
  { value: "3", label: "Testfield Clinic" },
];

export function More() {
  const [role, setRole] = useState<"designer" | "developer" | "writer" | null>("designer");
  const [client, setClient] = useState<ComboboxOption | null>(null);
  const [typed, setTyped] = useState("");
  const [quantity, setQuantity] = useState("2.5");
  const [percent, setPercent] = useState("30");
  const [payments, setPayments] = useState(3);
  const [day, setDay] = useState<string | null>("2027-02-01");
  const [note, setNote] = useState("Two directions as clickable drafts, with two rounds of feedback.");
  const [password, setPassword] = useState("a-long-enough-one");
  const [search, setSearch] = useState("wire");
  const [rest, setRest] = useState<"complete" | "monthly" | null>("monthly");
  return (
    <Section title="More fields">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Select">
          <Select
            value={role}
            onChange={setRole}
            options={[
              { value: "designer", label: "Designer" },
              { value: "developer", label: "Developer", hint: "4" },
              { value: "writer", label: "Writer", disabled: true },
            ]}
          />
        </Field>
        <Field label="Search or create" hint="Clients of your own come first" required>
          <Combobox
            options={clients.filter((option) => option.label.toLowerCase().includes(typed.toLowerCase()))}
            input={typed}
            onInput={(text) => {
              setTyped(text);
              setClient(null);
            }}
            value={client?.value ?? null}
            onPick={(option) => {
              setClient(option);
              setTyped(option.label);
            }}
            onCreate={setTyped}
            placeholder="A client"
          />
        </Field>
        <Field label="Quantity">
          <QuantityInput value={quantity} onChange={setQuantity} />
        </Field>
        <Field label="Percent">
          <QuantityInput value={percent} onChange={setPercent} unit="%" max={100} />
        </Field>
        <Field label="Payments">
          <NumberInput value={payments} onChange={setPayments} min={1} max={12} />
        </Field>
        <Field label="First payment on">
          <DateInput value={day} onChange={setDay} />
        </Field>
        <Field label="Description">
          <TextArea value={note} onChange={setNote} counter />
        </Field>
        <Field label="Password" ok="Long enough">
          <PasswordInput value={password} onChange={setPassword} autoComplete="off" />
        </Field>
        <SearchInput label="Search services" value={search} onChange={setSearch} found="14 found" />
        <Switch checked onChange={() => undefined} hint="Three days after the due day">
          Remind by email
        </Switch>
      </div>
      <h3 className="mt-5 text-15 font-semibold">The rest, $16,842.00</h3>
      <Radios
        aria-label="How the rest is paid"
        value={rest}
        onChange={setRest}
        options={[
          { value: "complete", label: "When the project is complete" },
          {
            value: "monthly",
            label: "Monthly",
            detail: <p className="text-14 text-muted">Fields of this choice stand here.</p>,
          },
        ]}
      />
    </Section>
  );
}

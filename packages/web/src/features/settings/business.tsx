import { useMemo } from "react";
import { currencies } from "../../lib/currencies";
import { useUser } from "../../lib/session";
import { Field } from "../../ui/field";
import { Part, SaveLine } from "../../ui/part";
import { Select, type SelectOption } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { ColorField } from "../brand/color-field";
import { LogoField } from "../brand/logo-field";
import { usePersonForm } from "./use-person-form";

/** All zones that the browser knows, and the one that is set. */
function zonesWith(now: string): SelectOption[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), now]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

/** Names of the person. */
export function ProfilePart() {
  const form = usePersonForm(["first_name", "last_name"]);
  return (
    <Part title="Profile" note="Teammates and clients see your name.">
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="First name" error={form.errors.first_name}>
            <TextInput {...form.field("first_name")} autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label="Last name" error={form.errors.last_name}>
            <TextInput {...form.field("last_name")} autoComplete="family-name" maxLength={80} />
          </Field>
        </div>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save name
        </SaveLine>
      </form>
    </Part>
  );
}

/** Name, logo, color, zone and currency of the business. */
export function BusinessPart() {
  const user = useUser();
  const form = usePersonForm(["brand_name", "specialty", "primary_brand_color", "time_zone", "currency"]);
  const zones = useMemo(() => zonesWith(user.time_zone), [user.time_zone]);
  const money = useMemo(() => currencies(user.currency), [user.currency]);
  return (
    <Part title="Business" note="On every proposal and invoice you send from now on.">
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Business name" error={form.errors.brand_name}>
          <TextInput {...form.field("brand_name")} autoComplete="organization" maxLength={120} />
        </Field>
        <Field label="What you do" error={form.errors.specialty}>
          <TextInput {...form.field("specialty")} maxLength={120} />
        </Field>
        <LogoField />
        <ColorField
          value={form.values.primary_brand_color}
          onChange={(color) => form.set("primary_brand_color", color)}
          error={form.errors.primary_brand_color}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Time zone"
            error={form.errors.time_zone}
            hint="Due dates and expiry end with its day."
          >
            <Select
              options={zones}
              value={form.values.time_zone}
              onChange={(zone) => form.set("time_zone", zone)}
            />
          </Field>
          <Field label="Currency" error={form.errors.currency} hint="For new projects and invoices.">
            <Select
              options={money}
              value={form.values.currency}
              onChange={(code) => form.set("currency", code)}
            />
          </Field>
        </div>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save business
        </SaveLine>
      </form>
    </Part>
  );
}

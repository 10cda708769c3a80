import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../lib/api";
import { currencies } from "../../lib/currencies";
import { useForm } from "../../lib/form";
import { guessCountry } from "../../lib/guess-country";
import { noteOnboarding } from "../../lib/queue";
import { takeReturn } from "../../lib/return-to";
import { hasCheckpoint, reloadUser, useUser } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { BrandMark } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { CountrySelect } from "../../ui/country-select";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { PlainSelect } from "../../ui/plain-select";
import { TextInput } from "../../ui/text-input";
import { ColorField, firstColor, isColor } from "../brand/color-field";
import { AuthHead } from "./auth-layout";
import { finishOnboarding } from "./requests";

/** Name, business, color and work, which clients will see first. One page; country and currency are guessed. */
export function Onboarding() {
  useTitle("Set up your business");
  const user = useUser();
  const [here] = useState(guessCountry);
  const navigate = useNavigate();
  const form = useForm({
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      brand_name: user.brand_name || [user.first_name, user.last_name].filter(Boolean).join(" "),
      primary_brand_color: user.brand_name ? user.primary_brand_color : firstColor,
      specialty: user.specialty,
      country: user.country || here.country,
      currency: user.country ? user.currency : here.currency,
    },
    check: (values) => ({
      first_name: values.first_name.trim() ? "" : "First name required",
      brand_name: values.brand_name.trim() ? "" : "Business name required",
      primary_brand_color: isColor(values.primary_brand_color) ? "" : "Color invalid",
    }),
    onSubmit: async (values) => {
      await api.patch("/currentuser", {
        body: {
          ...values,
          primary_brand_color: values.primary_brand_color.toLowerCase(),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      });
      if (!hasCheckpoint(user, "onboardingcomplete")) {
        await finishOnboarding(user);
      }
      await reloadUser();
      noteOnboarding();
      await navigate({ to: takeReturn(), replace: true });
    },
  });
  const { brand_name, primary_brand_color: color } = form.values;
  return (
    <>
      <AuthHead title="Set up your business">
        Clients see this on your proposals and invoices. You can change it later.
      </AuthHead>
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={form.errors.first_name}>
            <TextInput {...form.field("first_name")} size="l" autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label="Last name" error={form.errors.last_name}>
            <TextInput {...form.field("last_name")} size="l" autoComplete="family-name" maxLength={80} />
          </Field>
        </div>
        <Field label="Business name" error={form.errors.brand_name} hint="Your own name works too">
          <TextInput {...form.field("brand_name")} size="l" autoComplete="organization" maxLength={120} />
        </Field>
        <Field label="What you do" error={form.errors.specialty}>
          <TextInput
            {...form.field("specialty")}
            size="l"
            maxLength={120}
            placeholder="Web design, copywriting, film"
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Country" error={form.errors.country}>
            <CountrySelect
              size="l"
              value={form.values.country}
              onChange={(country) => form.set("country", country)}
            />
          </Field>
          <Field label="Currency" error={form.errors.currency}>
            <PlainSelect
              size="l"
              value={form.values.currency}
              onChange={(event) => form.set("currency", event.target.value)}
            >
              {currencies(form.values.currency).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </PlainSelect>
          </Field>
        </div>
        <div className="relative">
          <ColorField
            value={color}
            onChange={(value) => form.set("primary_brand_color", value)}
            error={form.errors.primary_brand_color}
            size="l"
          />
          <span className="absolute top-6 left-44">
            <BrandMark
              name={brand_name || form.values.first_name || user.email}
              color={isColor(color) ? color : firstColor}
              size={44}
            />
          </span>
        </div>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Saving">
          Open my dashboard
        </Button>
      </form>
    </>
  );
}

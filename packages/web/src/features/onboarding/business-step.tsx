import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { currencies } from "../../lib/currencies";
import { useForm } from "../../lib/form";
import { guessCountry } from "../../lib/guess-country";
import { report } from "../../lib/report";
import type { SessionUser } from "../../lib/session";
import { BrandMark } from "../../ui/avatar";
import { CountrySelect } from "../../ui/country-select";
import { Field } from "../../ui/field";
import { PlainSelect } from "../../ui/plain-select";
import { TextInput } from "../../ui/text-input";
import { ColorField, firstColor, isColor } from "../brand/color-field";
import { leaveStep } from "./leave-step";
import { OwnCover } from "./own-cover";
import { StepActions, StepFrame, StepHead } from "./step-parts";

/** Name, business, color and work, which clients will see first; country and currency are guessed. */
export function BusinessStep({ user, onNext }: { user: SessionUser; onNext: () => Promise<unknown> }) {
  const [here] = useState(guessCountry);
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
      const given = {
        ...values,
        primary_brand_color: values.primary_brand_color.toLowerCase(),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      // What stands as it was is not sent: another tab may have changed it.
      const change = Object.entries(given).filter(
        ([name, value]) => user[name as keyof typeof given] !== value,
      );
      await leaveStep(user, 1, Object.fromEntries(change));
      await onNext();
    },
  });
  const skip = useMutation({
    mutationFn: async () => {
      await leaveStep(user, 1);
      await onNext();
    },
    onError: report,
  });
  const { brand_name, primary_brand_color: color } = form.values;
  const name = brand_name.trim() || form.values.first_name.trim() || user.email;
  const look = { name, color: isColor(color) ? color : firstColor };
  return (
    <StepFrame
      step={1}
      beside={{ label: "What clients see", content: <OwnCover {...look} logo={user.brand_logo_url} /> }}
    >
      <StepHead
        step={1}
        title="Set up your business"
        note="Clients see this on your proposals and invoices. You can change it later."
      />
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
            <BrandMark {...look} size={44} />
          </span>
        </div>
        <StepActions
          verb="Continue"
          pending={form.pending || skip.isPending}
          problem={form.problem}
          onSkip={user.first_name ? () => skip.mutate() : undefined}
        />
      </form>
    </StepFrame>
  );
}

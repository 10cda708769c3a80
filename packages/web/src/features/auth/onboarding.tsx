import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { hasCheckpoint, reloadUser, useUser } from "../../lib/session";
import { useTitle } from "../../lib/title";
import { takeReturn } from "../../lib/visited";
import { BrandMark } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import { AuthHead } from "./auth-layout";
import { FormProblem } from "./parts";

const palette = [
  ["#1f5f56", "Fern"],
  ["#1d4f8c", "Harbour"],
  ["#711fff", "Violet"],
  ["#a8324f", "Berry"],
  ["#b4531a", "Clay"],
  ["#f2b134", "Ochre"],
  ["#3c3a45", "Slate"],
] as const;

const hex = /^#[0-9a-f]{6}$/i;

/** Name, business, colour and work; what clients will see first. One page, four fields. */
export function Onboarding() {
  useTitle("Set up your business");
  const user = useUser();
  const navigate = useNavigate();
  const form = useForm({
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      brand_name: user.brand_name,
      primary_brand_color: user.brand_name ? user.primary_brand_color : palette[0][0],
      specialty: user.specialty,
    },
    check: (values) => ({
      first_name: values.first_name.trim() ? "" : "First name required",
      primary_brand_color: hex.test(values.primary_brand_color) ? "" : "Colour invalid",
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
        await api.post("/users/{id}/checkpoints", {
          path: { id: user.id },
          body: { slug: "onboardingcomplete" },
        });
      }
      await reloadUser();
      await navigate({ to: takeReturn(), replace: true });
    },
  });
  const { brand_name, primary_brand_color: colour } = form.values;
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
        <Field label="Colour" error={form.errors.primary_brand_color}>
          <div className="flex items-center gap-3">
            <TextInput
              {...form.field("primary_brand_color")}
              size="l"
              maxLength={7}
              spellCheck={false}
              className="w-36"
              before={
                <span
                  className="size-4 rounded-[4px]"
                  style={{ background: hex.test(colour) ? colour : "transparent" }}
                />
              }
            />
            <BrandMark
              name={brand_name || "My Business"}
              colour={hex.test(colour) ? colour : "#711fff"}
              size={44}
            />
          </div>
        </Field>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Colours to pick from</legend>
          {palette.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-label={name}
              aria-pressed={colour.toLowerCase() === value}
              title={name}
              onClick={() => form.set("primary_brand_color", value)}
              className={cx(
                "flex size-11 items-center justify-center rounded-full border-2",
                colour.toLowerCase() === value ? "border-ink" : "border-transparent",
              )}
            >
              <span className="size-7 rounded-full" style={{ background: value }} />
            </button>
          ))}
        </fieldset>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" kind="primary" size="l" wide pending={form.pending} pendingLabel="Saving">
          Open my dashboard
        </Button>
      </form>
    </>
  );
}

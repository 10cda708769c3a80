import { AUDIENCES, AVAILABILITIES, PAY_UNITS } from "@stint/core/profile/rules";
import { Suspense } from "react";
import { useUser } from "../../lib/session";
import { Field } from "../../ui/field";
import { lazyPart } from "../../ui/lazy-part";
import { MoneyInput } from "../../ui/money-input";
import { NativeSelect } from "../../ui/native-select";
import { Segments } from "../../ui/segments";
import type { ProfileDraft } from "./use-profile-draft";

/** Few are available from a day: the calendar comes when it is asked for. */
const DateInput = lazyPart(async () => (await import("../../ui/date-input")).DateInput);

const AVAILABILITY = {
  available: "Available",
  available_soon: "Available soon",
  unavailable: "Unavailable",
} as const;
const AUDIENCE = { nobody: "Nobody", connections: "Connections", members: "Members" } as const;
const UNIT = { day: "a day", hour: "an hour" } as const;

const HOURS = [5, 10, 15, 20, 25, 30, 35, 40].map((hours) => ({ value: `${hours}`, label: `${hours}` }));

/** Whether somebody can take work, and what they usually take for it. */
export function AvailabilityPart({ profile }: { profile: ProfileDraft }) {
  const { draft, errors, choose, type, save } = profile;
  const { currency } = useUser();
  const pay = draft.usual_pay;
  const unit = pay?.unit ?? "day";
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-4">
        <Field label="Can you take work" error={errors.availability}>
          <Segments
            options={AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY[value] }))}
            value={draft.availability ?? ("" as "available")}
            onChange={(value) => choose("availability", value)}
            className="max-sm:flex max-sm:flex-col"
          />
        </Field>
        {draft.availability === "available_soon" && (
          <Field label="From" error={errors.availability_from} className="w-44">
            <Suspense fallback={<div className="h-10" />}>
              <DateInput
                value={draft.availability_from}
                onChange={(day) => choose("availability_from", day)}
                placeholder="A day"
              />
            </Suspense>
          </Field>
        )}
        {draft.availability !== null && draft.availability !== "unavailable" && (
          <Field label="Hours a week" error={errors.availability_hours} className="w-32">
            <NativeSelect
              options={[{ value: "0", label: "Not said" }, ...HOURS]}
              value={`${draft.availability_hours ?? 0}`}
              onChange={(hours) => choose("availability_hours", Number(hours) || null)}
            />
          </Field>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Usual pay" hint="Whole amounts. Nobody is held to it." error={errors.usual_pay}>
          <div className="flex gap-2">
            <MoneyInput
              value={pay?.amount ?? null}
              currency={draft.currency ?? currency}
              whole
              max={99_999_900}
              onChange={(amount) => type("usual_pay", amount ? { amount, unit } : null)}
              onBlur={() => save({ usual_pay: draft.usual_pay })}
              className="flex-1"
            />
            <NativeSelect
              aria-label="Pay per"
              options={PAY_UNITS.map((value) => ({ value, label: UNIT[value] }))}
              value={unit}
              disabled={!pay}
              onChange={(next) => pay && choose("usual_pay", { ...pay, unit: next })}
              box="w-32"
            />
          </div>
        </Field>
        <Field label="Who sees it" error={errors.usual_pay_audience}>
          <Segments
            options={AUDIENCES.map((value) => ({ value, label: AUDIENCE[value] }))}
            value={draft.usual_pay_audience ?? "connections"}
            onChange={(value) => choose("usual_pay_audience", value)}
          />
        </Field>
      </div>
    </div>
  );
}

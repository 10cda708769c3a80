import { dayOf } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { PartHead } from "./part-head";
import type { PartProps } from "./text-parts";

export function SummaryPart({ project, errors, onChange }: PartProps) {
  const zone = useUser().time_zone;
  return (
    <>
      <PartHead title="Summary" note="The first words under the cover, and how long the offer stands." />
      <div className="mt-5 space-y-5">
        <Field label="Summary" error={errors.summary} hint="Left empty, the client sees none.">
          <TextArea
            value={project.summary}
            onChange={(summary) => onChange({ summary })}
            rows={8}
            maxLength={5000}
            counter
          />
        </Field>
        <Field
          label="Open until the end of"
          error={errors.expire_at}
          hint={`The day ends in your time zone, ${zone.replaceAll("_", " ")}.`}
          className="max-w-[280px]"
        >
          <DateInput
            value={project.expire_at}
            min={dayOf(new Date(), zone)}
            onChange={(expire_at) => onChange({ expire_at, show_expire_at: expire_at !== null }, true)}
            placeholder="No last day"
          />
        </Field>
        {project.expire_at && (
          <Switch
            checked={project.show_expire_at}
            onChange={(show_expire_at) => onChange({ show_expire_at }, true)}
            hint="Switched off, the proposal stays open."
          >
            The proposal ends on this day
          </Switch>
        )}
      </div>
    </>
  );
}

import type { Info, SHOW_FLAGS, UpdateInput } from "@stint/core/project/schema";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { buttonClass } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { lazyPart } from "../../../ui/lazy-part";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { PartHead } from "./part-head";

const Help = lazyPart(async () => (await import("../../suggestion/help")).Help, true);
// The form is lazy, as it brings the checks of the contract along.
const CustomSections = lazyPart(async () => (await import("./custom-sections")).CustomSections);

export interface PartProps {
  project: Info;
  errors: Readonly<Record<string, string>>;
  onChange: (change: UpdateInput, now?: boolean) => void;
}

export function GoalsPart({ project, errors, onChange }: PartProps) {
  return (
    <>
      <PartHead title="Project goals" note={`What ${project.client_name} wants to reach, in their words.`} />
      <div className="mt-5 space-y-4">
        <Field
          label="Goals"
          error={errors.client_goals}
          hint="Lines that start with a dash become a numbered list."
        >
          <TextArea
            value={project.client_goals}
            onChange={(client_goals) => onChange({ client_goals })}
            rows={10}
            maxLength={5000}
            counter
          />
        </Field>
        <Suspense fallback={null}>
          <Help
            project_id={project.id}
            value={project.client_goals}
            asks={(text) => [{ kind: "goals" }, { kind: "shorten", text }, { kind: "warm", text }]}
            onUse={(client_goals) => onChange({ client_goals }, true)}
          />
        </Suspense>
        <Switch
          checked={project.show_client_goals}
          onChange={(show_client_goals) => onChange({ show_client_goals }, true)}
        >
          Show the goals to the client
        </Switch>
      </div>
      <CustomSections project={project} />
    </>
  );
}

const shown: readonly { flag: (typeof SHOW_FLAGS)[number]; label: string; hint: string }[] = [
  { flag: "show_scope", label: "Phases and services", hint: "Without them the client sees the total only." },
  { flag: "show_phase_descriptions", label: "Phase descriptions", hint: "The sentence under each phase." },
  { flag: "show_phase_prices", label: "Phase totals", hint: "One amount for each phase." },
  {
    flag: "show_deliverable_descriptions",
    label: "Service descriptions",
    hint: "The sentence under each service.",
  },
  { flag: "show_deliverable_prices", label: "Service prices", hint: "One amount for each service." },
  {
    flag: "show_deliverable_units",
    label: "Quantities and rates",
    hint: "How many, and with service prices how much each.",
  },
];

export function ScopePart({ project, onChange, unpriced }: PartProps & { unpriced: number }) {
  const scope_id = project.scopes[0]?.id;
  return (
    <>
      <PartHead title="Scope of work" note="Which parts of the scope the client sees.">
        {scope_id !== undefined && (
          <Link
            to="/projects/$projectId/scopes/$scopeId/edit"
            params={{ projectId: String(project.id), scopeId: String(scope_id) }}
            className={buttonClass("link")}
          >
            <span>Edit the scope</span>
          </Link>
        )}
      </PartHead>
      <ul className="mt-1">
        {shown.map(({ flag, label, hint }) => (
          <li key={flag} className="border-b border-line py-3">
            <Switch
              checked={project[flag]}
              onChange={(on) => onChange({ [flag]: on }, true)}
              disabled={flag !== "show_scope" && !project.show_scope}
              hint={hint}
            >
              {label}
            </Switch>
          </li>
        ))}
      </ul>
      {unpriced > 0 && (
        <p className="mt-4 text-14 text-warn">
          {unpriced === 1 ? "One service has" : `${unpriced} services have`} no price yet. The client reads
          “To be agreed” there.
        </p>
      )}
      <p className="mt-4 text-13 text-muted">
        What is switched off here is not sent at all. Costs, margins and pay are never part of a proposal.
      </p>
    </>
  );
}

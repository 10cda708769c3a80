import type { Change, Update } from "@stint/core/template/schema";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../lib/api";
import { money } from "../../lib/format";
import { Button } from "../../ui/button";
import type { Project } from "./queries";

const updateQuery = (project_id: number) => ({
  queryKey: ["projects", "template", project_id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get("/projects/{id}/template", { path: { id: project_id }, signal })).data,
});

const FIELDS: Readonly<Record<string, string>> = {
  name: "name",
  role_id: "role",
  price: "price",
  quantity: "quantity",
  unit: "unit",
  pricing: "pricing",
  percent: "percent",
  tax: "tax",
  optional: "whether it is optional",
  option_group: "its alternatives",
  deliverable_description: "description",
  description: "description",
  order: "order",
  exclusions: "what is not included",
  revision_rounds: "rounds of revision",
};

/** "$1,200.00, now $1,400.00": the price on both sides where it differs. */
function pricesOf({ before, after }: Change, currency: string): string {
  if (!before || !after || before.price === after.price) return "";
  const say = (price: number | null) => (price === null ? "no price" : money(price, currency));
  return `${say(before.price)}, now ${say(after.price)}`;
}

/** "as the project, now VAT 7%": the tax on both sides where it differs. */
function taxesOf({ before, after }: Change): string {
  if (!before || !after || before.tax === after.tax) return "";
  return `${before.tax ?? "as the project"}, now ${after.tax ?? "as the project"}`;
}

/** Words one change: "Wireframes: price, $1,200.00, now $1,400.00". */
export function changeWords(change: Change, currency: string): string {
  const { of, kind, name, former_name, phase, fields } = change;
  const what = of === "scope" ? "Scope" : phase ? `${name} in ${phase}` : name;
  if (kind === "added") return `${what}: added`;
  if (kind === "removed") return `${what}: left out`;
  const renamed = former_name ? `was ${former_name}` : "";
  const differs = fields
    .filter((field) => !(field === "name" && former_name))
    .map((field) => FIELDS[field] ?? field.replaceAll("_", " "))
    .join(", ");
  return `${what}: ${[renamed, differs, pricesOf(change, currency), taxesOf(change)].filter(Boolean).join(", ")}`;
}

/** One quiet line: the template of this project has changed since, and on a press what. */
export function TemplateUpdate({ project }: { project: Project }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const query = useQuery(updateQuery(project.id));
  const update: Update | undefined = query.data;
  if (!update?.template_name || update.changes.length === 0) return null;
  return (
    <section aria-label="Newer template" className="mb-5 text-14 text-muted">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {`A newer version of ${update.template_name} exists`}
        <Button kind="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? "Hide what changed" : "See what changed"}
        </Button>
      </p>
      <ul id={id} hidden={!open} className="mt-2 border-l border-line2 pl-4">
        {update.changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes are read, never moved
          <li key={at} className="py-0.5">
            {changeWords(change, update.currency)}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { money } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { IconButton } from "../../ui/icon-button";
import { MoneyInput } from "../../ui/money-input";
import { NativeSelect } from "../../ui/native-select";
import { QuantityInput } from "../../ui/quantity-input";
import type { Teammate } from "../people/queries";
import { useOwnProject } from "../project/project-layout";
import { scopeServicesQuery } from "../scope/queries";
import { type Plan, planQuery } from "./queries";
import { draftsOf, moveRow, planSchema, type RuleDraft } from "./rules-form";

const kinds: { value: RuleDraft["kind"]; label: string }[] = [
  { value: "fixed", label: "A fixed amount" },
  { value: "service", label: "A part of a service" },
  { value: "settled", label: "A part of what comes in" },
];

/** The rules by which a client's payment is shared, from the first in line to the last. */
export function RulesDialog({
  projectId,
  plan,
  team,
  currency,
  onClose,
}: {
  projectId: number;
  plan: Plan;
  team: readonly Teammate[];
  currency: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const formId = useId();
  const keys = useRef(0);
  const form = useForm({
    schema: planSchema,
    initial: { rules: draftsOf(plan) },
    onSubmit: async (body) => {
      const { data } = await api.put("/projects/{id}/payrules", {
        path: { id: projectId },
        body,
        ...(plan.version > 0 ? { version: plan.version } : {}),
      });
      queryClient.setQueryData(planQuery(projectId).queryKey, data);
      onClose();
      toast(data.rules.length > 0 ? "Saved. They share what the client pays from now on." : "Saved.");
    },
  });
  const { rules } = form.values;
  const set = (next: RuleDraft[]) => form.set("rules", next);
  const change = (key: number, part: Partial<RuleDraft>) => {
    set(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
    form.setErrors({});
  };
  const add = () => {
    keys.current -= 1;
    set([
      ...rules,
      {
        key: keys.current,
        id: undefined,
        member_id: team[rules.length % Math.max(1, team.length)]?.id ?? 0,
        kind: "settled",
        amount: null,
        percent: "",
        task_id: null,
        cap: null,
      },
    ]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pay when paid"
      description="Each payment of the client is shared from the top down, as far as it goes, into a draft that you look at before anything is paid."
      size="team"
      closable={!form.pending}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Save rules
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <ol className="border-t border-line">
          {rules.map((rule, at) => (
            <li key={rule.key} className="border-b border-line py-4">
              <RuleFields
                rule={rule}
                place={at + 1}
                error={(name) => form.errors[`rules.${at}.${name}`]}
                team={team}
                currency={currency}
                onChange={(part) => change(rule.key, part)}
                buttons={
                  <>
                    <IconButton
                      size="s"
                      label={`Earlier: rule ${at + 1}`}
                      icon={<ArrowUp size={16} />}
                      disabled={at === 0}
                      onClick={() => set(moveRow(rules, at, -1))}
                    />
                    <IconButton
                      size="s"
                      label={`Later: rule ${at + 1}`}
                      icon={<ArrowDown size={16} />}
                      disabled={at === rules.length - 1}
                      onClick={() => set(moveRow(rules, at, 1))}
                    />
                    <IconButton
                      size="s"
                      label={`Take out rule ${at + 1}`}
                      icon={<Trash2 size={16} />}
                      onClick={() => set(rules.filter(({ key }) => key !== rule.key))}
                    />
                  </>
                }
              />
            </li>
          ))}
        </ol>
        <Button
          kind="quiet"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={add}
          className="mt-3 -ml-4"
        >
          Add a rule
        </Button>
        {(form.problem ?? form.errors.rules) && (
          <p role="alert" className="mt-3 text-14 text-bad">
            {form.problem ?? form.errors.rules}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  rule: RuleDraft;
  place: number;
  error: (name: string) => string | undefined;
  team: readonly Teammate[];
  currency: string;
  onChange: (part: Partial<RuleDraft>) => void;
  buttons: React.ReactNode;
}

function RuleFields({ rule, place, error, team, currency, onChange, buttons }: FieldsProps) {
  const scope = useOwnProject()?.scopes[0]?.id;
  const { data } = useQuery({ ...scopeServicesQuery(scope ?? 0), enabled: scope !== undefined });
  const services = data?.tasks ?? [];
  const people = team.map(({ id, name }) => ({ value: String(id), label: name }));
  const agreed = team.find(({ id }) => id === rule.member_id)?.pay ?? null;
  const gone = people.every(({ value }) => value !== String(rule.member_id));
  return (
    <fieldset aria-label={`Rule ${place}`} className="min-w-0">
      <div className="mb-2 flex items-center justify-between">
        <p className="text-14 font-semibold">Rule {place}</p>
        <span className="flex">{buttons}</span>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Who" error={error("member_id")}>
          <NativeSelect
            options={
              gone ? [{ value: String(rule.member_id), label: "Somebody who left" }, ...people] : people
            }
            value={String(rule.member_id)}
            onChange={(id) => onChange({ member_id: Number(id) })}
          />
        </Field>
        <Field label="Gets" error={error("kind")}>
          <NativeSelect options={kinds} value={rule.kind} onChange={(kind) => onChange({ kind })} />
        </Field>
        {rule.kind === "fixed" && (
          <Field label="Amount" error={error("amount")}>
            <MoneyInput value={rule.amount} onChange={(amount) => onChange({ amount })} currency={currency} />
          </Field>
        )}
        {rule.kind === "service" && (
          <Field label="Service" error={error("task_id")} className="sm:col-span-2">
            <NativeSelect
              options={[
                { value: "", label: "Choose a service" },
                ...services.map(({ id, name }) => ({ value: String(id), label: name || "Without a name" })),
              ]}
              value={services.some(({ id }) => id === rule.task_id) ? String(rule.task_id) : ""}
              onChange={(id) => onChange({ task_id: id === "" ? null : Number(id) })}
            />
          </Field>
        )}
        {rule.kind !== "fixed" && (
          <>
            <Field label="Percent" error={error("percent")}>
              <QuantityInput
                value={rule.percent}
                onChange={(percent) => onChange({ percent })}
                max={100}
                scale={2}
                unit="%"
              />
            </Field>
            <Field
              label="At most, in all (optional)"
              error={error("cap")}
              hint={
                rule.cap === null && agreed !== null
                  ? `Agreed: ${money(agreed, currency)}. Without an end it can become more.`
                  : undefined
              }
            >
              <MoneyInput value={rule.cap} onChange={(cap) => onChange({ cap })} currency={currency} />
            </Field>
          </>
        )}
      </div>
    </fieldset>
  );
}

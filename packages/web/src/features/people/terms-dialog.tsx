import { mostPay, UpdateInput } from "@stint/core/project/member/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { money } from "../../lib/format";
import { toast } from "../../lib/toast";
import { useCurrency } from "../../ui/currency";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { MoneyInput } from "../../ui/money-input";
import { QuantityInput } from "../../ui/quantity-input";
import { Segments } from "../../ui/segments";
import { useOwnProject } from "../project/project-layout";
import { scopeServicesQuery } from "../scope/queries";
import { BudgetImpact } from "./budget-impact";
import { type Teammate, teamQuery } from "./queries";
import { RolePicker } from "./role-picker";
import { type BasisChoice, impactOf, initialTerms, payFrom, type TermsValues, termsBody } from "./terms-form";

const ways: { value: BasisChoice; label: string }[] = [
  { value: "amount", label: "Amount" },
  { value: "percent", label: "Percent" },
  { value: "services", label: "By service" },
];

const schema = z.unknown().transform((given, context) => {
  const parsed = UpdateInput.safeParse(termsBody(given as TermsValues));
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({
      code: "custom",
      path: path[0] === "basis" ? [(given as TermsValues).way] : [...path],
      message: path[1] === "percent" ? "Enter a percentage above 0" : message,
    });
  return parsed.success ? parsed.data : z.NEVER;
});

/** A teammate's role and agreed pay, with the effect on the budget. A stale version is refused with a message. */
export function TermsDialog({
  projectId,
  member,
  onClose,
}: {
  projectId: number;
  member: Teammate;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const formId = useId();
  const currency = useCurrency();
  const project = useOwnProject();
  const { data: team = [] } = useQuery(teamQuery(projectId));
  const form = useForm({
    schema,
    initial: initialTerms(member),
    onSubmit: async (body) => {
      await api.patch("/projects/{id}/specialists/{sid}", {
        path: { id: projectId, sid: member.id },
        body,
        version: member.version,
      });
      await queryClient.invalidateQueries({ queryKey: ["projects"] });
      onClose();
      toast("Saved.");
    },
  });
  const { values, errors } = form;
  const pay = payFrom(values, project?.price_total ?? 0, currency);
  const impact = project && impactOf(project, team, member, pay);
  return (
    <Dialog
      open
      onClose={onClose}
      title={member.name}
      description="Role and pay for this project. They see their own pay and nobody else's."
      size="m"
      closable={!form.pending}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Save
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Role" error={errors.role_id}>
          <RolePicker value={values.role_id} onChange={(role) => form.set("role_id", role)} />
        </Field>
        <div>
          <p className="mb-1.5 text-13 text-muted">Agreed pay</p>
          <Segments
            wide
            aria-label="How the pay is agreed"
            options={ways}
            value={values.way}
            onChange={(way) => form.set("way", way)}
          />
        </div>
        {values.way === "amount" && (
          <Field
            label="Agreed pay"
            hideLabel
            error={errors.pay}
            hint="For the whole project, without decimals"
          >
            <MoneyInput
              whole
              max={mostPay(currency)}
              value={values.pay}
              onChange={(amount) => form.set("pay", amount)}
              currency={currency}
            />
          </Field>
        )}
        {values.way === "percent" && (
          <Field
            label="Percent of the price"
            hideLabel
            error={errors.percent ?? errors.basis}
            hint={`Of the ${money(project?.price_total ?? 0, currency)} that the scope costs now, rounded to a whole amount. It stays what it comes to when you save.`}
          >
            <QuantityInput
              value={values.percent}
              onChange={(percent) => form.set("percent", percent)}
              max={100}
              scale={2}
              unit="%"
            />
          </Field>
        )}
        {values.way === "services" && (
          <Services
            scope={project?.scopes[0]?.id}
            member={member}
            values={values.services}
            error={errors.services ?? errors.basis}
            currency={currency}
            onChange={(services) => form.set("services", services)}
          />
        )}
        {values.way !== "amount" && (
          <p className="flex justify-between border-t border-line pt-2 text-15">
            Comes to <span className="font-semibold">{pay === null ? "–" : money(pay, currency)}</span>
          </p>
        )}
        {impact && impact.before.revenue > 0 && <BudgetImpact {...impact} currency={currency} />}
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** An amount for each service: those of their own role and name lead. */
function Services({
  scope,
  member,
  values,
  error,
  currency,
  onChange,
}: {
  scope: number | undefined;
  member: Teammate;
  values: TermsValues["services"];
  error: string | undefined;
  currency: string;
  onChange: (values: TermsValues["services"]) => void;
}) {
  const { data, isPending } = useQuery({ ...scopeServicesQuery(scope ?? 0), enabled: scope !== undefined });
  const isTheirs = (task: { user_id: number | null; role_id: string }) =>
    task.user_id === null ? task.role_id === member.role_id : task.user_id === member.user_id;
  const tasks = (data?.tasks ?? []).toSorted((a, b) => Number(isTheirs(b)) - Number(isTheirs(a)));
  if (!isPending && tasks.length === 0)
    return <p className="text-14 text-muted">The scope of this project has no services yet.</p>;
  return (
    <div>
      <ul className="border-t border-line">
        {tasks.map((task) => (
          <li
            key={task.id}
            className="grid min-h-12 grid-cols-[minmax(0,1fr)_140px] items-center gap-3 border-b border-line text-15"
          >
            <span className="min-w-0 py-1 break-words">{task.name || "Service without a name"}</span>
            <MoneyInput
              whole
              look="row"
              symbol
              max={mostPay(currency)}
              aria-label={`Pay for ${task.name || "a service without a name"}`}
              value={values[task.id] ?? null}
              onChange={(amount) => onChange({ ...values, [task.id]: amount })}
              currency={currency}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-1.5 text-13 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

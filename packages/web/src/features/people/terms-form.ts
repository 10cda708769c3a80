import { sum } from "@stint/core/platform/money";
import { teamPayOf } from "@stint/core/project/member/rules";
import type { Basis } from "@stint/core/project/member/schema";
import { payOf } from "@stint/core/project/member/schema";
import type { Info as Project } from "@stint/core/project/schema";
import { type Budget, budget } from "@stint/core/project/scope/rules";
import type { Teammate } from "./queries";

export type BasisChoice = "amount" | "percent" | "services";

export interface TermsValues {
  role_id: string | null;
  way: BasisChoice;
  /** Cents. */
  pay: number | null;
  /** "" while nothing is typed. */
  percent: string;
  /** Cents by the id of a service. */
  services: Record<number, number | null>;
}

export const initialTerms = ({ role_id, pay, basis }: Teammate): TermsValues => ({
  role_id,
  way: basis?.kind ?? "amount",
  pay,
  percent: basis?.kind === "percent" ? basis.percent : "",
  services: Object.fromEntries(
    (basis?.kind === "services" ? basis.services : []).map(({ task_id, amount }) => [task_id, amount]),
  ),
});

const basisOf = ({ way, percent, services }: TermsValues): Basis | null => {
  if (way === "percent") return { kind: "percent", percent };
  if (way === "amount") return null;
  return {
    kind: "services",
    services: Object.entries(services).flatMap(([id, amount]) =>
      amount === null ? [] : [{ task_id: Number(id), amount }],
    ),
  };
};

/** Makes the request's body: an amount, or the basis that it is computed from. */
export function termsBody(values: TermsValues) {
  const basis = basisOf(values);
  return { role_id: values.role_id, ...(basis ? { basis } : { pay: values.pay }) };
}

/** Computes the pay of these terms; null when none is agreed. */
export function payFrom(values: TermsValues, price_total: number, currency: string): number | null {
  const basis = basisOf(values);
  if (!basis) return values.pay;
  if (basis.kind === "percent" && !(Number(basis.percent) > 0)) return null;
  return basis.kind === "services" && basis.services.length === 0
    ? null
    : payOf(basis, price_total, currency);
}

/** The project's budget as it is, and as it would be with another pay for one of the team. */
export function impactOf(
  project: Project,
  team: readonly Teammate[],
  changed: Teammate,
  pay: number | null,
): { before: Budget; after: Budget } {
  const teamPay = (of: readonly Teammate[]) => sum(of.filter(({ is_owner }) => !is_owner).map(teamPayOf));
  const at = (team_pay: number) =>
    budget({
      revenue: project.price_total,
      margin: { percent: project.margin_percentage, amount: project.margin_amount },
      own_pay: project.owner_pay,
      team_pay,
    });
  return {
    before: at(teamPay(team)),
    after: at(teamPay(team.map((member) => (member.id === changed.id ? { ...member, pay } : member)))),
  };
}

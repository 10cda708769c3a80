import { RuleSetInput } from "@stint/core/payout/revenue-share/schema";
import * as z from "zod";
import type { Plan } from "./queries";

export interface RuleDraft {
  /** The row's key in this dialog, for React and the errors. */
  key: number;
  id: number | undefined;
  member_id: number;
  kind: Plan["rules"][number]["kind"];
  amount: number | null;
  percent: string;
  task_id: number | null;
  cap: number | null;
}

export const draftsOf = (plan: Plan): RuleDraft[] =>
  plan.rules.map((rule) => ({ ...rule, key: rule.id, percent: rule.percent ?? "" }));

export const planSchema = z.unknown().transform((given, context) => {
  const { rules } = given as { rules: RuleDraft[] };
  const parsed = RuleSetInput.safeParse({
    rules: rules.map(({ id, member_id, kind, amount, percent, task_id, cap }) => ({
      ...(id === undefined ? {} : { id }),
      member_id,
      kind,
      ...(kind === "fixed" ? { amount } : { percent: percent || null }),
      ...(kind === "service" ? { task_id } : {}),
      ...(kind === "fixed" ? {} : { cap }),
    })),
  });
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: "custom", path: [path.join(".")], message });
  return parsed.success ? parsed.data : z.NEVER;
});

/** The row one place up or down. */
export function moveRow<T>(rows: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(from + by, 0, row);
  return next;
}

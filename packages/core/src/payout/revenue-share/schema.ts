import * as z from "zod";
import { Cents, ID, Percent } from "../../platform/shape";
import { KINDS } from "./rules";

const above = (words: string) => Cents.min(1, words);

/** The three kinds of shares: a fixed amount, a part of a service's price, or a part of whatever settles. */
export const RuleInput = z
  .strictObject({
    /** The id of an existing rule; its total so far still counts. */
    id: ID.optional(),
    /** The teammate's row in the project's team. */
    member_id: ID,
    kind: z.enum(KINDS, "Choose how this share is counted"),
    amount: above("Enter an amount above $0.00").nullable().optional(),
    percent: Percent.refine((text) => Number(text) > 0, "Enter a percentage above 0")
      .nullable()
      .optional(),
    task_id: ID.nullable().optional(),
    cap: above("Enter an amount above $0.00").nullable().optional(),
  })
  .superRefine((rule, context) => {
    const lacks = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (rule.kind === "fixed" && !rule.amount) lacks("amount", "Amount required");
    if (rule.kind !== "fixed" && !rule.percent) lacks("percent", "Percentage required");
    if (rule.kind === "service" && !rule.task_id) lacks("task_id", "Service required");
  });
export type RuleInput = z.infer<typeof RuleInput>;

/** All rules of a project, in the order in which money is shared. */
export const RuleSetInput = z.strictObject({
  rules: z.array(RuleInput).max(50, "A project has 50 rules at most"),
});
export type RuleSetInput = z.infer<typeof RuleSetInput>;

/** A rule as stored. */
export const StoredRule = z.object({
  id: ID,
  member_id: ID,
  kind: z.enum(KINDS),
  amount: Cents.nullable(),
  percent: z.string().nullable(),
  task_id: ID.nullable(),
  cap: Cents.nullable(),
});
export type StoredRule = z.infer<typeof StoredRule>;

export const Rule = StoredRule.extend({
  name: z.string(),
  /** Null where the service is gone or is not in the price. */
  service: z.object({ name: z.string(), price: Cents }).nullable(),
  /** The most it gives in all; null for no limit. */
  most: Cents.nullable(),
  /** The amount drafted so far. */
  given: Cents,
});
export type Rule = z.infer<typeof Rule>;

export const RuleSet = z.object({
  project_id: ID,
  /** The currency of all amounts here (D7). */
  currency: z.string(),
  rules: z.array(Rule),
  /** The client's settled money on this project that is still there. */
  received: Cents,
  /** The part of it in payouts of these rules that are paid or payable. */
  shared: Cents,
  /** The amount in payouts that wait for money that went back. */
  held: Cents,
  /** 0 before the rules are first saved. */
  version: z.number().int(),
});
export type RuleSet = z.infer<typeof RuleSet>;

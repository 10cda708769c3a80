import { Db } from "../../platform/db";
import { invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Project, requireCurrencyWrite } from "../../project";
import { Member } from "../../project/member";
import { guard as projectGuard } from "../../project/rules";
import { RuleSetEntity, type RuleSetRow } from "../rule-set-entity";
import { findDrafted, servicesOf, sumReceived } from "./facts";
import { find, ruleSetWrite, withPrice } from "./reconcile";
import { mostOf } from "./rules";
import type { RuleSet, RuleSetInput, StoredRule } from "./schema";

export * as Share from "./index";
export { reconcileShares } from "./reconcile";
export { mostOf, type Rule as RuleTerms, share } from "./rules";
export * from "./schema";

const newRuleSet = ({ owner_id, project_id, currency }: Project.Row): RuleSetRow => ({
  owner_id,
  project_id,
  currency,
  version: 0,
  rules: [],
  mark: 0,
  given: {},
  drafted: [],
});

/** Returns how the client's money on the actor's own project is shared, and how much was. 1066 otherwise. */
export async function get(project_id: number): Promise<RuleSet> {
  const [project, found] = await Promise.all([Project.row(project_id), find(project_id)]);
  return present(found ?? newRuleSet(project));
}

async function present(plan: RuleSetRow): Promise<RuleSet> {
  const { owner_id, project_id, currency } = plan;
  const [team, services, receivedIn, { shared: all }] = await Promise.all([
    Member.rowsOf(owner_id, project_id),
    plan.rules.some(({ task_id }) => task_id !== null) ? servicesOf(project_id) : [],
    sumReceived(project_id),
    findDrafted(plan),
  ]);
  const shared = all.filter((each) => each.currency === currency);
  const sumOf = (isHeld: boolean) =>
    Money.sum(shared.filter(({ state }) => (state === "held") === isHeld).map(({ total }) => total));
  return {
    project_id,
    currency,
    rules: plan.rules.map((rule) => {
      const service = services.find(({ id }) => id === rule.task_id);
      return {
        ...rule,
        name: team.find(({ id }) => id === rule.member_id)?.name ?? "",
        service: service ? { name: service.name, price: service.price } : null,
        most: mostOf(withPrice(rule, services)),
        given: plan.given[rule.id] ?? 0,
      };
    }),
    received: receivedIn(currency),
    shared: Money.add(sumOf(false), plan.paid?.[currency]?.total ?? 0),
    held: sumOf(true),
    version: plan.version,
  };
}

/**
 * Starts rules: they share money received from now on, also where earlier rules were in another currency
 * (D7).
 */
async function beginRules(
  project_id: number,
  found: RuleSetRow | undefined,
  currency: string,
): Promise<Partial<RuleSetRow>> {
  if (found?.currency === currency) return { currency };
  const receivedIn = await sumReceived(project_id);
  return { currency, mark: receivedIn(currency), given: {} };
}

/**
 * Sets the rules of a project, in the order in which money is shared. They apply to money that settles from
 * now on. 422 for somebody who has not joined or a service that is not in the scope, 2032 on a completed
 * project, 1004 when stale.
 */
export const save = (project_id: number, input: RuleSetInput, if_match?: number): Promise<RuleSet> =>
  Db.retryOnConflict(async () => {
    const project = await Project.row(project_id);
    refuse(projectGuard({ status: project.status, active_invoice_count: 0 }, "edit"));
    const { currency } = project;
    const [found, team, services] = await Promise.all([
      find(project_id),
      Member.rowsOf(project.owner_id, project_id),
      servicesOf(project_id),
    ]);
    const old = found ?? newRuleSet(project);
    Db.assertVersion(old, if_match);
    const rules = input.rules.map((rule, at): StoredRule => {
      const known = old.rules.find(({ id }) => id === rule.id);
      const member = team.find(({ id }) => id === rule.member_id);
      if (!member || (member.status !== "joined" && known?.member_id !== member.id))
        invalid({ [`rules.${at}.member_id`]: "Choose a teammate who has joined this project" });
      const task_id = rule.kind === "service" ? (rule.task_id ?? null) : null;
      if (task_id !== null && known?.task_id !== task_id && !services.some(({ id }) => id === task_id))
        invalid({ [`rules.${at}.task_id`]: "Choose a service of this project's scope" });
      // Earlier shares of another person, or of another kind of rule, do not count for this one.
      const same =
        known?.member_id === rule.member_id && known.kind === rule.kind && known.task_id === task_id;
      return {
        id: known && same ? known.id : Id.next(),
        member_id: rule.member_id,
        kind: rule.kind,
        amount: rule.kind === "fixed" ? (rule.amount ?? null) : null,
        percent: rule.kind === "fixed" ? null : (rule.percent ?? null),
        task_id,
        cap: rule.cap ?? null,
      };
    });
    if (new Set(rules.map(({ id }) => id)).size !== rules.length) invalid({ rules: "A rule is in it twice" });
    const next: RuleSetRow = {
      ...old,
      rules,
      version: old.version + 1,
      ...(await beginRules(project_id, found, currency)),
    };
    const { mark, given } = next;
    const { before, after } = Event.difference({ rules: old.rules }, { rules });
    await Db.commit(
      [
        found ? ruleSetWrite(old, { rules, currency, mark, given }) : Db.put(RuleSetEntity.create(next)),
        requireCurrencyWrite(project),
      ],
      [Event.audit("share.rules_changed", `project:${project_id}`, { before, after, version: next.version })],
    );
    return present(next);
  });

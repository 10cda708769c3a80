import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { openHeld } from "../content/read";
import { openScope, shapeTask } from "../rows";
import { isPriced, shownPhase, summarize } from "./rules";
import type { PublicInfo } from "./schema";

/**
 * Returns a scope to the holder of its hash: only listed fields, with the prices that the project shows to
 * its client. Costs, notes, people, work and money of the project are never included. 1003 for an unknown
 * hash, 2041 for a scope that is not the project's current one any more.
 */
export async function getPublic(hash: string): Promise<PublicInfo> {
  const pointer = await Db.resolve("scope_link", hash);
  if (!pointer) return fail(Code.NotFound);
  const { scope, project, phases, tasks, notes } = await Actor.asLink(pointer.owner_id, hash, () =>
    openScope(pointer.target_id, openHeld),
  );
  if (!scope.is_current) fail(Code.ScopeUnavailable);
  const note = notes.find(({ id }) => id === scope.id);
  const mine = phases.filter(({ scope_id }) => scope_id === scope.id);
  const services = tasks.filter(({ scope_id }) => scope_id === scope.id).map(shapeTask);
  const summary = summarize({ categories: mine, tasks: services });
  const totals = new Map(summary.categories.map((each) => [each.id, each.price_total]));
  const lines = new Map(summary.tasks.map((each) => [each.id, each.price_total]));
  const chosen = new Set(summary.chosen);
  const { show_phase_prices, show_deliverable_prices, show_deliverable_units } = project;
  return {
    name: project.name,
    status: scope.status,
    exclusions: note?.exclusions ?? "",
    revision_rounds: note?.revision_rounds ?? null,
    categories: mine.map((phase) => ({
      id: phase.id,
      name: shownPhase(phase.name),
      description: project.show_phase_descriptions ? phase.description : "",
      price_total: show_phase_prices ? (totals.get(phase.id) ?? 0) : null,
      tasks: services
        .filter(({ scopecategory_id }) => scopecategory_id === phase.id)
        .map((task) => ({
          id: task.id,
          name: task.name,
          description: project.show_deliverable_descriptions ? task.deliverable_description : "",
          quantity: show_deliverable_units ? task.quantity : null,
          unit: show_deliverable_units ? task.unit : null,
          price_total: show_deliverable_prices && isPriced(task) ? (lines.get(task.id) ?? 0) : null,
          optional: task.optional,
          option_group: task.option_group,
          chosen: chosen.has(task.id),
        })),
    })),
    price_total: show_phase_prices || show_deliverable_prices ? summary.price_total : null,
  };
}

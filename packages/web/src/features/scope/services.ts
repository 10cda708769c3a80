import type { Deliverable } from "@stint/core/library/schema";
import { carry } from "@stint/core/platform/money";
import { copyTax, findRate } from "@stint/core/workspace/tax/rules";
import { count } from "../../lib/format";
import { getSession } from "../../lib/session";
import { toast } from "../../lib/toast";
import { priceOf } from "../library/price";
import type { Editor } from "./editor";
import type { Key, TaskFields } from "./model";

/**
 * Answers the fields that a library service brings into a scope. An own one without a price costs 0 (D8); a price of another
 * currency is left open (D7).
 */
export function fieldsOf(service: Deliverable, currency: string): TaskFields & { deliverable_id: number } {
  const { id, name, role_id, quantity, unit, description } = service;
  const price = carry(priceOf(service), service.currency, currency);
  const rate = findRate(getSession()?.user.tax_rates ?? [], service.tax_rate_id);
  const tax = rate ? { ...copyTax(rate), rate_id: rate.id } : null;
  return {
    deliverable_id: id,
    name,
    role_id,
    quantity,
    unit,
    price,
    tax,
    deliverable_description: description,
  };
}

/** Puts services of the library at the end of a phase, says so, and offers to take them back. Answers their keys. */
export function addServices(editor: Editor, phase: Key, services: readonly Deliverable[]): Key[] {
  const { store, view, rows } = editor;
  const { currency } = store.info.project;
  const keys = services.map((service) => rows.addTask(phase, null, fieldsOf(service, currency)));
  view.markAdded(keys);
  const what = services.length === 1 ? (services[0]?.name ?? "") : count(services.length, "service");
  const undo = () => {
    for (const key of keys) rows.removeTask(key);
  };
  toast(`${what} added to ${store.phases.get(phase)?.name ?? "the scope"}.`, {
    action: { label: "Undo", run: undo },
  });
  return keys;
}

/** Says whether the scope has a service of the library. */
export const hasService = ({ store }: Pick<Editor, "store">, id: number): boolean =>
  [...store.tasks.values()].some(({ deliverable_id }) => deliverable_id === id);

import { Id } from "../../platform/id";
import type { Workspace } from "../../workspace";
import { defaultDraft } from "../draft/defaults";
import type { Next } from "../read";
import type { SeriesRow } from "./entity";
import { invoiceIdOf } from "./rows";
import { dateOf } from "./rules";

/**
 * Drafts the invoice at the series' current place, with its own date; its id follows from series and place
 * (D28).
 */
export function draftNext(of: SeriesRow, workspace: Workspace.Info): Next {
  const id = invoiceIdOf(of, of.sequence);
  return {
    ...defaultDraft(workspace),
    ...of.template,
    default_methods: undefined,
    items: of.template.items.map((item, i) => ({ ...item, id: Id.derive(id, "line", i) })),
    invoice_id: id,
    id,
    issued_on: dateOf(of, of.sequence),
    recurring_id: of.id,
  };
}

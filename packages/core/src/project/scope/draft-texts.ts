import { isDeepStrictEqual } from "node:util";
import { Db } from "../../platform/db";
import { invalid, refuse } from "../../platform/error";
import type { Event } from "../../platform/event";
import { commitEdit } from "../content/edit";
import { ProjectEntity } from "../entity";
import { openScope, type ProjectRow, type ScopeRow } from "../rows";
import { ScopeEntity, ScopeNoteEntity } from "../rows/scope-entity";
import { guard } from "../rules";
import { noteWith } from "./say";
import { UpdateInput } from "./schema";
import { assertEditable, requireEditableWrite } from "./write";

type Settings = Pick<
  ProjectRow,
  | "invoice_upfront_mode"
  | "invoice_upfront_percentage_amount"
  | "invoice_remaining_mode"
  | "invoice_remaining_monthly_count"
>;

/** What a draft says of a scope beside its services: what is not part of it, and when is paid. */
export interface DraftTexts {
  exclusions: string;
  settings: Settings;
}

const settingsOf = (project: ProjectRow): Settings => ({
  invoice_upfront_mode: project.invoice_upfront_mode,
  invoice_upfront_percentage_amount: project.invoice_upfront_percentage_amount,
  invoice_remaining_mode: project.invoice_remaining_mode,
  invoice_remaining_monthly_count: project.invoice_remaining_monthly_count,
});

/**
 * Changes a scope's exclusions and its project's payment schedule as a draft has them decided, in one transaction with
 * the draft's own rows; nothing is done without any. 2040 once the scope is active, 2032, 422 for exclusions that
 * are too long.
 */
export const editTextsByDraft = <Draft>(
  scope_id: number,
  readDraft: () => Promise<Draft>,
  decide: (
    draft: Draft,
    texts: DraftTexts,
  ) => DraftTexts & { writes: Db.Write[]; entries: [Event.Entry, ...Event.Entry[]] },
): Promise<void> =>
  Db.retryOnConflict(async () => {
    const draft = await readDraft();
    const opened = await openScope(scope_id);
    const { scope, project } = opened;
    assertEditable(scope);
    refuse(guard({ status: project.status, active_invoice_count: 0 }, "edit"));
    const note = opened.notes.find(({ id }) => id === scope_id);
    const before = { exclusions: note?.exclusions ?? "", settings: settingsOf(project) };
    const { exclusions, settings, writes, entries } = decide(draft, before);
    if (writes.length === 0) return;
    if (!UpdateInput.safeParse({ exclusions }).success)
      invalid({ points: "The exclusions are too long. Shorten them in the scope." });
    const where: Db.Where<ScopeRow> = ({ status, is_locked }, { eq }) =>
      `${eq(status, "draft")} AND ${eq(is_locked, false)}`;
    await commitEdit(
      scope,
      [
        ...writes,
        ...(exclusions === before.exclusions
          ? [requireEditableWrite(scope)]
          : [
              Db.put(ScopeNoteEntity.put(noteWith(scope, note, { exclusions }))),
              Db.revise(ScopeEntity, scope, {}, { where }).write,
            ]),
        ...(isDeepStrictEqual(settings, before.settings)
          ? []
          : [Db.revise(ProjectEntity, project, settings).write]),
      ],
      entries,
    );
  });

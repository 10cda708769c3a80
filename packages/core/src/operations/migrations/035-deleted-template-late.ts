import { Entity } from "electrodb";
import { now } from "../../platform/clock";
import { DAY_MS } from "../../platform/date";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { SWEPT_AT_ONCE, sweepWrites } from "../../project";
import { ProjectEntity } from "../../project/entity";
import { ScopeEntity } from "../../project/rows/scope-entity";
import { TemplateEntity } from "../../template/entity";

interface Row {
  owner_id: number;
  project_id: number;
  created_at: string;
  is_template: boolean;
}

interface Template {
  deleted_at?: string;
  due_at?: string;
  ttl?: number;
}

/** A template as the code of before deleted it: the table forgot its row by itself, and nothing else of it. */
const { model, attributes, indexes } = TemplateEntity.schema;
const Before = new Entity(
  { model, attributes: { ...attributes, ttl: { type: "number" } }, indexes } as never,
  Db.connection,
);

/** Far above the rows of a template's scope. */
const MOST = 5000;
/** A template whose row is not there yet may be on its way for so long. */
const MAKING_MS = 2 * DAY_MS;

/**
 * What is left of templates that were deleted before they were purged: one that can still be brought back is due
 * for it, of one whose row is gone the scope's rows go. After the deployment, because the code of before deletes in
 * its own way. Taken back nothing changes.
 */
export const deletedTemplateLate = Migration.define<Row>({
  name: "035-deleted-template-late",
  when: "after",
  entity: ScopeEntity,
  up: () => undefined,
  down: () => undefined,
  besideWrites: async ({ owner_id, project_id, created_at, is_template }) => {
    if (!is_template) return [];
    if (owner_id === undefined || project_id === undefined || created_at === undefined)
      return failMissing("resource");
    const template = await Db.get(Db.describeRow<Template>(Before, { owner_id, id: project_id }));
    if (template?.deleted_at && !template.due_at) {
      const end = new Date(Date.parse(template.deleted_at) + DAY_MS);
      const due = { ...Due.at(owner_id, end), ...(template.ttl === undefined ? {} : { ttl: null }) };
      return [[Db.amend(Before, template, due)]];
    }
    if (template || now().getTime() - Date.parse(created_at) < MAKING_MS) return [];
    const rows = await Db.firstKeysOf(ProjectEntity.get({ owner_id, project_id }), MOST);
    const chunks = Array.from({ length: Math.ceil(rows.length / SWEPT_AT_ONCE) }, (_, at) =>
      rows.slice(at * SWEPT_AT_ONCE, (at + 1) * SWEPT_AT_ONCE),
    );
    return chunks.map((chunk) => sweepWrites(owner_id, chunk));
  },
});

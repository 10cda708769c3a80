import { QueryCommand, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { Db } from "../platform/db";
import { AppError, Code, fail, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { guard as proposalGuard } from "../proposal/rules";
import { STATUSES } from "../proposal/schema";
import { pointerValue } from "../scope/initial";
import { Workspace } from "../workspace";
import { seen, versioned } from "./change";
import { ProjectEntity } from "./entity";
import { Deleted } from "./events";
import { shape } from "./read";
import { guard } from "./rules";

interface Keyed {
  pk: string;
  sk: string;
  __edb_e__?: string;
  id?: number;
}

/** Every row of a project's partition. */
async function rowsOf(owner_id: number, project_id: number): Promise<Keyed[]> {
  const { Key } = ProjectEntity.get({ owner_id, project_id }).params<{ Key: Keyed }>();
  const rows: Keyed[] = [];
  let from: QueryCommandOutput["LastEvaluatedKey"];
  do {
    const page: QueryCommandOutput = await Db.client.send(
      new QueryCommand({
        TableName: Db.table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": Key.pk },
        ProjectionExpression: "pk, sk, id, #entity",
        ExpressionAttributeNames: { "#entity": "__edb_e__" },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    rows.push(...((page.Items ?? []) as Keyed[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}

const FINDABLE = new Set(["scope", "phase", "task"]);
/** Row and pointer each, below the 100 of a transaction. */
const CHUNK = 45;

/**
 * Deletes a draft project with everything in it, and gives its place in the plan back. 2039 once its scope is
 * active, 2014 or 2036 once its proposal is out, 2032 when it is completed. The project's own row goes first:
 * from then on nothing of it can be seen or changed.
 */
export const remove = (id: number, if_match?: number): Promise<undefined> =>
  versioned(if_match, async () => {
    const project = await seen(id, if_match);
    refuse(guard({ status: project.status, active_invoice_count: project.open_invoices }, "delete"));
    if (project.status !== "draft") fail(Code.ActiveScopeNotDeletable);
    const proposal = STATUSES.find((status) => status === project.proposal_status);
    if (proposal) refuse(proposalGuard(proposal, "delete"));
    const { owner_id } = project;
    const rows = await rowsOf(owner_id, id);
    await Db.commit(
      [
        Db.remove(
          ProjectEntity.remove({ owner_id, project_id: id }).where(
            ({ version, proposal_status }, { eq }) =>
              `${eq(version, project.version)}${project.proposal_status ? ` AND ${eq(proposal_status, project.proposal_status)}` : ""}`,
          ),
        ),
        Workspace.endProject(owner_id),
      ],
      [Deleted.of(`project:${id}`, { project_id: id }, { before: shape(project), version: project.version })],
    );
    const rest = rows.filter(({ __edb_e__ }) => __edb_e__ !== "project");
    for (let start = 0; start < rest.length; start += CHUNK) {
      const chunk = rest.slice(start, start + CHUNK);
      await Db.commit(
        chunk.flatMap(({ pk, sk, __edb_e__: kind = "", id: rowID }) => [
          {
            item: { Delete: { TableName: Db.table, Key: { pk, sk } } },
            refusal: () => new AppError(Code.Conflict),
          },
          // The first scope has the project's id and no pointer; deleting none is no error.
          ...(rowID && FINDABLE.has(kind) ? [Db.release(kind, pointerValue(owner_id, rowID))] : []),
        ]),
        [Event.audit("project.swept", `project:${id}`)],
      );
    }
    return undefined;
  });

import { Library } from "../../library";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Rank } from "../../platform/rank";
import { Workspace } from "../../workspace";
import { copyTax, findRate } from "../../workspace/tax/rules";
import { commitEdit } from "../content/edit";
import { gapAfter, rankAfter } from "../order";
import { find } from "../read";
import { type PhaseRow, projectOf, type ScopeRow, shapeTask, type TaskRow } from "../rows";
import { claimIdWrite } from "../rows/initial";
import { PhaseEntity, ScopeEntity, TaskEntity } from "../rows/scope-entity";
import { isUncounted, updateTotalWrites, withPricing } from "../rows/totals";
import { DEFAULT_SERVICE } from "./rules";
import { DEFAULT_ROLE, type Task, type TaskBatchInput, type TaskInput } from "./schema";
import { assertAssignee, assertRole, openPhase } from "./task";
import { assertEditable, requireEditableWrite, requirePhaseWrite } from "./write";

type Fields = Omit<TaskInput, "scopecategory_id" | "after_id" | "rank">;

/** Fills a new service from a library service, whose price is open in another currency (D7), with its rate; given fields take precedence. */
export async function fillFromLibrary(
  fields: Fields,
  currencyOf: () => Promise<string | undefined>,
): Promise<Fields> {
  if (!fields.deliverable_id) return fields;
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  const [{ service, currency, tax_rate_id }, own] = await Promise.all([
    Library.forTask(fields.deliverable_id),
    currencyOf(),
  ]);
  const price = Money.carry(service.price, currency, own ?? currency);
  const rate = tax_rate_id === null ? undefined : findRate((await Workspace.get()).tax_rates, tax_rate_id);
  const tax = rate ? { tax: { ...copyTax(rate), rate_id: rate.id } } : {};
  return { ...service, price, ...tax, ...Object.fromEntries(said) };
}

/** Returns a function that reads the currency of a phase's prices. */
const currencyIn = (phase_id: number) => async () =>
  (await projectOf("phase", phase_id).then(find))?.currency;

/** Returns a phase and its scope without their contents. 1003 for an unknown id. */
async function phaseAlone(id: number): Promise<{ phase: PhaseRow; scope: ScopeRow }> {
  const key = { owner_id: Actor.owner(), project_id: await projectOf("phase", id) };
  const [{ data: phase }, { data: scopes }] = await Promise.all([
    PhaseEntity.get({ ...key, id }).go({ consistent: true }),
    Db.allOf(ScopeEntity.query.one(key), Db.ofOne("scopes of one project"), { consistent: true }),
  ]);
  const scope = scopes.find((each) => each.id === phase?.scope_id);
  return phase && scope && !phase.deleted_at ? { phase, scope } : fail(Code.NotFound);
}

/** Returns the row of a new service; it has no price unless one is given (D8). */
export function rowOf(fields: Fields, phase: PhaseRow, rank: string): TaskRow {
  const { set } = Db.split(fields);
  return {
    deliverable_description: "",
    description: "",
    quantity: "1",
    role_id: DEFAULT_ROLE,
    name: DEFAULT_SERVICE,
    pricing: "fixed",
    optional: false,
    chosen: false,
    ...set,
    owner_id: phase.owner_id,
    project_id: phase.project_id,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    scope_id: phase.scope_id,
    scopecategory_id: phase.id,
    status: "open",
    rank,
  };
}

/**
 * Adds a service to a phase, without a price unless one is given (D8). With `rank` only the phase and its
 * scope are read, however long the scope is. 1003 for an unknown phase.
 */
export async function addTask({ scopecategory_id, after_id, rank, ...input }: TaskInput): Promise<Task> {
  assertRole(input.role_id);
  if (rank !== undefined && !Rank.isRank(rank)) invalid({ rank: "This is not a rank" });
  const fields = await fillFromLibrary(input, currencyIn(scopecategory_id));
  const place = async () => {
    if (rank !== undefined) return { ...(await phaseAlone(scopecategory_id)), rank };
    const opened = await openPhase(scopecategory_id);
    return { ...opened, rank: rankAfter(opened.services, after_id) };
  };
  return withPricing((mode) =>
    Db.retryOnConflict(async () => {
      const { phase, scope, ...at } = await place();
      assertEditable(scope);
      await assertAssignee(phase, input.user_id);
      const task = rowOf(fields, phase, at.rank);
      const total = await updateTotalWrites(scope, [{ after: task }], mode);
      await commitEdit(
        scope,
        [
          Db.put(TaskEntity.create(task)),
          claimIdWrite("task", task),
          requireEditableWrite(scope),
          // A service that adds nothing to the total may be deleted and restored with its phase.
          ...(isUncounted(task) ? [] : [requirePhaseWrite(phase, scope.id)]),
          ...total,
        ],
        [Event.audit("task.added", `project:${scope.project_id}`, { after: shapeTask(task) })],
      );
      return shapeTask(task);
    }),
  );
}

/** A new row takes two places in a transaction of 100: the row and its pointer. */
const CHUNK = 45;

/**
 * Adds many services to a phase, in the given order, as for pasted rows: one transaction for up to 45. If a
 * part is refused, the parts before it stay. 422 names the row: `tasks.3.role_id`.
 */
export async function addTasks({
  scopecategory_id,
  after_id,
  tasks: inputs,
}: TaskBatchInput): Promise<Task[]> {
  inputs.forEach(({ role_id }, at) => {
    assertRole(role_id, `tasks.${at}.role_id`);
  });
  const { phase, scope: first, services, project } = await openPhase(scopecategory_id);
  assertEditable(first);
  for (const user_id of new Set(inputs.map((input) => input.user_id))) await assertAssignee(phase, user_id);
  const ranks = Rank.many(inputs.length, ...gapAfter(services, after_id));
  const all: Fields[] = [];
  for (const fields of inputs) all.push(await fillFromLibrary(fields, async () => project.currency));
  const rows = all.map((fields, at) => rowOf(fields, phase, ranks[at] ?? Rank.first()));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await withPricing((mode) =>
      Db.retryOnConflict(async () => {
        const { scope } =
          start === 0 && mode === "each" ? { scope: first } : await phaseAlone(scopecategory_id);
        assertEditable(scope);
        await commitEdit(
          scope,
          [
            ...chunk.flatMap((task) => [Db.put(TaskEntity.create(task)), claimIdWrite("task", task)]),
            requireEditableWrite(scope),
            requirePhaseWrite(phase, scope.id),
            ...(await updateTotalWrites(
              scope,
              chunk.map((after) => ({ after })),
              mode,
            )),
          ],
          [
            Event.audit("task.added", `project:${scope.project_id}`, {
              after: { scopecategory_id, tasks: chunk.map(({ id, name, price }) => ({ id, name, price })) },
            }),
          ],
        );
      }),
    );
  }
  return rows.map(shapeTask);
}

import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { removeProject } from "@stint/core/operations/remove-project";
import { Db } from "@stint/core/platform/db";
import { Project } from "@stint/core/project";
import { afterEach, describe, expect, it } from "vitest";
import { ProjectEntity } from "../../core/src/project/entity";
import { TaskEntity } from "../../core/src/project/rows/scope-entity";
import { newOffer } from "../../core/test/proposal/support";
import { as, journalOf } from "../../core/test/support";
import { handler as afterDeleted } from "../src/events/project-deleted/sweep-project";
import { handler as afterPartlySwept } from "../src/events/project-partly-swept/sweep-project";
import { react } from "./support";
import { putRows, type Row } from "./support-invariants";

/** More than a call deletes, and than one run after it. */
const SERVICES = 900;

async function newLarge() {
  const offer = await newOffer();
  const { owner, project_id } = offer;
  const { owner_id } = owner;
  const rows = await TaskEntity.query.one({ owner_id, project_id }).go();
  const [task] = rows.data;
  if (!task) throw new Error("the project has a service");
  const copies = Array.from({ length: SERVICES }, (_, at) => ({ ...task, id: at + 1 }));
  const itemOf = (row: typeof task) => (TaskEntity.put(row).params() as { Item: Row }).Item;
  await putRows(copies.map(itemOf));
  const left = async () => (await Db.firstKeysOf(ProjectEntity.get({ owner_id, project_id }), 5000)).length;
  return { ...offer, owner_id, itemOf, task, left };
}

const noFailure = { batchItemFailures: [] };
const aFailure = { batchItemFailures: [{ itemIdentifier: "1" }] };

/** Lets a request fail, and watches how many keys one of them reads. */
function watch(command?: string, fails = Number.POSITIVE_INFINITY) {
  const seen = { most: 0, commands: 0 };
  Db.client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === command && ++seen.commands === fails) throw new Error("the process died");
      const answer = await next(args);
      const { Items = [] } = answer.output as { Items?: unknown[] };
      seen.most = Math.max(seen.most, Items.length);
      return answer;
    },
    { step: "initialize", name: "watch", override: true },
  );
  return seen;
}
const unwatch = () => Db.client.middlewareStack.remove("watch");
afterEach(unwatch);

describe("deleting a project far larger than one call", () => {
  it("is seen at once, and finished by runs of a bounded size, whichever of them dies", async () => {
    const { owner, owner_id, project_id, itemOf, task, left } = await newLarge();
    const about = `project:${project_id}`;
    const before = await left();
    const seen = watch();
    await as(owner, () => removeProject(project_id));
    unwatch();
    expect(seen.most).toBeLessThanOrEqual(45);
    await expect(as(owner, () => Project.get(project_id))).rejects.toMatchObject({ code: 1066 });
    expect(await left()).toBeGreaterThan(SERVICES / 3);

    // It dies in its third part, behind the query for its message: what is deleted stays so, and the message
    // comes again.
    watch("QueryCommand", 4);
    expect(await react(afterDeleted, owner_id, about, "project.deleted")).toEqual(aFailure);
    unwatch();
    const died = await left();
    expect(died).toBeLessThan(before);
    expect(await react(afterDeleted, owner_id, about, "project.deleted")).toEqual(noFailure);
    expect(await left()).toBeLessThan(died);

    // A row that came in late goes with the others.
    await putRows([itemOf({ ...task, id: SERVICES + 1 })]);
    for (let runs = 0; (await left()) > 0; runs++) {
      expect(runs).toBeLessThan(10);
      expect(await react(afterPartlySwept, owner_id, about, "project.partly_swept")).toEqual(noFailure);
    }
    const types = await journalOf(owner_id, about);
    expect(types.filter((type) => type === "project.deleted")).toHaveLength(1);
    expect(types.filter((type) => type === "project.partly_swept").length).toBeGreaterThan(0);
  });

  it("deletes all of it after a call that died behind its first transaction", async () => {
    const { owner, owner_id, project_id, left } = await newLarge();
    watch("QueryCommand", 1);
    await as(owner, () => removeProject(project_id)).catch(() => undefined);
    unwatch();
    expect(await left()).toBeGreaterThan(SERVICES);
    const about = `project:${project_id}`;
    await react(afterDeleted, owner_id, about, "project.deleted");
    while ((await left()) > 0) await react(afterPartlySwept, owner_id, about, "project.partly_swept");
    const item = await Db.client.send(
      new GetCommand({
        TableName: Db.table,
        Key: (ProjectEntity.get({ owner_id, project_id }).params() as { Key: Row }).Key,
      }),
    );
    expect(item.Item).toBeUndefined();
  });

  it("leaves a project alone that exists, whatever a message says", async () => {
    const { owner, owner_id, project_id, left } = await newLarge();
    const before = await left();
    const event = () => Project.Events.Deleted.of(`project:${project_id}`, { project_id });
    await as(owner, () => Db.commit([], [event()]));
    await react(afterDeleted, owner_id, `project:${project_id}`, "project.deleted");
    expect(await left()).toBe(before);
  });
});

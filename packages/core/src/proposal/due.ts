import { Entity } from "electrodb";
import { now } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { nextReminder, type Remindable } from "./mail/reminder";

/** Sharded by owner, like everything that is due. */
export const DUE_SHARDS = 4;

/**
 * When an open proposal is to be looked at: the day of its next reminder, or the one after its last day. One
 * row of its own, so that an answer has nothing to take back: whoever finds it reads the proposal first (D38).
 */
export const ProposalDueEntity = new Entity(
  {
    model: { entity: "proposal_due", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      proposal_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      due_day: { type: "string", required: true },
      due_shard: { type: "string", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["proposal_id"], casing: "none" },
      },
      due: {
        index: Db.indexes.due.name,
        pk: { field: Db.indexes.due.pk, composite: ["due_day", "due_shard"], casing: "none" },
        sk: {
          field: Db.indexes.due.sk,
          composite: ["owner_id", "project_id", "proposal_id"],
          casing: "none",
        },
      },
    },
  },
  Db.connection,
);

interface Waiting extends Remindable {
  owner_id: number;
  project_id: number;
  id: number;
  expire_at?: string | null | undefined;
}

/** The date in the zone that is furthest behind: no sweep has left a day of today or later behind it. */
export const earliestToday = (): string => Day.today(now(), "Etc/GMT+12");

/** The write that says when to look next at a proposal as it will be; none where nothing is to come. */
export function look(row: Waiting): Db.Write[] {
  const days = [nextReminder(row), row.expire_at ? Day.addDays(row.expire_at, 1) : undefined];
  const [first] = days.filter((day) => day !== undefined).sort();
  const { owner_id, project_id, id: proposal_id } = row;
  if (!first) return [];
  return [
    Db.put(
      ProposalDueEntity.put({
        owner_id,
        project_id,
        proposal_id,
        due_day: Day.later(first, earliestToday()),
        due_shard: `${owner_id % DUE_SHARDS}`,
      }),
    ),
  ];
}

import { Db } from "../../platform/db";
import type { TaskRow } from "../rows";
import { TaskEntity } from "../rows/scope-entity";

/** Returns the write of new amounts for a service as it was read; undefined leaves an amount unchanged. */
export const setAmountsWrite = (
  task: TaskRow,
  amounts: { price: number | undefined; cost: number | undefined },
): Db.Write => Db.revise(TaskEntity, task, amounts).write;

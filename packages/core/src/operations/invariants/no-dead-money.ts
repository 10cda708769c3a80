import { isMoney } from "../../incident/rules";
import { wasHandled } from "../../platform/event";
import { entity, type Invariant } from "./rows";

/**
 * A violation means that a message about money is still unhandled: fix the cause and replay the message
 * (runbook).
 */
export const noDeadMoney: Invariant = {
  name: "no-dead-money",
  meaning: "A message about money failed to its last try and was not replayed since.",
  checkRows: async (rows, owner_id) => {
    const failed = entity(rows, "incident").filter(
      ({ kind, event, reaction }) => kind === "failed" && isMoney(`${event}`, `${reaction}`),
    );
    const open = await Promise.all(
      failed.map(async ({ id, reaction, event, body }) => {
        const { detail } = JSON.parse(`${body}`) as { detail: { id: number } };
        const isDone = await wasHandled(`${reaction}`, `${owner_id}:${detail.id}`);
        return isDone ? [] : [`incident ${id}: ${reaction} did not do what follows from ${event}`];
      }),
    );
    return open.flat();
  },
};

import type { Category, Info, Task } from "@stint/core/project/scope/schema";
import { api } from "../../lib/api";
import type { Write } from "../../lib/sync/outbox";
import type { Key, Op, PhaseFields, TaskFields } from "./model";

/** The id of a key, undefined while the server has not given one. */
type IdOf = (key: Key) => number | undefined;

const taskBody = ({ phase, ...fields }: TaskFields, idOf: IdOf) => ({
  ...fields,
  ...(phase === undefined ? {} : { scopecategory_id: idOf(phase) }),
});
const newBody = <F extends TaskFields | PhaseFields>({ rank: _, ...fields }: F) => fields;
const after = (key: Key | null, idOf: IdOf) => {
  const id = key === null ? undefined : idOf(key);
  return id === undefined ? {} : { after_id: id };
};

/** Sends one op. Answers the row as the server has it now, or nothing for the project. Throws ApiError. */
export async function sendOp(
  scope: { id: number; project_id: number },
  { op, key, base }: Write<Op>,
  idOf: IdOf,
): Promise<Task | Category | undefined> {
  const version = base ?? undefined;
  const id = idOf(op.key) ?? 0;
  const phasePath = { id: scope.id, cid: id };
  switch (op.kind) {
    case "add-task": {
      // The rank gives the place, so that the server need not read the scope to find one.
      const { phase: _, ...fields } = op.fields;
      const body = {
        ...fields,
        scopecategory_id: idOf(op.phase) ?? 0,
        ...(op.deliverable_id === null ? {} : { deliverable_id: op.deliverable_id }),
        ...after(op.after, idOf),
      };
      return (await api.post("/tasks", { body, key })).data;
    }
    case "patch-task": {
      const body = taskBody(op.fields, idOf);
      return (await api.patch("/tasks/{id}", { path: { id }, body, key, version })).data;
    }
    case "delete-task":
      return (await api.delete("/tasks/{id}", { path: { id }, key })).data;
    case "restore-task":
      return (await api.post("/tasks/{id}/restore", { path: { id }, key })).data;
    case "add-phase": {
      const body = { ...newBody(op.fields), ...after(op.after, idOf) };
      return (await api.post("/scopes/{id}/categories", { path: { id: scope.id }, body, key })).data;
    }
    case "patch-phase": {
      const path = "/scopes/{id}/categories/{cid}";
      return (await api.patch(path, { path: phasePath, body: op.fields, key, version })).data;
    }
    case "delete-phase":
      return (await api.delete("/scopes/{id}/categories/{cid}", { path: phasePath, key })).data;
    case "restore-phase":
      return (await api.post("/scopes/{id}/categories/{cid}/restore", { path: phasePath, key })).data;
    case "patch-project":
      await api.patch("/projects/{id}", { path: { id: scope.project_id }, body: op.fields, key });
      return undefined;
    case "patch-scope":
      await api.patch("/scopes/{id}", { path: { id: scope.id }, body: op.fields, key });
      return undefined;
  }
}

export async function fetchScope(id: number, signal?: AbortSignal): Promise<Info> {
  return (await api.get("/scopes/{id}", { path: { id }, ...(signal ? { signal } : {}) })).data;
}

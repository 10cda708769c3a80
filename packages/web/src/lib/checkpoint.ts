import type { Checkpoint } from "@stint/core/user/schema";
import { api } from "./api";
import { getSession, reloadUser } from "./session";

/** Tells a checkpoint that the signed-in person has reached; their session has it from then on. */
export async function recordCheckpoint(slug: Checkpoint): Promise<void> {
  const id = getSession()?.user.id;
  if (id === undefined) return;
  await api.post("/users/{id}/checkpoints", { path: { id }, body: { slug } });
  await reloadUser();
}

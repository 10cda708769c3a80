import type { Member } from "@stint/core/project/schema";
import type { Task } from "@stint/core/project/scope/schema";
import { Comments } from "./comments";
import { doersOf } from "./work";

interface OwnerCommentsProps {
  task: Pick<Task, "id" | "user_id" | "role_id">;
  members: readonly Member[];
}

/** The comments on a service for the workspace: its own, and those shared with the teammate. */
export function OwnerComments({ task, members }: OwnerCommentsProps) {
  const doers = doersOf(task, members);
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]));
  const [first, ...more] = doers;
  const reader = first && (more.length > 0 ? "Who does it" : first.name);
  return (
    <Comments
      task={task.id}
      hint={reader ? "Never for the client." : "For your workspace, never for the client."}
      nameOf={(user_id) => names.get(user_id) ?? "Somebody who left"}
      reader={reader}
    />
  );
}

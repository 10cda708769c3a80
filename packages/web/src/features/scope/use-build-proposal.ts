import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useEditor } from "./hooks";

/** The way to the proposal of this scope, once everything typed is with the server. */
export function useBuildProposal() {
  const editor = useEditor();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    // The proposal is made of what the server has.
    await editor.queue.settled(5_000);
    setPending(false);
    const { project_id, id } = editor.store.info;
    await navigate({
      to: "/projects/$projectId/scopes/$scopeId/view/proposals",
      params: { projectId: String(project_id), scopeId: String(id) },
    });
  };
  return { pending, run: () => void run() };
}

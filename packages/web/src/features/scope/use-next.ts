import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { useEditor } from "./hooks";
import { nextOf, useProject } from "./unsent-words";

/** Answers the project's next step, or a template's, and the function that takes it once the server has all typed changes. */
export function useNext() {
  const editor = useEditor();
  const { project_id, id, status, project } = editor.store.info;
  const { label, to } = nextOf(useProject(), status !== "draft");
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    // The proposal is made of the server's scope, and so is a project of a template's.
    await editor.session.settled(5_000);
    setPending(false);
    if (project.is_template) return openDialog("create-project", { template: project_id });
    await navigate({ to, params: { projectId: String(project_id), scopeId: String(id) } });
  };
  return { label: project.is_template ? "Use in a proposal" : label, pending, run: () => void run() };
}

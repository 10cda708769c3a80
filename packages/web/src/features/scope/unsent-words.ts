import { type UnsentWords, unsentWords } from "@stint/core/project/agreement/rules";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isOwned, type Project, projectQuery } from "../project/queries";
import { describeStatus, type StatusFacts } from "../project/status-mark";
import type { Editor } from "./editor";
import { useEditor, useTopic } from "./hooks";

/** A template's scope has no project to read. */
function useProjectQuery() {
  const { project_id, project } = useEditor().store.info;
  return { ...projectQuery(project_id), enabled: !project.is_template };
}

/** The project of the scope that is edited; undefined for a template's. */
export function useProject(): Project | undefined {
  const { data } = useQuery(useProjectQuery());
  return data && isOwned(data) ? data : undefined;
}

/** Reads the project again when typed changes are saved, if the client has a version to differ from. */
export function useReadAgain(): void {
  const { refetch, data } = useQuery(useProjectQuery());
  const editor = useEditor();
  const saved = useTopic("status", () => editor.session.view.save === "saved");
  const before = useRef(saved);
  const held = data && isOwned(data) && data.agreement.document !== null;
  useEffect(() => {
    if (saved && !before.current && held) void refetch();
    before.current = saved;
  }, [saved, held, refetch]);
}

/** Words the unsent changes of the scope; undefined without any, and for a scope that is not the project's current one. */
export function useUnsentWords(project: Project | undefined): UnsentWords | undefined {
  const { is_current } = useEditor().store.info;
  if (!project || !is_current) return undefined;
  return unsentWords(project.agreement, { client: project.client_name, currency: project.currency });
}

const toProject = { label: "View project", to: "/projects/$projectId/overview" } as const;
const toProposal = "/projects/$projectId/scopes/$scopeId/view/proposals";

/** Answers the next step by the project's status, in the editor's words; by the scope's own status until the project is loaded. */
export function nextOf(project: Pick<StatusFacts, "agreement" | "currency"> | undefined, agreed: boolean) {
  const build = { label: "Build proposal", to: toProposal } as const;
  if (!project) return agreed ? toProject : build;
  const { key, label } = describeStatus({ agreement: project.agreement, currency: project.currency }).action;
  switch (key) {
    // The client has no version, or none any more, so that the next step is a proposal.
    case "continue":
    case "duplicate":
      return build;
    case "view_project":
    case "open":
    case "ask_testimonial":
      return toProject;
    default:
      return { label, to: toProposal } as const;
  }
}

/** Opens the changes or the send dialog, once the server has all typed changes. */
export async function showUnsent(editor: Editor, kind: "changes" | "send"): Promise<void> {
  await editor.session.settled(5_000);
  editor.view.show({ kind });
}

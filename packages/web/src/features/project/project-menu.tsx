import { useNavigate } from "@tanstack/react-router";
import {
  Archive,
  CircleCheck,
  Copy,
  FileText,
  Pencil,
  PlayCircle,
  RotateCcw,
  Trash2,
  Users,
} from "lucide-react";
import { Suspense, useState } from "react";
import { newKey } from "../../lib/api";
import { isAdmin, isTeam, useUser } from "../../lib/session";
import { lazyPart } from "../../ui/lazy-part";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { useProjectChanges } from "./changes";
import type { Project } from "./queries";
import { isDeletable, isSigned, scopeOf } from "./status";

const CompleteDialog = lazyPart(async () => (await import("./complete-dialog")).CompleteDialog);
const DeleteDialog = lazyPart(async () => (await import("./delete-dialog")).DeleteDialog);

/** The menu of a project in a list. */
export function ProjectMenu({ project, onDeleted }: { project: Project; onDeleted?: () => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const { setStatus, duplicate, archive, share } = useProjectChanges();
  const [dialog, setDialog] = useState<"complete" | "delete" | null>(null);
  const close = () => setDialog(null);
  const params = { projectId: String(project.id), scopeId: String(scopeOf(project)) };
  const { status } = project;
  const to = (next: Project["status"]) => () => setStatus.mutate({ project, status: next });
  const items: MenuItem[] = [
    {
      id: "edit",
      label: status === "draft" ? "Edit scope" : "Open scope",
      icon: <Pencil />,
      onSelect: () => void navigate({ to: "/projects/$projectId/scopes/$scopeId/edit", params }),
    },
    {
      id: "proposal",
      label: "Open proposal",
      icon: <FileText />,
      onSelect: () => void navigate({ to: "/projects/$projectId/scopes/$scopeId/view/proposals", params }),
    },
    {
      id: "duplicate",
      label: "Duplicate",
      icon: <Copy />,
      onSelect: () =>
        duplicate.mutate(
          { project, key: newKey() },
          {
            onSuccess: (copy) =>
              void navigate({ to: "/projects/$projectId/overview", params: { projectId: String(copy.id) } }),
          },
        ),
    },
    {
      id: "archive",
      label: project.archived_at ? "Take out of the archive" : "Archive",
      icon: <Archive />,
      onSelect: () => archive.mutate({ project, archived: !project.archived_at }),
    },
    // An admin's projects are always the team's.
    ...(isTeam(user) && !isAdmin(user)
      ? [
          {
            id: "share",
            label: project.is_solo ? "Share with admins" : "Keep from admins",
            icon: <Users />,
            onSelect: () => share.mutate({ project, is_solo: !project.is_solo }),
          },
        ]
      : []),
    ...(status === "completed" ? [] : (["line"] as const)),
    ...(status === "draft"
      ? [{ id: "active", label: "Mark active", icon: <PlayCircle />, onSelect: to("active") }]
      : []),
    ...(status === "active" && !isSigned(project)
      ? [{ id: "draft", label: "Back to draft", icon: <RotateCcw />, onSelect: to("draft") }]
      : []),
    ...(status === "completed"
      ? []
      : [
          {
            id: "completed",
            label: "Mark completed",
            icon: <CircleCheck />,
            onSelect: () => setDialog("complete"),
          },
        ]),
    ...(!isDeletable(project)
      ? []
      : ([
          "line",
          {
            id: "delete",
            label: "Delete",
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setDialog("delete"),
          },
        ] as const)),
  ];
  return (
    <>
      <RowMenu label={`More for ${project.name}`} items={items} />
      <Suspense fallback={null}>
        {dialog === "complete" && <CompleteDialog project={project} onClose={close} />}
        {dialog === "delete" && (
          <DeleteDialog project={project} onClose={close} {...(onDeleted ? { onDone: onDeleted } : {})} />
        )}
      </Suspense>
    </>
  );
}

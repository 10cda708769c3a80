import type { TeammateInfo } from "@stint/core/project/schema";
import type { TeammateTask } from "@stint/core/project/scope/schema";
import { countOf } from "@stint/core/project/scope/unit/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { downloadFile } from "../../lib/download";
import { dueInWords } from "../../lib/format";
import { report } from "../../lib/report";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { Status } from "../../ui/status";
import { Tag } from "../../ui/tag";
import { Comments } from "./comments";
import { actionsFor, actionWords, moveWork, wordsFor } from "./work";

type Service = TeammateInfo["phases"][number]["services"][number];

/** Lists the actions of a teammate on their work; the others are the owner's (D15). */
const theirs = (status: TeammateTask["status"]) =>
  actionsFor(status, false).filter((action) => action === "start" || action === "complete");

function useOwnMove(project: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: "start" | "complete" }) => moveWork(id, action),
    onSuccess: () => client.invalidateQueries({ queryKey: ["projects", "one", project] }),
  });
}

interface OwnServiceProps {
  project: TeammateInfo;
  service: Service;
}

/** A service of somebody else's project, with the status of one's own part of it. */
export function TeammateService({ project, service }: OwnServiceProps) {
  const [open, setOpen] = useState(false);
  const move = useOwnMove(project.id);
  const { status, mine } = service;
  const [mark, word] = wordsFor(status, false);
  const [next] = mine && project.status === "active" ? theirs(status) : [];
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="w-28 shrink-0">{mine && <Status status={mark} label={word} />}</span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="text-15 break-words">
          {mine ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="rounded-chip text-left hover:underline"
            >
              {service.name}
            </button>
          ) : (
            service.name
          )}
          {mine && <Tag className="ml-2">Yours</Tag>}
        </p>
        {service.description && <p className="text-14 break-words text-muted">{service.description}</p>}
      </div>
      {service.due_at && <span className="text-13 text-muted">{dueInWords(service.due_at)}</span>}
      <span className="text-14 text-muted">{`× ${countOf(service)}`}</span>
      {next && (
        <Button
          kind="link"
          pending={move.isPending}
          onClick={() => move.mutate({ id: service.id, action: next })}
        >
          {actionWords[next]}
        </Button>
      )}
      {open && <TeammateWork project={project} service={service} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** One's own service: its status, its next steps, and the comments with the project's owner. */
function TeammateWork({ project, service, onClose }: OwnServiceProps & { onClose: () => void }) {
  const move = useOwnMove(project.id);
  const user = useUser();
  const [mark, word] = wordsFor(service.status, false);
  const actions = project.status === "active" ? theirs(service.status) : [];
  return (
    <Panel open top={56} onClose={onClose} title={service.name}>
      <div className="space-y-5 px-6 py-5">
        {service.description && (
          <p className="text-14 whitespace-pre-line text-muted">{service.description}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Status
            status={mark}
            label={word}
            detail={service.due_at ? dueInWords(service.due_at) : undefined}
            className="mr-auto"
          />
          {actions.map((action, at) => (
            <Button
              key={action}
              size="s"
              kind={at === 0 ? "primary" : "second"}
              pending={move.isPending && move.variables.action === action}
              onClick={() => move.mutate({ id: service.id, action })}
            >
              {actionWords[action]}
            </Button>
          ))}
        </div>
        <Comments
          task={service.id}
          hint={`${project.brand_name} reads what you write.`}
          nameOf={(id) => (id === user.id ? "You" : project.brand_name)}
        />
      </div>
    </Panel>
  );
}

/** A teammate's work and pay as a PDF: no price, no margin, nobody else's pay (D42). */
export function TeammateStatement({ project }: { project: TeammateInfo }) {
  const path = `/scopes/${project.scope_id}/specialistsow/${project.member_id}/download`;
  return (
    <Button
      icon={<Download size={16} />}
      onClick={() => void downloadFile(path, `${project.name}, statement of work.pdf`).catch(report)}
    >
      Statement of work
    </Button>
  );
}

import type { Info as Project } from "@stint/core/project/schema";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Download, Mail } from "lucide-react";
import { api, newKey } from "../../lib/api";
import { downloadFile } from "../../lib/download";
import { report } from "../../lib/report";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Menu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { membersQuery } from "./members";

/** The statements of work of a scope: the client's, and each teammate's own, to keep or to send. */
export function Statements({ project, scope_id }: { project: Project; scope_id: number }) {
  const { data: members = [] } = useQuery(membersQuery(project.id));
  const fetchTo = (path: string, name: string) => void downloadFile(path, `${name}.pdf`).catch(report);
  const path = (member: number) => `/scopes/${scope_id}/specialistsow/${member}`;
  const submit = (member: { id: number; name: string }) =>
    api
      .post("/scopes/{id}/specialistsow/{sid}/submit", {
        path: { id: scope_id, sid: member.id },
        key: newKey(),
      })
      .then(() => void toast(`The statement of work is on its way to ${member.name}.`), report);
  const teammates = members.filter(({ is_owner, status }) => !is_owner && status !== "removed");
  const items: MenuItem[] = [
    {
      id: "client",
      label: `For ${project.client_name}`,
      icon: <Download />,
      onSelect: () => fetchTo(`/scopes/${scope_id}/clientsow/download`, `${project.name}, statement of work`),
    },
    ...teammates.flatMap((member): MenuItem[] => [
      "line",
      {
        id: `get-${member.id}`,
        label: `For ${member.name}`,
        icon: <Download />,
        onSelect: () => fetchTo(`${path(member.id)}/download`, `${project.name}, ${member.name}`),
      },
      {
        id: `send-${member.id}`,
        label: `Send to ${member.name}`,
        icon: <Mail />,
        onSelect: () => void submit(member),
      },
    ]),
  ];
  return (
    <Menu
      label="Statements of work"
      placement="bottom-end"
      trigger={
        <Button iconEnd={<ChevronDown size={16} />}>
          Statement<span className="max-sm:sr-only"> of work</span>
        </Button>
      }
      items={items}
    />
  );
}

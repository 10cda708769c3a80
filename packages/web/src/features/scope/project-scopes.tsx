import type { Listed } from "@stint/core/project/scope/schema";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Check, Copy, Pencil, Trash2 } from "lucide-react";
import { asApiError, newKey } from "../../lib/api";
import { count, moment } from "../../lib/format";
import { ErrorLine } from "../../ui/error-line";
import { Ledger, type LedgerColumn, SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { Tag } from "../../ui/tag";
import { scopesQuery, useScopeChanges } from "./scopes";

interface ProjectScopesProps {
  project_id: number;
  /** The one that is being read. */
  shown: number;
  /** The project is completed, so that nothing changes any more. */
  fixed: boolean;
  /** A client signed: the project keeps the scope that was agreed. */
  signed: boolean;
}

/** Every scope of a project: the current one, and the others. One alone needs no list. */
export function ProjectScopes({ project_id, shown, fixed, signed }: ProjectScopesProps) {
  const query = useQuery(scopesQuery(project_id));
  const navigate = useNavigate({ from: "/projects/$projectId/scopes/" });
  const { duplicate, setCurrent, remove } = useScopeChanges(project_id);
  const show = (scope: number | undefined) => void navigate({ search: scope ? { scope } : {} });
  const former = query.data?.find(({ is_current }) => is_current)?.id;
  // Scopes have no names. They are numbered in the order in which they were made.
  const ids = query.data?.map(({ id }) => id).sort((a, b) => a - b) ?? [];
  const nameOf = ({ id }: Pick<Listed, "id">) => `Scope ${ids.indexOf(id) + 1}`;
  const items = ({ id, is_current, status }: Listed): MenuItem[] => [
    {
      id: "edit",
      label: status === "draft" && !fixed ? "Edit" : "Open",
      icon: <Pencil />,
      onSelect: () =>
        void navigate({
          to: "/projects/$projectId/scopes/$scopeId/edit",
          params: { projectId: String(project_id), scopeId: String(id) },
        }),
    },
    ...(fixed
      ? []
      : [
          {
            id: "copy",
            label: "Duplicate",
            icon: <Copy />,
            onSelect: () => duplicate.mutate({ id, key: newKey() }, { onSuccess: (made) => show(made.id) }),
          },
        ]),
    ...(fixed || signed || is_current
      ? []
      : [
          {
            id: "current",
            label: "Make current",
            icon: <Check />,
            onSelect: () => setCurrent.mutate({ id, former }),
          },
        ]),
    ...(fixed || is_current || status !== "draft"
      ? []
      : ([
          "line",
          {
            id: "delete",
            label: "Delete",
            icon: <Trash2 />,
            danger: true,
            onSelect: () => remove.mutate(id, { onSuccess: () => id === shown && show(undefined) }),
          },
        ] as const)),
  ];
  const columns: LedgerColumn<Listed>[] = [
    {
      id: "name",
      head: "Scope",
      stack: "title",
      cell: ({ id, created_at, is_current }) => (
        <span className="block truncate max-sm:whitespace-normal">
          <Link
            to="/projects/$projectId/scopes"
            params={{ projectId: String(project_id) }}
            search={is_current ? {} : { scope: id }}
            aria-current={id === shown ? "true" : undefined}
            className="rounded-chip hover:underline aria-[current]:font-semibold"
          >
            {nameOf({ id })}
          </Link>
          {is_current && (
            <Tag look="outline" className="ml-2 h-5.5! px-1.5!">
              Current
            </Tag>
          )}
          <span className="ml-2 text-14 text-muted">{moment(created_at)}</span>
        </span>
      ),
    },
    {
      id: "size",
      head: "Size",
      width: "220px",
      stack: "meta",
      cell: ({ phase_count, task_count }) => (
        <span className="text-14 text-muted">
          {`${count(phase_count, "phase")}, ${count(task_count, "service")}`}
        </span>
      ),
    },
    {
      id: "amount",
      head: "Total",
      width: "130px",
      align: "right",
      stack: "amount",
      cell: ({ price_total, is_current }) => <Money value={price_total} muted={!is_current} />,
    },
    {
      id: "menu",
      head: <span className="sr-only">More</span>,
      width: "44px",
      align: "right",
      stack: "menu",
      cell: (scope) => <RowMenu label={`More for ${nameOf(scope)}`} items={items(scope)} />,
    },
  ];
  if (query.isError)
    return (
      <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
        The other scopes of this project did not load.
      </ErrorLine>
    );
  if (!query.data || query.data.length < 2) return null;
  return (
    <section className="mt-10" aria-label="Scopes of this project">
      <SectionHead title="Scopes of this project" note={query.data.length} />
      <Ledger
        label="Scopes of this project"
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        fixed
      />
    </section>
  );
}

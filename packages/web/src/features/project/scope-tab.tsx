import { lineTotal } from "@stint/core/scope/rules";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { asApiError } from "../../lib/api";
import { count } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Ledger, type LedgerColumn } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { type ScopeTask, scopeQuery } from "../scope/queries";
import { ProjectActions, useOwnProject } from "./project-layout";
import { scopeOf } from "./status";

/** The scope to read; editing is a page of its own. */
export function ScopeTab() {
  const project = useOwnProject();
  const scopeId = project ? scopeOf(project) : 0;
  const query = useQuery({ ...scopeQuery(scopeId), enabled: Boolean(project) });
  if (!project) return null;
  const scope = query.data;
  const roles = new Map(scope?.roles.map(({ id, name }) => [id, name]));
  const totals = new Map(scope?.summary.categories.map(({ id, price_total }) => [id, price_total]));
  const draft = scope?.status === "draft" && project.status !== "completed";
  const columns: LedgerColumn<ScopeTask>[] = [
    {
      id: "name",
      head: "Service",
      stack: "title",
      cell: (task) => (
        <span>
          {task.name}
          <span className="ml-2 text-14 text-muted max-sm:ml-0 max-sm:block">
            {task.deliverable_description}
          </span>
        </span>
      ),
    },
    {
      id: "role",
      head: "Role",
      width: "168px",
      stack: "meta",
      cell: (task) => <span className="text-14 text-muted">{roles.get(task.role_id)}</span>,
    },
    {
      id: "quantity",
      head: "Qty",
      width: "64px",
      align: "right",
      stack: "meta",
      cell: (task) => <span className="max-sm:text-14 max-sm:text-muted">{task.quantity}</span>,
    },
    {
      id: "rate",
      head: "Rate",
      width: "120px",
      align: "right",
      stack: "hide",
      cell: (task) => <Money value={task.price} strong={false} />,
    },
    {
      id: "amount",
      head: "Amount",
      width: "130px",
      align: "right",
      stack: "amount",
      cell: (task) => <Money value={task.price === null ? null : lineTotal(task)} />,
    },
  ];
  return (
    <>
      <ProjectActions>
        <Link
          to="/projects/$projectId/scopes/$scopeId/edit"
          params={{ projectId: String(project.id), scopeId: String(scopeId) }}
          className={buttonClass("primary")}
        >
          {draft && <Pencil size={16} aria-hidden="true" />}
          {draft ? "Edit scope" : "Open scope"}
        </Link>
      </ProjectActions>
      {query.isPending && <GhostRows />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The scope did not load.
        </ErrorLine>
      )}
      {scope && (
        <>
          <Amount
            label="Scope total"
            value={scope.summary.price_total}
            note={[
              count(scope.tasks.length, "service"),
              scope.summary.unpriced_count > 0 ? `${scope.summary.unpriced_count} not priced yet` : "",
            ]
              .filter(Boolean)
              .join(", ")}
          />
          {scope.categories.map((phase) => (
            <section key={phase.id} className="mt-8">
              <div className="flex items-baseline gap-3 border-b border-line2 pb-2">
                <h2 className="min-w-0 text-19 font-semibold">{phase.name}</h2>
                <Money value={totals.get(phase.id) ?? 0} className="ml-auto text-17" />
              </div>
              {phase.description && <p className="pt-2 text-14 text-muted">{phase.description}</p>}
              <Ledger
                label={phase.name}
                columns={columns}
                rows={scope.tasks.filter((task) => task.scopecategory_id === phase.id)}
                rowKey={(task) => task.id}
                size="editor"
              />
            </section>
          ))}
          {scope.categories.length === 0 && (
            <p className="mt-8 text-15 text-muted">This scope has no phases yet.</p>
          )}
        </>
      )}
    </>
  );
}

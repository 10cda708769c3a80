import { format } from "@stint/core/platform/money";
import { isPriced } from "@stint/core/project/scope/rules";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { asApiError } from "../../lib/api";
import { count } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { lazyPart } from "../../ui/lazy-part";
import { Ledger, type LedgerColumn } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Tag } from "../../ui/tag";
import { ProjectActions, useMainKind, useOwnProject } from "../project/project-layout";
import { isBegun, isSigned, scopeOf } from "../project/status";
import { Notes } from "../record/notes";
import { describeAgreed } from "./agreed-scope";
import { membersQuery } from "./members";
import { ProjectScopes } from "./project-scopes";
import { type ScopeTask, scopeQuery } from "./queries";
import { ScopeMenu } from "./scope-menu";
import { Statements } from "./statements";
import { doersOf } from "./work";
import { WorkAction, WorkDue, WorkMenu, WorkStatus } from "./work-cells";

const TemplateUpdate = lazyPart(async () => (await import("../project/template-update")).TemplateUpdate);
const WorkPanel = lazyPart(async () => (await import("./work-panel")).WorkPanel);

/** Columns that only work fills, and of them those that wait until it is agreed. */
const ofWork = new Set(["status", "due", "next"]);
const ofDoing = new Set(["status", "next"]);

/** A scope to read (by default the project's own), and the work on it; editing is a page of its own. */
export function ScopeTab({ asked }: { asked: number | undefined }) {
  const project = useOwnProject();
  const main = useMainKind();
  const own = project ? scopeOf(project) : 0;
  const scopeId = asked ?? own;
  const query = useQuery({ ...scopeQuery(scopeId), enabled: Boolean(project) });
  const [opened, setOpened] = useState<number>();
  const { data: members = [] } = useQuery({ ...membersQuery(project?.id ?? 0), enabled: Boolean(project) });
  if (!project) return null;
  const scope = query.data;
  const people = new Map(members.map(({ user_id, name }) => [user_id, name]));
  const roles = new Map(scope?.roles.map(({ id, name }) => [id, name]));
  const draft = scope?.status === "draft" && project.status !== "completed";
  const { change, accepted } = project.agreement;
  const whole = scope && describeAgreed(scope, change, project.currency);
  const counted = whole?.counted ?? new Set<number>();
  const fixed = project.status === "completed";
  const agreed = scope?.status === "active";
  const begun = isBegun(project);
  const signed = scope?.agreed ? new Set(scope.agreed) : undefined;
  /** Says whether a service is only in an open change order, which nobody signed. */
  const isUnsigned = (task: ScopeTask): boolean => signed !== undefined && !signed.has(task.id);
  /** Says whether a service is no work: not chosen, not signed, or in a scope that is not current. */
  const isLeftOut = (task: ScopeTask): boolean =>
    !scope?.is_current || isUnsigned(task) || (agreed && !counted.has(task.id));
  const isOwn = (task: ScopeTask): boolean => doersOf(task, members).length === 0;
  const name = (task: ScopeTask) => (
    <span className="block truncate max-sm:whitespace-normal">
      <button
        type="button"
        className="rounded-chip text-left hover:underline"
        aria-haspopup="dialog"
        onClick={() => setOpened(task.id)}
      >
        {task.name}
      </button>
      {!counted.has(task.id) && (
        <Tag look="outline" className="ml-2 h-5.5! px-1.5!">
          {agreed ? "Not chosen" : (task.option_group ?? "Optional")}
        </Tag>
      )}
      {whole?.marks.has(task.id) && (
        <Tag
          look="outline"
          className="ml-2 h-5.5! px-1.5! max-sm:ml-0 max-sm:h-auto! max-sm:whitespace-normal"
        >
          {whole.marks.get(task.id)}
        </Tag>
      )}
      <span className="ml-2 text-14 text-muted max-sm:ml-0 max-sm:block">{task.deliverable_description}</span>
    </span>
  );
  const columns: LedgerColumn<ScopeTask>[] = [
    {
      id: "status",
      head: "Work",
      width: "124px",
      stack: "meta",
      cell: (task) => (isLeftOut(task) ? null : <WorkStatus task={task} own={isOwn(task)} />),
    },
    { id: "name", head: "Service", stack: "title", cell: name },
    {
      id: "role",
      head: "Role",
      width: "150px",
      stack: "meta",
      cell: (task) => (
        <span className="block truncate text-14 text-muted">
          {people.get(task.user_id) ?? roles.get(task.role_id)}
        </span>
      ),
    },
    { id: "due", head: "Due", width: "112px", stack: "meta", cell: (task) => <WorkDue task={task} /> },
    {
      id: "next",
      head: <span className="sr-only">Next</span>,
      width: "88px",
      align: "right",
      stack: "action",
      cell: (task) =>
        // A service without a price or an agreement is no work that could be done.
        fixed || isLeftOut(task) || !counted.has(task.id) || (draft && !isPriced(task)) ? null : (
          <WorkAction task={task} own={isOwn(task)} />
        ),
    },
    {
      id: "amount",
      head: "Amount",
      width: "130px",
      align: "right",
      stack: "amount",
      cell: (task) => (
        <Money
          value={isPriced(task) ? whole?.amounts.get(task.id) : null}
          muted={!counted.has(task.id) || isUnsigned(task)}
        />
      ),
    },
    {
      id: "menu",
      head: <span className="sr-only">More</span>,
      width: "44px",
      align: "right",
      stack: "menu",
      cell: (task) => (
        <WorkMenu
          task={task}
          own={isOwn(task)}
          fixed={fixed || !begun || isLeftOut(task)}
          onOpen={() => setOpened(task.id)}
        />
      ),
    },
  ];
  const task = whole?.tasks.find(({ id }) => id === opened);
  return (
    <>
      <ProjectActions>
        {scope && scope.tasks.length > 0 && <Statements project={project} scope_id={scopeId} />}
        <Link
          to="/projects/$projectId/scopes/$scopeId/edit"
          params={{ projectId: String(project.id), scopeId: String(scopeId) }}
          className={buttonClass(main)}
        >
          {draft && <Pencil size={16} aria-hidden="true" />}
          {draft ? "Edit scope" : "Open scope"}
        </Link>
        {scope && !fixed && <ScopeMenu project_id={project.id} scope_id={scopeId} />}
      </ProjectActions>
      <Suspense fallback={null}>
        {project.template_update !== null && <TemplateUpdate project={project} />}
      </Suspense>
      {query.isPending && <GhostRows />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The scope did not load.
        </ErrorLine>
      )}
      {scope && whole && (
        <>
          {!scope.is_current && (
            <p className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
              This is not the scope that the project goes by.
              <Link
                to="/projects/$projectId/scopes"
                params={{ projectId: String(project.id) }}
                className="border-b border-line2 font-semibold text-ink hover:border-ink"
              >
                Show the current one
              </Link>
            </p>
          )}
          <Amount
            label={signed ? "Agreed" : scope.is_current ? "Scope total" : "Total of this scope"}
            value={signed && accepted ? accepted.total : scope.summary.price_total}
            note={[
              count(signed?.size ?? (agreed ? counted.size : scope.tasks.length), "service"),
              scope.progress.percent > 0 ? `${scope.progress.percent}% of the work done` : "",
              scope.summary.unpriced_count > 0 ? `${scope.summary.unpriced_count} not priced yet` : "",
              signed && change
                ? `with change order ${change.number} ${format(scope.summary.price_total, project.currency)}`
                : "",
            ]
              .filter(Boolean)
              .join(", ")}
          />
          {whole.categories.map((phase) => (
            <section key={phase.id} className="mt-8">
              <div className="flex items-baseline gap-3 border-b border-line2 pb-2">
                <h2 className="min-w-0 text-19 font-semibold">{phase.name}</h2>
                <Money
                  value={whole.totals.get(phase.id) ?? 0}
                  className="mr-[60px] ml-auto text-17 max-sm:mr-11"
                />
              </div>
              {phase.description && <p className="pt-2 text-14 text-muted">{phase.description}</p>}
              <Ledger
                label={phase.name}
                columns={columns.filter(
                  ({ id }) => !(scope.is_current ? !begun && ofDoing.has(id) : ofWork.has(id)),
                )}
                rows={whole.tasks.filter((task) => task.scopecategory_id === phase.id)}
                rowKey={(task) => task.id}
                size="editor"
                fixed
              />
            </section>
          ))}
          {scope.exclusions && (
            <section className="mt-8 max-w-[68ch] text-14">
              <h2 className="font-semibold">Not included</h2>
              <p className="mt-1 whitespace-pre-line text-muted">{scope.exclusions}</p>
            </section>
          )}
          {scope.revision_rounds !== null && (
            <p className="mt-4 text-14 text-muted">{`Rounds of revision: ${scope.revision_rounds}`}</p>
          )}
          {scope.categories.length === 0 && (
            <p className="mt-8 text-15 text-muted">This scope has no phases yet.</p>
          )}
          <ProjectScopes project_id={project.id} shown={scopeId} fixed={fixed} signed={isSigned(project)} />
          <div className="mt-10 max-w-[68ch]">
            <Notes key={scopeId} noun="scopes" id={scopeId} />
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {task && (
          <WorkPanel
            key={task.id}
            task={task}
            fixed={fixed || isLeftOut(task)}
            begun={begun}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

import { WORDS } from "@stint/core/platform/status";
import { statusRefusal } from "@stint/core/project/rules";
import { taxNote } from "@stint/core/project/tax/name/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { land, lift } from "./board-drag";
import { useProjectChanges } from "./changes";
import { CompleteDialog } from "./complete-dialog";
import { shownEmoji } from "./emoji";
import { ProjectMenu } from "./project-menu";
import { type Project, type ProjectStatus, type ProjectsSearch, projectsQuery } from "./queries";
import { isSigned } from "./status";
import { ProjectMark, SecondFact } from "./status-mark";

const statuses = ["draft", "active", "completed"] as const;
/** The columns by the statuses of their projects: a sent or viewed project is no draft any more, and not agreed either. */
const columnWords = { draft: "Not accepted yet", active: WORDS.active, completed: WORDS.completed } as const;

const mayGo = (project: Project, to: ProjectStatus): boolean =>
  project.status !== to &&
  statusRefusal({ status: project.status, active_invoice_count: 0, is_signed: isSigned(project) }, to) ===
    undefined;

function useColumn(search: ProjectsSearch, status: ProjectStatus) {
  const query = useInfiniteQuery(
    projectsQuery({ q: search.q, client_id: search.client_id, sort: search.sort, status }),
  );
  return { status, query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** Projects by status, to be dragged from one to the next; with Alt and the arrows, too. */
export function ProjectBoard({ search }: { search: ProjectsSearch }) {
  const columns = [
    useColumn(search, "draft"),
    useColumn(search, "active"),
    useColumn(search, "completed"),
  ] as const;
  const { setStatus } = useProjectChanges();
  const [completing, setCompleting] = useState<Project>();
  const [moved, setMoved] = useState<number>();
  const find = (id: number) => columns.flatMap(({ rows }) => rows).find((project) => project.id === id);
  const move = (project: Project | undefined, to: ProjectStatus) => {
    if (!project || !mayGo(project, to)) return;
    if (to === "completed") return setCompleting(project);
    setMoved(project.id);
    setStatus.mutate({ project, status: to });
  };
  const waiting = setStatus.isPending ? setStatus.variables : undefined;
  return (
    <div className="grid gap-x-6 gap-y-8 pt-4 md:grid-cols-3">
      {columns.map((column) => (
        <Column
          key={column.status}
          {...column}
          // A dropped card stays where it was dropped while the answer is on its way.
          rows={
            waiting
              ? [
                  ...(waiting.status === column.status ? [waiting.project] : []),
                  ...column.rows.filter(({ id }) => id !== waiting.project.id),
                ]
              : column.rows
          }
          moved={moved}
          may={(id, to) => {
            const project = find(id);
            return project !== undefined && mayGo(project, to);
          }}
          onLand={(id) => move(find(id), column.status)}
          onStep={(project, by) => {
            const to = statuses[statuses.indexOf(project.status) + by];
            if (to) move(project, to);
          }}
        />
      ))}
      {completing && <CompleteDialog project={completing} onClose={() => setCompleting(undefined)} />}
    </div>
  );
}

interface ColumnProps extends ReturnType<typeof useColumn> {
  /** The card that was moved last: it keeps the focus in its new column. */
  moved: number | undefined;
  may: (id: number, status: ProjectStatus) => boolean;
  onLand: (id: number) => void;
  onStep: (project: Project, by: 1 | -1) => void;
}

function Column({ status, query, rows, moved, may, onLand, onStep }: ColumnProps) {
  const box = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef({ may, onLand });
  latest.current = { may, onLand };
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    return land(
      node,
      status,
      (id, to) => latest.current.may(id, to),
      setOver,
      (id) => latest.current.onLand(id),
    );
  }, [status]);
  return (
    <section
      ref={box}
      aria-label={columnWords[status]}
      className={cx("min-h-32 rounded-ctl transition-colors duration-120", over && "bg-accent-soft")}
    >
      <h2 className="border-b border-line2 pb-2">
        <Status
          status={status}
          label={columnWords[status]}
          {...(rows.length > 0 && !query.hasNextPage ? { count: rows.length } : {})}
        />
      </h2>
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()}>These projects did not load.</ErrorLine>
      )}
      {query.isSuccess && rows.length === 0 && <p className="py-3 text-14 text-muted">None.</p>}
      <ul>
        {rows.map((project) => (
          <Card key={project.id} project={project} focused={project.id === moved} onStep={onStep} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          kind="link"
          className="mt-3"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function Card({
  project,
  focused,
  onStep,
}: {
  project: Project;
  focused: boolean;
  onStep: ColumnProps["onStep"];
}) {
  const card = useRef<HTMLLIElement>(null);
  const [lifted, setLifted] = useState(false);
  const fixed = project.status === "completed";
  useEffect(() => {
    const node = card.current;
    if (!node || fixed) return;
    return lift(node, project.id, setLifted);
  }, [project.id, fixed]);
  useEffect(() => {
    if (focused) card.current?.querySelector("a")?.focus();
  }, [focused]);
  function step(event: KeyboardEvent) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    onStep(project, by);
  }
  const picture = shownEmoji(project.emoji);
  return (
    <li
      ref={card}
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b border-line py-3",
        !fixed && "cursor-grab",
        lifted && "opacity-40",
      )}
    >
      <div className="min-w-0">
        <Link
          to="/projects/$projectId"
          params={{ projectId: String(project.id) }}
          onKeyDown={step}
          draggable={false}
          {...(fixed ? {} : { "aria-keyshortcuts": "Alt+ArrowLeft Alt+ArrowRight" })}
          className="text-15 font-medium break-words hover:underline"
        >
          {picture && (
            <span aria-hidden="true" className="mr-1.5">
              {picture}
            </span>
          )}
          {project.name}
        </Link>
        <p className="truncate text-14 text-muted">{project.client_name}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-14">
          <span>
            <Money value={project.price_total} currency={project.currency} /> {taxNote(project.tax)}
          </span>
          {project.status === "draft" && <ProjectMark of={project} />}
          <SecondFact {...project} />
        </p>
      </div>
      <ProjectMenu project={project} />
    </li>
  );
}

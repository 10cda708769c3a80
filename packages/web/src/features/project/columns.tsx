import { taxNote } from "@stint/core/project/tax/name/rules";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { dayInWords, dayOf } from "../../lib/format";
import { cx } from "../../ui/cx";
import { aboveRow, type LedgerColumn, ledgerLink } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { rowAction } from "../../ui/row-action";
import { describeStatus, ProjectMark, SecondFact, type StatusFacts, whenOf } from "./status-mark";

export interface Listed extends StatusFacts {
  id: number;
  name: string;
  client_name?: string;
  price_total: number;
  tax: Parameters<typeof taxNote>[0];
  /** Since when it is kept and not opened, on a plan that includes fewer. */
  hidden_since?: string | null;
}

/** How a project's value stands to its tax; nothing without tax. */
export function TaxNote({ of }: { of: Listed["tax"] }) {
  const note = taxNote(of);
  return note && <span className="block text-13 text-muted">{note}</span>;
}

export interface SendNextProps {
  project_id: number;
  proposal_id: number;
  label: string;
  /** The project's name, for those who hear the button alone. */
  title: string;
}

/** The button that sends the next version of a project's proposal: whoever shows projects brings it. */
export type SendNextButton = ComponentType<SendNextProps>;

/** The actions that lead to the proposal, as they have no dialog of their own. Others open what the row opens. */
const proposal = new Set(["send", "follow_up", "reply", "extend"]);

function Action({ project, SendNext }: { project: Listed; SendNext: SendNextButton }): ReactNode {
  const { action } = describeStatus(project);
  const { document, change } = project.agreement;
  const proposal_id = change?.proposal_id ?? document?.proposal_id;
  if (action.key === "send_version" && proposal_id)
    return (
      <Suspense fallback={null}>
        <SendNext
          project_id={project.id}
          proposal_id={proposal_id}
          label={action.label}
          title={project.name}
        />
      </Suspense>
    );
  if (action.key !== "continue" && !proposal.has(action.key)) return null;
  const id = String(project.id);
  return (
    <Link
      to={
        action.key === "continue"
          ? "/projects/$projectId/scopes/$scopeId/edit"
          : "/projects/$projectId/scopes/$scopeId/view/proposals"
      }
      params={{ projectId: id, scopeId: id }}
      className={rowAction}
    >
      <span>
        {action.label}
        <span className="sr-only">: {project.name}</span>
      </span>
    </Link>
  );
}

/** The columns of projects in any list: status, date, name with its facts, the one action, the client's version. */
export const listColumns = <Row extends Listed>(SendNext: SendNextButton): LedgerColumn<Row>[] => [
  {
    id: "status",
    head: "Status",
    width: "124px",
    stack: "under",
    cell: (project) =>
      project.hidden_since ? (
        <Lock size={16} aria-hidden="true" className="text-muted" />
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <ProjectMark of={project} />
          <span className="text-13 text-muted sm:hidden">{whenOf(project)}</span>
          <span className="basis-full empty:hidden sm:hidden">
            <SecondFact {...project} />
          </span>
        </span>
      ),
  },
  {
    id: "when",
    head: "Since",
    width: "112px",
    stack: "hide",
    cell: (project) =>
      !project.hidden_since && (
        <span className="text-13 whitespace-nowrap text-muted">{whenOf(project)}</span>
      ),
  },
  {
    id: "name",
    head: "Project",
    sort: "name",
    stack: "title",
    cell: (project) =>
      project.hidden_since ? (
        <span className="flex flex-wrap items-baseline gap-x-2.5 text-muted">
          <span className="break-words">{project.name}</span>
          <span className="text-14">{project.client_name}</span>
        </span>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-2.5 max-sm:block">
          <Link
            to="/projects/$projectId"
            params={{ projectId: String(project.id) }}
            className={cx(ledgerLink, "break-words")}
            data-row=""
          >
            {project.name}
          </Link>
          {project.client_name && <span className="block text-14 text-muted">{project.client_name}</span>}
          <span className="max-sm:hidden">
            <SecondFact {...project} />
          </span>
        </span>
      ),
  },
  {
    id: "action",
    head: <span className="sr-only">What to do</span>,
    align: "right",
    width: "132px",
    stack: "action",
    cell: (project) =>
      !project.hidden_since && (
        <span className={aboveRow}>
          <Action project={project} SendNext={SendNext} />
        </span>
      ),
  },
  {
    id: "amount",
    head: "Value",
    align: "right",
    width: "130px",
    stack: "amount",
    cell: (project) =>
      project.hidden_since ? (
        // Longer than a value: it reaches into the column before it, which is empty then.
        <span className="flex justify-end text-14 whitespace-nowrap text-muted">
          Hidden since {dayInWords(dayOf(project.hidden_since))}
        </span>
      ) : (
        <>
          <Money value={project.price_total} currency={project.currency} />
          <TaxNote of={project.tax} />
        </>
      ),
  },
];

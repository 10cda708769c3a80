import type { TeammateInfo } from "@stint/core/project/schema";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { dayInWords } from "../../lib/format";
import { OwnCurrency } from "../../ui/currency";
import { cx } from "../../ui/cx";
import { PageTitle } from "../../ui/page-title";
import { Status } from "../../ui/status";
import { TabLinks } from "../../ui/tab-links";
import { shownEmoji } from "./emoji";
import { isOwned, type Project, projectQuery } from "./queries";
import { describeStatus, ProjectMark, SecondFact, whenOf } from "./status-mark";

const Slot = createContext<HTMLElement | null>(null);

/** The project of the page's address, for the pages below the tabs. Undefined for a teammate. */
export function useOwnProject(): Project | undefined {
  const { projectId } = useParams({ strict: false });
  const { data } = useQuery({ ...projectQuery(Number(projectId)), enabled: projectId !== undefined });
  return data && isOwned(data) ? data : undefined;
}

/** Buttons of a tab, drawn at the right end of the project's header: <ProjectActions><Button …/></ProjectActions>. */
export function ProjectActions({ children }: { children: ReactNode }) {
  const slot = useContext(Slot);
  return slot ? createPortal(children, slot) : null;
}

/** The kind of a tab's main button. While changes wait, sending them is the one thing that stands out. */
export function useMainKind(): "primary" | "second" {
  return useOwnProject()?.agreement.unsent ? "second" : "primary";
}

/** Words the line beside the status: "3 days ago, version 1", and the day that ends it. An unsent project shows when it was made. */
export function detailOf(project: Project): string {
  const { document, accepted } = project.agreement;
  const version = accepted?.version ?? document?.version;
  if (project.status === "completed" && project.completed_at)
    return dayInWords(project.completed_at, { long: true });
  const when =
    project.status === "active" && project.won_at
      ? `Since ${dayInWords(project.won_at, { long: true })}`
      : whenOf(project);
  const words = version ? `${when}, version ${version}` : when;
  const { ends } = describeStatus(project);
  return ends ? `${words}. ${ends}` : words;
}

interface ProjectLayoutProps {
  id: number;
  /** The line about changes that the client does not have. */
  UnsentLine: ComponentType<{ project: Project }>;
  /** The one page of a teammate. */
  TeammateProject: ComponentType<{ project: TeammateInfo }>;
}

/** The frame of all pages of a project: its name, client, status and tabs. The pages' own heads are h2. */
export function ProjectLayout({ id, UnsentLine, TeammateProject }: ProjectLayoutProps) {
  const { data: project } = useSuspenseQuery(projectQuery(id));
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const base = `/projects/${id}`;
  const owned = isOwned(project) ? project : undefined;
  const scope = owned?.scopes[0]?.id ?? id;
  return (
    <Slot value={slot}>
      <div className={cx("mx-auto max-w-[1136px]", owned?.agreement.unsent && "max-lg:pb-24")}>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <PageTitle title={project.name} parent={{ label: "Projects", to: "/projects" }} hasPrimary />
            <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
              {shownEmoji(project.emoji) && (
                <span aria-hidden="true" className="-mr-2 text-15">
                  {shownEmoji(project.emoji)}
                </span>
              )}
              {owned ? owned.client_name : "brand_name" in project && project.brand_name}
              {owned ? <ProjectMark of={owned} /> : <Status status={project.status} />}
              {owned && <span>{detailOf(owned)}</span>}
              {owned && !owned.agreement.unsent && <SecondFact {...owned} />}
            </p>
          </div>
          <div ref={setSlot} className="flex flex-wrap items-center gap-2" />
        </div>
        {owned && (
          <div className="mt-3">
            <TabLinks
              label="Project"
              items={[
                { label: "Overview", to: `${base}/overview` },
                { label: "Scope", to: `${base}/scopes`, exact: true },
                { label: "Proposal", to: `${base}/scopes/${scope}/view` },
                { label: "Terms", to: `${base}/terms` },
                { label: "Team", to: `${base}/team` },
                { label: "Pay", to: `${base}/pay` },
              ]}
            />
          </div>
        )}
        {owned && <UnsentLine project={owned} />}
        <OwnCurrency value={project.currency}>
          <div className="pt-6">{isOwned(project) ? <Outlet /> : <TeammateProject project={project} />}</div>
        </OwnCurrency>
      </div>
    </Slot>
  );
}

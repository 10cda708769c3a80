import { UpdateInput } from "@stint/core/project/schema";
import { taxNote } from "@stint/core/project/tax/name/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { asApiError } from "../../lib/api";
import { downloadFile } from "../../lib/download";
import { useForm } from "../../lib/form";
import { money } from "../../lib/format";
import { errorText } from "../../lib/report";
import { toast, toastError } from "../../lib/toast";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { GhostRows } from "../../ui/ghost-rows";
import { LeaveGuard } from "../../ui/leave-guard";
import { SectionHead } from "../../ui/ledger";
import { TextArea } from "../../ui/text-area";
import { Links } from "../record/links";
import { Notes } from "../record/notes";
import { Timeline } from "../record/timeline";
import { CalendarButton } from "./calendar";
import { useProjectChanges } from "./changes";
import { CompleteDialog } from "./complete-dialog";
import { Events, Milestones, People } from "./details";
import { isAllDone, MoneyFigures, Progress } from "./overview-figures";
import { ProjectActions, useMainKind, useOwnProject } from "./project-layout";
import { ProjectMenu } from "./project-menu";
import { type Project, projectOverviewQuery } from "./queries";
import { RenameDialog } from "./rename-dialog";
import { Sections } from "./sections";
import { isBegun, isSigned } from "./status";
import { TimelineChart } from "./timeline-chart";

/** A project's overview: its worth, state, days and texts, and the actions that end it. */
export function Overview() {
  const project = useOwnProject();
  return project ? <OwnOverview project={project} /> : null;
}

function OwnOverview({ project }: { project: Project }) {
  const { setStatus } = useProjectChanges();
  const main = useMainKind();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const overview = useQuery(projectOverviewQuery(project.id));
  const beside = overview.data;
  const reload = () => queryClient.invalidateQueries({ queryKey: projectOverviewQuery(project.id).queryKey });
  const [dialog, setDialog] = useState<"rename" | "complete" | null>(null);
  const to = (status: Project["status"]) => () => setStatus.mutate({ project, status });
  const { status } = project;
  const done = status === "completed";
  return (
    <>
      <ProjectActions>
        {!done && <Button onClick={() => setDialog("rename")}>Rename</Button>}
        {status === "active" && !isSigned(project) && (
          <Button pending={setStatus.isPending} onClick={to("draft")}>
            Back to draft
          </Button>
        )}
        {/* The action is in the menu until all work is done. */}
        {status === "active" && beside && isAllDone(beside.progress) && (
          <Button kind={main} onClick={() => setDialog("complete")}>
            Mark completed
          </Button>
        )}
        <ProjectMenu project={project} onDeleted={() => void navigate({ to: "/projects" })} />
      </ProjectActions>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0 space-y-8">
          <Worth project={project} />
          {overview.isPending && <GhostRows rows={3} columns={["", "120px"]} right={[1]} />}
          {overview.isError && (
            <ErrorLine
              onRetry={() => void overview.refetch()}
              reference={asApiError(overview.error)?.requestId}
            >
              What stands beside the scope did not load.
            </ErrorLine>
          )}
          {beside && isBegun(project) && <Progress progress={beside.progress} />}
          {/* Another saved fact of the project does not reset the text that is being typed. */}
          <Words key={`${project.client_goals}\0${project.description}`} project={project} />
          {beside && (
            <>
              <Sections project={project} items={beside.sections} />
              <TimelineChart overview={beside}>
                <p className="flex flex-wrap gap-x-6 gap-y-2 pt-3">
                  <Button
                    kind="link"
                    onClick={() =>
                      void downloadFile(
                        `/projects/${project.id}/timeline/export/csv`,
                        `${project.name} timeline.csv`,
                      ).catch((error: unknown) => toastError(errorText(error)))
                    }
                  >
                    Timeline as CSV
                  </Button>
                  <CalendarButton projectId={project.id} />
                </p>
              </TimelineChart>
              <Milestones projectId={project.id} items={beside.milestones} locked={done} />
              <Events projectId={project.id} items={beside.events} locked={done} />
            </>
          )}
          <Notes noun="projects" id={project.id} />
          {beside && <Timeline items={beside.activity} />}
        </div>
        <aside aria-label="About the project" className="min-w-0 space-y-8">
          {beside && <MoneyFigures projectId={project.id} money={beside.money} team={beside.team} />}
          <Days project={project} />
          {beside && (
            <>
              <Links noun="projects" id={project.id} links={beside.links} locked={done} onSaved={reload} />
              <People projectId={project.id} items={beside.contacts} locked={done} />
            </>
          )}
        </aside>
      </div>
      {dialog === "rename" && <RenameDialog project={project} onClose={() => setDialog(null)} />}
      {dialog === "complete" && <CompleteDialog project={project} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The total of the signed or sent version; before one exists, the scope's total. */
function Worth({ project }: { project: Project }) {
  const { accepted, document, change } = project.agreement;
  const label =
    project.status === "completed" ? "Was worth" : accepted ? "Agreed" : document ? "Sent" : "Scope total";
  const tax = taxNote(project.tax);
  return (
    <Amount
      label={tax ? `${label}, ${tax}` : label}
      value={project.price_total}
      note={
        change &&
        `Change order ${change.number} would make it ${money(change.total, project.currency)}${tax ? ` ${tax}` : ""}. It isn’t signed yet.`
      }
    />
  );
}

/** Goals and description; saved by a press, since they are read by others. */
function Words({ project }: { project: Project }) {
  const { update } = useProjectChanges();
  const locked = project.status === "completed";
  const form = useForm({
    schema: UpdateInput.pick({ client_goals: true, description: true }),
    initial: { client_goals: project.client_goals, description: project.description },
    onSubmit: async (body) => {
      await update.mutateAsync({ project, ...body });
      toast("Saved.");
    },
  });
  const changed =
    form.values.client_goals !== project.client_goals || form.values.description !== project.description;
  return (
    <section>
      <SectionHead title="Description" />
      <form onSubmit={form.submit} noValidate className="mt-4 space-y-3">
        <Field
          label="Goals"
          hint="The client reads them at the top of the proposal."
          error={form.errors.client_goals}
          disabled={locked}
        >
          <TextArea {...form.field("client_goals")} maxLength={5000} rows={4} />
        </Field>
        <Field
          label="Description"
          hint="What the project is about. Only your workspace sees it."
          error={form.errors.description}
          disabled={locked}
        >
          <TextArea {...form.field("description")} maxLength={5000} rows={3} />
        </Field>
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
        <LeaveGuard dirty={changed} />
        {!locked && (
          <Button type="submit" pending={form.pending} pendingLabel="Saving" disabled={!changed}>
            Save
          </Button>
        )}
      </form>
    </section>
  );
}

function Days({ project }: { project: Project }) {
  const { setDuration } = useProjectChanges();
  return (
    <section>
      <SectionHead title="Duration" />
      <div className="mt-3 space-y-3">
        <Field label="Won on">
          <DateInput
            value={project.won_at}
            onChange={(won_date) => setDuration.mutate({ project, won_date })}
          />
        </Field>
        <Field label="Completed on">
          <DateInput
            value={project.completed_at}
            onChange={(completed_date) => setDuration.mutate({ project, completed_date })}
          />
        </Field>
      </div>
    </section>
  );
}

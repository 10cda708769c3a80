import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { SectionHead } from "../../ui/ledger";
import { ProjectActions, useMainKind, useOwnProject } from "../project/project-layout";
import { OpenRoles } from "./open-roles";
import { isOnTeam, type Teammate, teamQuery } from "./queries";
import { RemoveDialog } from "./remove-dialog";
import { TeamTable } from "./team-table";
import { TermsDialog } from "./terms-dialog";

type Asked = { what: "terms" | "remove"; member: Teammate };

/** The team of a project and their terms. */
export function TeamPage({ projectId }: { projectId: number }) {
  const project = useOwnProject();
  const main = useMainKind();
  const { data: people } = useSuspenseQuery(teamQuery(projectId));
  const [asked, setAsked] = useState<Asked>();
  const team = people.filter(isOnTeam);
  const former = people.filter(({ status }) => status === "removed");
  const open = project?.status !== "completed";
  const invite = () => openDialog("invite-teammate", { projectId });
  const close = () => setAsked(undefined);
  return (
    <>
      {/* One primary button: the empty page has its own. */}
      {open && team.length > 0 && (
        <ProjectActions>
          <Button kind={main} icon={<Plus size={18} aria-hidden="true" />} onClick={invite}>
            Invite teammate
          </Button>
        </ProjectActions>
      )}
      {team.length === 0 ? (
        <EmptyState
          title="You work on this alone"
          heads={[
            { label: "Name", sample: "Alex Example" },
            { label: "Role", width: "200px", sample: "Illustrator" },
            { label: "Agreed", width: "120px", right: true, sample: 120_000 },
          ]}
          action={
            open && (
              <Button kind={main} onClick={invite}>
                Invite teammate
              </Button>
            )
          }
        >
          Teammates see the goals, the services without prices, and their own pay. Nothing else.
        </EmptyState>
      ) : (
        <section aria-label="Team">
          <SectionHead title="Team" note="Not shown to the client" />
          <TeamTable
            label="Team"
            people={people.filter(({ status }) => status !== "removed")}
            projectId={projectId}
            open={open}
            onTerms={(member) => setAsked({ what: "terms", member })}
            onRemove={(member) => setAsked({ what: "remove", member })}
          />
        </section>
      )}
      {open && <OpenRoles projectId={projectId} currency={project?.currency} />}
      {former.length > 0 && (
        <section aria-label="Earlier teammates" className="mt-8">
          <SectionHead title="Earlier" note="They cannot open this project any more" />
          <TeamTable label="Earlier teammates" people={former} projectId={projectId} open={open} />
        </section>
      )}
      {asked?.what === "terms" && <TermsDialog projectId={projectId} member={asked.member} onClose={close} />}
      {asked?.what === "remove" && (
        <RemoveDialog projectId={projectId} member={asked.member} onClose={close} />
      )}
    </>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { FilePen, Layers, type LucideIcon, ReceiptText, Users } from "lucide-react";
import { useId } from "react";
import { type Goal, readQueue } from "../../lib/queue";
import { report } from "../../lib/report";
import { brandName, type SessionUser } from "../../lib/session";
import { radioClass } from "../../ui/radios";
import { readInvitation } from "../invitation/requests";
import { inviter } from "../invitation/words";
import { ownProfileQuery } from "../profile/queries";
import { FittingTemplates } from "./fitting-templates";
import { OwnCover } from "./own-cover";
import { StepActions, StepFrame, StepHead } from "./step-parts";

interface Choice {
  goal: Goal;
  icon: LucideIcon;
  title: string;
  note: string;
}

const CHOICES: readonly Choice[] = [
  { goal: "proposal", icon: FilePen, title: "I have a client and a job", note: "Write the proposal" },
  { goal: "invoice", icon: ReceiptText, title: "I need to send an invoice", note: "Create it now" },
  { goal: "look", icon: Layers, title: "I want to look around", note: "Open the templates" },
];

/** The project that somebody is invited to and has not answered yet. */
function useInvitedProject(): Choice | undefined {
  const token = readQueue("invitation");
  const { data } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => readInvitation(token ?? "", signal),
    enabled: token !== undefined,
    retry: false,
  });
  if (data?.status !== "pending" || data.metadata.project_id === null) return undefined;
  const note = `${data.metadata.project_name}, ${inviter(data)}`;
  return { goal: "invitation", icon: Users, title: "Somebody invited me to a project", note };
}

/** What somebody came for: it opens when the onboarding ends. */
export function GoalStep({
  user,
  goal,
  onChoose,
  onBack,
  onEnd,
}: {
  user: SessionUser;
  goal: Goal | undefined;
  onChoose: (goal: Goal) => void;
  onBack: () => Promise<unknown>;
  onEnd: () => Promise<unknown>;
}) {
  const name = useId();
  const invited = useInvitedProject();
  const { data: profile } = useQuery(ownProfileQuery);
  const end = useMutation({ mutationFn: onEnd, onError: report });
  const roles = (profile?.roles ?? []).map((id, at) => ({ id, name: profile?.tags.roles[at] ?? "" }));
  const look = { name: brandName(user), color: user.primary_brand_color, logo: user.brand_logo_url };
  return (
    <StepFrame
      step={3}
      beside={{
        label: "Where it leads",
        content:
          goal === "look" ? (
            <FittingTemplates roles={roles} />
          ) : (
            <OwnCover kind={goal === "invoice" ? "invoice" : "proposal"} {...look} />
          ),
      }}
    >
      <StepHead step={3} title="What brings you here?" note="We take you straight to it." />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!end.isPending) end.mutate();
        }}
      >
        <div role="radiogroup" aria-label="What brings you here?" className="onboarding-goals">
          {[...(invited ? [invited] : []), ...CHOICES].map((choice) => (
            <label key={choice.goal} className="flex items-center gap-4 border-b border-line">
              <choice.icon size={19} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block text-15 font-semibold">{choice.title}</span>
                <span className="block text-14 break-words text-muted">{choice.note}</span>
              </span>
              <input
                type="radio"
                name={name}
                checked={goal === choice.goal}
                onChange={() => onChoose(choice.goal)}
                className={radioClass}
              />
            </label>
          ))}
        </div>
        <StepActions
          verb="Open my workspace"
          pending={end.isPending}
          problem={undefined}
          onBack={() => void onBack()}
        />
      </form>
    </StepFrame>
  );
}

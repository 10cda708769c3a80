import type { Info } from "@stint/core/proposal/schema";
import { Suspense, useEffect, useRef, useState } from "react";
import { dayInWords, dayOf } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { lazyPart } from "../../../ui/lazy-part";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { useProposalActions } from "./actions";
import { PartHead } from "./part-head";
import { daysOf } from "./reminder-days";
import type { PartProps } from "./text-parts";

const Help = lazyPart(async () => (await import("../../suggestion/help")).Help, true);

/** Days after a sending on which an unanswered proposal is mailed again. */
function Reminders({ project, errors, onChange, next }: PartProps & { next: string | null }) {
  const saved = project.proposal_reminder_days.join(", ");
  const [text, setText] = useState(saved);
  const days = daysOf(text);
  return (
    <Field
      label="Remind the client after days"
      error={
        days ? errors.proposal_reminder_days : "Up to five numbers from 1 to 90, with commas between them"
      }
      hint={
        next
          ? `The next one goes out on ${dayInWords(next, { long: true })}. They stop at once on any answer.`
          : "Such as 3, 7. They stop at once on any answer. Empty: none."
      }
      className="max-w-[380px]"
    >
      <TextInput
        value={text}
        onChange={(value) => {
          setText(value);
          const found = daysOf(value);
          if (found) onChange({ proposal_reminder_days: found });
        }}
        inputMode="numeric"
        placeholder="None"
        maxLength={40}
      />
    </Field>
  );
}

/** The reason of a change order: the first words of the client's page. */
function Reason({ proposal }: { proposal: Info }) {
  const { mutate } = useProposalActions(proposal.id).update;
  const [typed, setTyped] = useState<string>();
  // The texts that this field has saved. Any other text came from elsewhere (the send dialog) and is newer.
  const own = useRef(new Set([proposal.reason]));
  const text = typed !== undefined && own.current.has(proposal.reason) ? typed : proposal.reason;
  const save = () => {
    const reason = text.trim();
    if (reason === proposal.reason) return;
    own.current.add(reason);
    mutate({ reason });
  };
  // A text that waits for a pause in typing is saved too when the part is left.
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (text.trim() === proposal.reason) return;
    const timer = setTimeout(() => latest.current(), 600);
    return () => clearTimeout(timer);
  }, [text, proposal.reason]);
  useEffect(() => () => latest.current(), []);
  const type = (words: string) => {
    if (!own.current.has(proposal.reason)) own.current = new Set([proposal.reason]);
    setTyped(words);
  };
  return (
    <Field label="Why it changes" hint="The first words of the change order, above what changes.">
      <TextArea value={text} onChange={type} onBlur={save} rows={4} maxLength={2000} />
    </Field>
  );
}

/** The text under the cover, the last day of the offer, the switch for a code, and the reminders to the client. */
export function SummaryPart(props: PartProps & { proposal: Info }) {
  const { project, errors, onChange, proposal } = props;
  const { update } = useProposalActions(proposal.id);
  const zone = useUser().time_zone;
  // The pressed state, until the answer is there. The mutation's state comes a moment later: the switch would jump back.
  const [pressed, setPressed] = useState<boolean>();
  const askForCode = (require_code: boolean) => {
    setPressed(require_code);
    update.mutate({ require_code }, { onSettled: () => setPressed(undefined) });
  };
  const open = proposal.status !== "accepted" && proposal.status !== "superseded";
  return (
    <>
      <PartHead
        title="Summary"
        note="The first words under the cover, how long it stands, and how it is signed."
      />
      <div className="mt-5 space-y-5">
        {proposal.change && open && <Reason proposal={proposal} />}
        <Field label="Cover note" error={errors.summary} hint="Left empty, the client sees none.">
          <TextArea
            value={project.summary}
            onChange={(summary) => onChange({ summary })}
            rows={8}
            maxLength={5000}
            counter
          />
        </Field>
        <Suspense fallback={null}>
          <Help
            project_id={project.id}
            value={project.summary}
            asks={(text) => [{ kind: "summary" }, { kind: "shorten", text }, { kind: "warm", text }]}
            onUse={(summary) => onChange({ summary }, true)}
          />
        </Suspense>
        <Field
          label="Open until the end of"
          error={errors.expire_at}
          hint={`The day ends in your time zone, ${zone.replaceAll("_", " ")}.`}
          className="max-w-[280px]"
        >
          <DateInput
            value={project.expire_at}
            min={dayOf(new Date(), zone)}
            onChange={(expire_at) => onChange({ expire_at, show_expire_at: expire_at !== null }, true)}
            placeholder="No last day"
          />
        </Field>
        {project.expire_at && (
          <Switch
            checked={project.show_expire_at}
            onChange={(show_expire_at) => onChange({ show_expire_at }, true)}
            hint="Switched off, the proposal stays open."
          >
            The proposal ends on this day
          </Switch>
        )}
        <Reminders {...props} next={proposal.next_reminder_on} />
        <div>
          <Switch
            checked={pressed ?? proposal.require_code}
            disabled={!open}
            onChange={askForCode}
            hint={
              (pressed ?? proposal.require_code)
                ? "Six digits by email show that the address is the client’s own. A forwarded link alone signs and declines nothing."
                : "Anyone with the link can accept or decline, under any name. The certificate will say that no code was asked for."
            }
          >
            Ask for a code by email before accepting or declining
          </Switch>
        </div>
      </div>
    </>
  );
}

import { computeKeep, HOURS_A_DAY, isFit, isKnown } from "@stint/core/operations/staffing/rules";
import { add, shareOf } from "@stint/core/platform/money";
import { wordOf } from "@stint/core/platform/status";
import { mostPay } from "@stint/core/project/member/schema";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { api, newKey } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { count, dayInWords, money } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { MoneyInput } from "../../ui/money-input";
import { radioClass } from "../../ui/radios";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { Availability } from "../profile/availability";
import { PersonVisual } from "../profile/visual";
import { type Candidate, type Staffing, staffingQuery } from "./staffing-queries";

const firstNameOf = ({ name }: Candidate): string => name.split(/\s/)[0] ?? name;

/** "28%", with a true minus. */
const percent = (share: string): string => `${share.replace("-", "−")}%`;

/** Why somebody is offered, in a few words. */
function reasonsOf({ has_role, tools, projects, is_connected }: Candidate, role: string): string {
  const together = projects > 0 ? `${projects} ${projects === 1 ? "project" : "projects"} with you` : "";
  return [together, has_role ? role : "", ...tools, is_connected && !together ? wordOf("connected") : ""]
    .filter(Boolean)
    .slice(0, 3)
    .join(", ");
}

/** What is left of the role with somebody at a pay, beside the whole project. */
function Keep({ role, person, pay }: { role: Staffing; person: Candidate | undefined; pay: number | null }) {
  const { keep, keep_percent } = computeKeep(role.price_total, pay);
  const { currency, price_total, services, role_name } = role;
  const left = keep === null ? null : computeKeep(role.project_total, add(role.team_pay, pay ?? 0));
  return (
    <div className="flex flex-wrap items-end gap-x-12 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-14 text-muted">Yours to keep on this role{person && `, with ${person.name}`}</p>
        <p className={cx("text-52 font-semibold max-sm:text-30", keep !== null && keep < 0 && "text-bad")}>
          {keep === null ? "–" : money(keep, currency)}
        </p>
        <p className="text-14 text-muted">
          of {money(price_total, currency)} in the scope for {role_name}: {services.join(", ")}
        </p>
      </div>
      {person && pay !== null && (
        <div className="w-full max-w-[520px] text-13 text-muted">
          <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full bg-bar4">
            <span
              className="h-full bg-ink"
              style={{ width: `${Math.min(100, Number(shareOf(pay, price_total || 1, 1)))}%` }}
            />
          </div>
          <p className="mt-2">
            {firstNameOf(person)}’s pay <span className="text-ink">{money(pay, currency)}</span>, yours to
            keep{" "}
            <span className={keep !== null && keep < 0 ? "text-bad" : "text-ink"}>
              {money(keep ?? 0, currency)}, {percent(keep_percent ?? "0")}
            </span>
          </p>
          {left?.keep !== null && left && (
            <p>
              With this, {money(left.keep ?? 0, currency)} of the whole project is yours to keep,{" "}
              {percent(left.keep_percent ?? "0")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The picked person: pay, message, and the one button. */
function InviteForm({
  projectId,
  role,
  person,
  pay,
  onPay,
}: {
  projectId: number;
  role: Staffing;
  person: Candidate;
  pay: number | null;
  onPay: (pay: number | null) => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency, role_id, services, hours } = role;
  const form = useForm({
    initial: {
      message:
        `Hello ${firstNameOf(person)}, I would like you to do this with me: ${services.join(", ")}.`.slice(
          0,
          1000,
        ),
    },
    check: ({ message }) => ({ message: message.trim() ? "" : "Message required" }),
    onSubmit: async ({ message }) => {
      await api.post("/projects/{id}/invitations", {
        path: { id: projectId },
        body: { user_id: person.user_id, role_id, message, ...(pay === null ? {} : { pay }) },
        key: newKey(),
      });
      await client.invalidateQueries({ queryKey: ["projects"] });
      toast(`${person.name} is invited. Good for 14 days.`);
      await navigate({ to: "/projects/$projectId/team", params: { projectId: `${projectId}` } });
    },
  });
  const { usual_pay } = person;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-wrap items-start gap-4 pb-5 sm:pl-9">
      <Field
        label="Pay for this (optional)"
        className="w-[200px] max-sm:w-full"
        error={form.errors.pay}
        hint={
          usual_pay && hours !== null
            ? `${hours} hours at ${money(usual_pay.amount, currency)} ${usual_pay.unit === "day" ? "a day" : "an hour"}. Whole amounts.`
            : "Whole amounts."
        }
      >
        <MoneyInput whole max={mostPay(currency)} value={pay} onChange={onPay} currency={currency} />
      </Field>
      <Field
        label="Message"
        className="min-w-0 flex-1 basis-72"
        error={form.errors.message}
        hint="This will appear in the email invite."
        required
      >
        <TextArea {...form.field("message")} maxLength={1000} rows={3} />
      </Field>
      <div className="w-[220px] max-sm:w-full sm:pt-6">
        <Button type="submit" kind="primary" wide pending={form.pending} pendingLabel="Inviting">
          {pay === null
            ? `Invite ${firstNameOf(person)}`
            : `Invite ${firstNameOf(person)} at ${money(pay, currency).replace(/\.00$/, "")}`}
        </Button>
        <p className="mt-2 text-center text-13 text-muted">Good for 14 days. Sees no prices.</p>
      </div>
      <FormProblem>{form.problem ?? form.errors.user_id}</FormProblem>
    </form>
  );
}

/** One person in the table; the picked one opens in place. */
function Row({
  of,
  role,
  picked,
  name,
  onPick,
  pay,
  children,
}: {
  of: Candidate;
  role: Staffing;
  picked: boolean;
  name: string;
  onPick: () => void;
  pay: number | null;
  children: React.ReactNode;
}) {
  const { currency } = role;
  const { keep, keep_percent } = computeKeep(role.price_total, pay);
  const loss = keep !== null && keep < 0 ? "text-bad" : undefined;
  return (
    <li
      className={cx(
        "border-b border-line",
        picked && "-mx-4 border-l-2 border-l-accent bg-bg px-4 max-sm:-mx-3 max-sm:px-3",
      )}
    >
      <label className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
        <input
          type="radio"
          name={name}
          checked={picked}
          disabled={of.status !== "open"}
          onChange={onPick}
          aria-label={of.name}
          className={radioClass}
        />
        <PersonVisual
          size={36}
          of={{
            id: of.user_id,
            name: of.name,
            type: of.visual_type,
            color: of.visual_color,
            emoji: of.visual_emoji,
            image: of.image_url,
          }}
        />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate text-15 font-semibold">{of.name}</span>
          <span className="block truncate text-13 text-muted">{reasonsOf(of, role.role_name)}</span>
        </span>
        <span className="w-[150px] text-14 max-sm:w-auto max-sm:flex-1">
          <Availability of={of.availability_overall} />
          {of.availability_overall === "available_soon" && of.availability_from && (
            <span className="block text-13 text-muted">From {dayInWords(of.availability_from)}</span>
          )}
        </span>
        <span className="w-[140px] text-right text-14 max-md:hidden">
          {of.usual_pay ? (
            <>
              {money(of.usual_pay.amount, currency)}
              <span className="block text-13 text-muted">
                {of.usual_pay.unit === "day" ? "a day" : "an hour"}
              </span>
            </>
          ) : (
            <span className="text-muted">Not shown</span>
          )}
        </span>
        <span className="w-[110px] text-right text-15 max-sm:w-auto">
          {of.status === "open" ? (
            <Money value={pay} currency={currency} strong={false} />
          ) : (
            <span className="text-14 text-muted">{of.status === "invited" ? "Asked" : "On it"}</span>
          )}
        </span>
        <span className="w-[150px] text-right text-15 max-sm:w-auto">
          <Money value={keep} currency={currency} {...(loss ? { className: loss } : {})} />{" "}
          {keep_percent !== null && (
            <span className={cx("inline-block w-11 text-14", loss ?? "text-muted")}>
              {percent(keep_percent)}
            </span>
          )}
        </span>
      </label>
      {picked && children}
    </li>
  );
}

/** Who could do an open role of a project, what is left of its price with each, and the invitation at that pay. */
export function StaffPage({ projectId, roleId }: { projectId: number; roleId: string }) {
  const name = useId();
  const [days, setDays] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const [picked, setPicked] = useState<number>();
  const [pays, setPays] = useState<Record<number, number | null>>({});
  const query = useQuery({
    ...staffingQuery(projectId, roleId, days),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const role = query.data;
  if (query.isError)
    return (
      <ErrorLine onRetry={() => void query.refetch()}>
        Nobody is needed for this role any more, or it did not load.
      </ErrorLine>
    );
  if (!role) return <GhostRows rows={4} columns={["44px", "", "120px"]} right={[2]} size="card" />;
  const payOf = (of: Candidate) => pays[of.user_id] ?? (of.user_id in pays ? null : of.pay);
  const fitting = role.candidates.filter(isFit);
  const shown = showsAll ? role.candidates : fitting;
  const chosen = shown.find(({ user_id, status }) => user_id === picked && status === "open");
  const person = chosen ?? shown.find(({ status }) => status === "open");
  const known = role.candidates.filter(isKnown);
  const rest = role.candidates.length - fitting.length;
  const rows = (of: readonly Candidate[]) => (
    <ul>
      {of.map((each) => (
        <Row
          key={each.user_id}
          of={each}
          role={role}
          name={name}
          picked={person?.user_id === each.user_id}
          onPick={() => setPicked(each.user_id)}
          pay={payOf(each)}
        >
          <InviteForm
            projectId={projectId}
            role={role}
            person={each}
            pay={payOf(each)}
            onPay={(pay) => setPays((before) => ({ ...before, [each.user_id]: pay }))}
          />
        </Row>
      ))}
    </ul>
  );
  const strangers = shown.filter((each) => !isKnown(each));
  const daysOfWork = role.hours === null ? null : Number(role.hours) / Number(HOURS_A_DAY);
  return (
    <div className="space-y-7">
      <p className="text-14">
        <Link
          to="/projects/$projectId/team"
          params={{ projectId: `${projectId}` }}
          className="border-b border-line2"
        >
          Team
        </Link>{" "}
        <span className="text-muted">/ {role.role_name}, open</span>
      </p>
      <Keep role={role} person={person} pay={person ? payOf(person) : null} />
      <section aria-label="Who fits">
        <SectionHead
          title="Who fits"
          note={`${fitting.filter(isKnown).length} of ${known.length} you know`}
          aside={
            typed !== undefined ? (
              <form
                className="flex items-center gap-2"
                onSubmit={(event) => {
                  event.preventDefault();
                  const wanted = typed.replace(",", ".").trim();
                  if (!/^(?!0$)\d{1,3}(\.5)?$/.test(wanted)) return;
                  setDays(wanted);
                  setPays({});
                  setTyped(undefined);
                }}
              >
                <TextInput
                  aria-label="Days of work, such as 5 or 2.5"
                  inputMode="decimal"
                  value={typed}
                  onChange={setTyped}
                  className="w-20"
                  autoFocus
                />
                <Button type="submit">Set</Button>
              </form>
            ) : (
              <span className="text-14 text-muted">
                {daysOfWork === null ? "Days not known" : `${daysOfWork} days of work`}{" "}
                <Button kind="link" onClick={() => setTyped(daysOfWork === null ? "" : `${daysOfWork}`)}>
                  {daysOfWork === null ? "Set the days" : "Change"}
                </Button>
              </span>
            )
          }
        />
        {!shown.some(isKnown) && (
          <p className="py-4 text-15 text-muted">
            {known.length === 0
              ? "You know nobody yet who could do this. Connect with people, or invite somebody by email."
              : `Nobody you know is free and does ${role.role_name}.`}
          </p>
        )}
        <fieldset aria-label="Who fits">
          {rows(shown.filter(isKnown))}
          {strangers.length > 0 && (
            <>
              <h3 className="pt-6 pb-2 text-15 font-semibold">
                In Network{" "}
                <span className="text-14 font-normal text-muted">
                  {count(strangers.length, "person", "people")} you do not know yet
                </span>
              </h3>
              {rows(strangers)}
            </>
          )}
        </fieldset>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-14">
          {rest > 0 && (
            <Button kind="link" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Only who fits" : `Show ${rest} who do other work or are not free`}
            </Button>
          )}
          <Link to="/people" className="border-b border-line2 font-semibold">
            Search all people
          </Link>
          <Button kind="link" onClick={() => openDialog("invite-teammate", { projectId })}>
            Invite somebody by email
          </Button>
          <span className="text-13 text-muted sm:ml-auto">
            People are ordered by role, free time and what you did before. Nobody pays to stand higher.
          </span>
        </div>
      </section>
    </div>
  );
}

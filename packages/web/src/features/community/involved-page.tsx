import { type Info, SendInput } from "@stint/core/user/wish/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, FlaskConical, Languages, type LucideIcon, MessageCircle, Users } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { api, asApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { dayInWords, dayOf } from "../../lib/format";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { LeaveGuard } from "../../ui/leave-guard";
import { SectionHead } from "../../ui/ledger";
import { PageTitle } from "../../ui/page-title";
import { Status, type StatusProps } from "../../ui/status";
import { Switch } from "../../ui/switch";
import { TextArea } from "../../ui/text-area";
import { wishesQuery } from "./queries";

const STATUS: Record<Info["status"], StatusProps> = {
  sent: { status: "sent" },
  read: { status: "viewed", label: "Read" },
  in_work: { status: "processing", label: "In work" },
  done: { status: "completed", label: "Done" },
};

function Row({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <h2 className="text-15 font-semibold">{title}</h2>
        <p className="text-15 text-muted">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </li>
  );
}

/** Off and on at once; the plan has nothing to do with it. */
function EarlySwitch() {
  const { tries_early } = useUser();
  const change = useMutation({
    mutationFn: async (next: boolean) => {
      await api.patch("/currentuser", { body: { tries_early: next } });
      await reloadUser();
    },
  });
  return (
    <Switch
      aria-label="Try things early"
      checked={change.isPending ? change.variables : tries_early}
      disabled={change.isPending}
      onChange={(next) => change.mutate(next)}
    />
  );
}

function Wishes() {
  const query = useQuery(wishesQuery);
  return (
    <aside aria-label="Asked by you">
      <SectionHead title="Asked by you" />
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          What you asked for did not load.
        </ErrorLine>
      )}
      {query.data?.length === 0 && (
        <p className="py-3.5 text-14 text-muted">What you ask for stands here, with what became of it.</p>
      )}
      <ul>
        {query.data?.map(({ id, status, wish, created_at }) => (
          <li key={id} className="border-b border-line py-2.5">
            <p className="flex items-center justify-between gap-3 text-13 text-muted">
              <Status {...STATUS[status]} />
              {dayInWords(dayOf(created_at), { long: true })}
            </p>
            <p className="mt-0.5 text-15 break-words whitespace-pre-line">{wish}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** /getinvolved: five ways to take part, one switch, one field, and what became of one's own wishes. */
export function InvolvedPage() {
  const { email } = useUser();
  const client = useQueryClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    schema: SendInput,
    initial: { wish: "" },
    onSubmit: async (body) => {
      await api.post("/currentuser/wishes", { body });
      form.setValues({ wish: "" });
      toast("Thank you. A person reads it.");
      void client.invalidateQueries({ queryKey: wishesQuery.queryKey });
    },
  });
  /** Begins the one field with what was pressed; what stands there is kept. */
  const begin = (words: string) => () => {
    if (form.values.wish.trim() === "") form.set("wish", words);
    box.current?.focus();
  };
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="min-w-0">
        <PageTitle title="Get Involved" />
        <p className="mt-1 mb-4 text-15 text-muted">
          Stint is made with the people who use it. Pick what suits you, leave when you like.
        </p>
        <ul className="border-t border-line2">
          <Row
            icon={Bookmark}
            title="Give a template"
            text="A scope you are proud of, for others to begin with. Your name stands on it, prices stay out."
          >
            <Button kind="link" onClick={begin("I would give this scope as a template: ")}>
              Offer one
            </Button>
          </Row>
          <Row
            icon={FlaskConical}
            title="Try things early"
            text="New parts a few weeks before others. One switch, off again at any time."
          >
            <EarlySwitch />
          </Row>
          <Row icon={MessageCircle} title="Talk with us" text="Half an hour by video, when it suits you.">
            <Button kind="link" onClick={begin("I would talk with you. These times suit me: ")}>
              Name a time
            </Button>
          </Row>
          <Row
            icon={Languages}
            title="Translate"
            text="Stint speaks English. Tell us the language that you would bring it to."
          >
            <Button kind="link" onClick={begin("I would help to translate Stint into ")}>
              Name a language
            </Button>
          </Row>
          <Row
            icon={Users}
            title="Host an evening"
            text="You bring freelancers of your town together, and we come along."
          >
            <Button kind="link" onClick={begin("I would host an evening in ")}>
              Write to us
            </Button>
          </Row>
        </ul>
        <section aria-label="Tell us one thing" className="mt-8">
          <SectionHead title="Tell us one thing" />
          <form noValidate onSubmit={form.submit} className="mt-4 space-y-3">
            <Field label="What would save you an hour this week?" error={form.errors.wish}>
              <TextArea {...form.field("wish")} ref={box} rows={4} maxLength={1000} />
            </Field>
            <FormProblem>{form.problem}</FormProblem>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 text-14 break-words text-muted">
                A person reads it. You get an answer at {email}.
              </p>
              <Button type="submit" kind="primary" pending={form.pending} pendingLabel="Sending">
                Send
              </Button>
            </div>
          </form>
          <LeaveGuard dirty={form.values.wish.trim() !== "" && !form.pending} />
        </section>
      </div>
      <Wishes />
    </div>
  );
}

import { KIND_WORDS, type Outcome } from "@stint/core/connection/report/rules";
import type { ReportInfo } from "@stint/core/connection/report/schema";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { api, asApiError } from "../../lib/api";
import { ago, moment } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { LeaveGuard } from "../../ui/leave-guard";
import { PageTitle } from "../../ui/page-title";
import { PagedRows } from "../../ui/paged-rows";
import { Segments } from "../../ui/segments";
import { TextArea } from "../../ui/text-area";
import { UnbrokenText } from "../../ui/unbroken-text";

export type ReportStatus = ReportInfo["status"];

const reportsQuery = (status: ReportStatus) =>
  infiniteQueryOptions({
    queryKey: ["reports", "list", status],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/reports", { query: { status, per_page: 25, cursor: pageParam || undefined }, signal }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
  });

const STATES: readonly { value: ReportStatus; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Decided" },
];
const OUTCOME_WORDS: Record<Outcome, string> = {
  nothing_found: "Nothing found",
  hidden: "Profile hidden, and warned",
  suspended: "Account suspended",
};
/** Who deleted their account has no name any more. */
const nameOf = ({ name }: ReportInfo["about"]): string => name || "a deleted account";

/** /admin/reports: what people reported of each other, for Stint's own people. */
export function ReportsPage({ status }: { status: ReportStatus }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(reportsQuery(status));
  const [open, setOpen] = useState<number>();
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="mx-auto max-w-[1136px]">
      <PageTitle title="Reports" />
      <p className="text-14 text-muted">Who reported is never shown to the reported.</p>
      <div className="my-4">
        <Segments
          aria-label="Reports"
          options={STATES}
          value={status}
          onChange={(next) =>
            void navigate({
              to: "/admin/reports",
              search: next === "open" ? {} : { status: next },
              replace: true,
            })
          }
        />
      </div>
      <PagedRows query={query} ghost={{ columns: ["", "120px"] }} failed="The reports did not load.">
        {rows.length === 0 ? (
          <p className="py-6 text-15 text-muted">{status === "open" ? "No report waits." : "None."}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                isOpen={open === report.id}
                onToggle={() => setOpen(open === report.id ? undefined : report.id)}
              />
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  );
}

function ReportRow({
  report,
  isOpen,
  onToggle,
}: {
  report: ReportInfo;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <li className={isOpen ? "-mx-4 border-l-2 border-l-accent bg-bg px-4" : ""}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full flex-wrap items-baseline gap-x-6 gap-y-1 py-3 text-left text-15 touch:min-h-11"
      >
        <span className="min-w-0 flex-1 basis-60 font-semibold">{KIND_WORDS[report.kind]}</span>
        <span>About {nameOf(report.about)}</span>
        <span className="text-muted">From {nameOf(report.by)}</span>
        <span className="text-14 text-muted">{ago(report.created_at)}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ReportBody report={report} />}
      </div>
    </li>
  );
}

function ReportBody({ report }: { report: ReportInfo }) {
  const facts = [
    ["Messages between them in 90 days", `${report.letters}`],
    ["Received", moment(report.created_at)],
    ...(report.outcome && report.closed_at
      ? [
          ["What came of it", `${OUTCOME_WORDS[report.outcome]}, ${moment(report.closed_at)}`],
          ["Note", report.note],
        ]
      : []),
    ...(report.lifted_at
      ? [["Suspension lifted", `${moment(report.lifted_at)}. ${report.lifted_note}`]]
      : []),
  ];
  const canLift = report.outcome === "suspended" && !report.lifted_at;
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-5 pb-6">
      <div className="min-w-0 flex-2 basis-80">
        <blockquote className="border-l-2 border-line2 pl-3 text-15 break-words whitespace-pre-wrap">
          <UnbrokenText text={report.message} />
        </blockquote>
        <dl className="mt-4 divide-y divide-line border-y border-line text-14">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-6 py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 text-right break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {(report.status === "open" || canLift) && <Decision report={report} />}
    </div>
  );
}

/** What is decided about a report, each with its reason. */
function Decision({ report }: { report: ReportInfo }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const path = { id: report.by.id, report_id: report.id };
  const decide = useMutation({
    mutationFn: async (what: Outcome | "lift") =>
      what === "lift"
        ? api.post("/users/{id}/reports/{report_id}/lift", { path, body: { note } })
        : api.post("/users/{id}/reports/{report_id}/close", { path, body: { outcome: what, note } }),
    onSuccess: async (_, what) => {
      setNote("");
      toast(what === "lift" ? `${nameOf(report.about)} can sign in again.` : `${OUTCOME_WORDS[what]}.`);
    },
    // Somebody else may have been quicker: the list shows how it stands.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["reports"] }),
  });
  const press = (what: Outcome | "lift") => () => {
    setMissing(note.trim() === "");
    if (note.trim() !== "") decide.mutate(what);
  };
  const state = (what: Outcome | "lift") => ({
    onClick: press(what),
    pending: decide.isPending && decide.variables === what,
    disabled: decide.isPending && decide.variables !== what,
  });
  const problem = asApiError(decide.error);
  return (
    <div className="min-w-0 flex-1 basis-64 space-y-2">
      <Field
        label={report.status === "open" ? "Note for the file" : "Why it is lifted"}
        error={isMissing ? "Note required" : (problem?.fields.note ?? problem?.message)}
        required
      >
        <TextArea
          value={note}
          onChange={setNote}
          placeholder="What you found and why"
          maxLength={2000}
          rows={3}
        />
      </Field>
      <LeaveGuard dirty={note.trim() !== ""} />
      <div className="flex flex-col gap-2">
        {report.status === "open" ? (
          <>
            <Button {...state("nothing_found")}>Close, nothing found</Button>
            <Button {...state("hidden")}>Hide the profile and warn</Button>
            <Button kind="danger" {...state("suspended")}>
              Suspend {nameOf(report.about)}
            </Button>
          </>
        ) : (
          <Button {...state("lift")}>Lift the suspension</Button>
        )}
      </div>
      <p className="text-13 text-muted">
        {report.status === "open"
          ? "Whoever reported reads what came of it by mail, and the reported where something did."
          : "The person reads by mail that their account is open."}
      </p>
    </div>
  );
}

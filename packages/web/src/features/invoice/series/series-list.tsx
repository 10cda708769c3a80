import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api";
import { count, dayInWords } from "../../../lib/format";
import { queryClient } from "../../../lib/query-client";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button, buttonClass } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { lazyPart } from "../../../ui/lazy-part";
import { aboveRow, Ledger, type LedgerColumn } from "../../../ui/ledger";
import { RowMenu } from "../../../ui/menu";
import { Money } from "../../../ui/money";
import { PagedRows } from "../../../ui/paged-rows";
import { Status } from "../../../ui/status";
import { type Series, seriesQuery } from "./queries";
import { everyInWords } from "./words";

const ChangeSeries = lazyPart(async () => (await import("./change-dialog")).ChangeSeries);

const heads = [
  { label: "Series", sample: "Care plan" },
  { label: "Client", width: "18%", sample: "Example & Co" },
  { label: "Status", width: "150px" },
  { label: "Next", width: "110px" },
  { label: "Each", width: "120px", right: true, sample: 24_000 },
];

type Verb = "pause" | "resume" | "end";
const done: Record<Verb, string> = {
  pause: "Paused. Nothing goes out until you resume it.",
  resume: "It goes on.",
  end: "Ended. What it made stays.",
};

async function act(series: Series, verb: Verb, catch_up = false): Promise<boolean> {
  try {
    await api.post(`/recurringinvoices/{id}/${verb}`, {
      path: { id: series.id },
      version: series.version,
      ...(verb === "resume" ? { body: { catch_up } } : {}),
    });
    toast(done[verb]);
    return true;
  } catch (error) {
    report(error);
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ["recurring"] });
    void queryClient.invalidateQueries({ queryKey: ["invoices", "list"] });
  }
}

const ends = ({ ends_on, count: most, made, next_on }: Series): string =>
  [
    // The invoice that it was made of is none of its own.
    made === 0 && next_on ? `begins ${dayInWords(next_on)}` : `${count(made, "invoice")} made`,
    ends_on ? `until ${dayInWords(ends_on)}` : most ? (made === 0 ? `${most} in all` : `of ${most}`) : "",
  ]
    .filter(Boolean)
    .join(", ");

type Asked = { verb: "change" | "resume"; series: Series };

function columns(ask: (asked: Asked) => void): LedgerColumn<Series>[] {
  return [
    {
      id: "series",
      head: "Series",
      stack: "title",
      cell: (series) => (
        <span className="font-medium">
          {series.title || "Invoice"}
          <span className="ml-2 text-13 font-normal text-muted">
            {everyInWords(series)}, {ends(series)}
            {series.origin_id !== null && (
              <>
                {", "}
                <Link
                  to="/projects/$projectId/pay/invoice/$invoiceId"
                  params={{
                    projectId: String(series.project_id ?? 0),
                    invoiceId: String(series.origin_id),
                  }}
                  className={buttonClass("link")}
                >
                  made out of this invoice
                </Link>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "client",
      head: "Client",
      width: "18%",
      stack: "second",
      cell: (series) => <span className="text-muted">{series.client_name}</span>,
    },
    {
      id: "status",
      head: "Status",
      width: "150px",
      stack: "meta",
      cell: (series) => (
        <Status
          status={series.status === "ended" ? "completed" : series.status}
          {...(series.status === "ended" ? { label: "Ended" } : {})}
          {...(series.failure !== 0 ? { detail: "could not send" } : {})}
        />
      ),
    },
    {
      id: "next",
      head: "Next",
      width: "110px",
      stack: "meta",
      cell: (series) => (
        <span className="text-14 text-muted">
          {series.next_on && series.status === "active" ? dayInWords(series.next_on) : "–"}
        </span>
      ),
    },
    {
      id: "each",
      head: "Each",
      width: "120px",
      align: "right",
      stack: "amount",
      cell: (series) => <Money value={series.total} currency={series.currency} />,
    },
    {
      id: "menu",
      head: <span className="sr-only">Actions</span>,
      width: "44px",
      stack: "menu",
      cell: (series) =>
        series.status !== "ended" && (
          <span className={aboveRow}>
            <RowMenu
              label={`More for ${series.title || "the series"}`}
              items={[
                { id: "change", label: "Change", onSelect: () => ask({ verb: "change", series }) },
                series.status === "active"
                  ? { id: "pause", label: "Pause", onSelect: () => void act(series, "pause") }
                  : { id: "resume", label: "Resume", onSelect: () => ask({ verb: "resume", series }) },
                { id: "end", label: "End the series", danger: true, onSelect: () => void act(series, "end") },
              ]}
            />
          </span>
        ),
    },
  ];
}

/** Asks the owner whether invoices missed during the pause are made now. */
function ResumeDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const [catchUp, setCatchUp] = useState(false);
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={`Resume ${series.title || "the series"}`}
      description="It goes on with its next date."
      actions={
        <>
          <CancelButton onClose={onClose}>Cancel</CancelButton>
          <Button
            kind="primary"
            pending={pending}
            pendingLabel="Resuming"
            onClick={async () => {
              setPending(true);
              await act(series, "resume", catchUp);
              onClose();
            }}
          >
            Resume
          </Button>
        </>
      }
    >
      <Checkbox checked={catchUp} onChange={setCatchUp}>
        Make what was missed meanwhile, each with its own date
      </Checkbox>
    </Dialog>
  );
}

/** The series of invoices: their lines, the next day, and the actions. */
export function SeriesList() {
  const query = useInfiniteQuery(seriesQuery);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <PagedRows
      query={query}
      ghost={{ columns: heads.map(({ width = "" }) => width), right: [4] }}
      failed="The series did not load."
    >
      {rows.length > 0 ? (
        <Ledger
          label="Recurring invoices"
          columns={columns(setAsked)}
          rows={rows}
          rowKey={(series) => series.id}
          size="project"
        />
      ) : (
        <EmptyState heads={heads} title="No recurring invoices.">
          Open an invoice and choose “Make it recurring”: its lines become the template.
        </EmptyState>
      )}
      {asked?.verb === "resume" && <ResumeDialog series={asked.series} onClose={close} />}
      {asked?.verb === "change" && (
        <Suspense fallback={null}>
          <ChangeSeries id={asked.series.id} onClose={close} />
        </Suspense>
      )}
    </PagedRows>
  );
}

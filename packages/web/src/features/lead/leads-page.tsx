import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Copy, ExternalLink, Settings2, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { ago } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button, buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/empty-state";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { RowMenu } from "../../ui/menu";
import { PagedRows } from "../../ui/paged-rows";
import { Segments } from "../../ui/segments";
import { ContactsLayout } from "../client/contacts-layout";
import { type Lead, type LeadStatus, leadFormQuery, leadsQuery } from "./queries";
import { useLead } from "./use-lead";

const LeadFormDialog = lazyPart(async () => (await import("./form-dialog")).LeadFormDialog);

const states: readonly { value: LeadStatus; label: string }[] = [
  { value: "new", label: "New" },
  { value: "accepted", label: "Taken on" },
  { value: "archived", label: "Archive" },
];

const heads = [
  { label: "Lead", sample: "Example & Co" },
  { label: "Received", width: "120px", right: true },
];

/** /contacts/leads: the requests of the lead page, and one press to begin a project. */
export function LeadsPage({ status }: { status: LeadStatus }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(leadsQuery(status));
  const { data: page } = useQuery(leadFormQuery);
  const [asking, setAsking] = useState(false);
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const url = page?.open ? page.url : null;
  // The empty list offers the lead page until there is one; from then on its settings are above the list.
  const first = status === "new" && query.isSuccess && rows.length === 0 && !page?.url;
  const set = (
    <Button
      {...(first ? { kind: "primary" as const } : {})}
      icon={<Settings2 size={16} />}
      disabled={!page}
      onClick={() => setAsking(true)}
    >
      {page?.url ? "Settings" : "Open a lead page"}
    </Button>
  );
  return (
    <ContactsLayout title="Leads">
      <div
        hidden={first}
        className="flex items-end gap-4 border-b border-line max-sm:flex-col max-sm:items-stretch max-sm:gap-2 [&[hidden]]:hidden"
      >
        <div className="min-w-0 flex-1 pb-2">
          <Segments
            aria-label="Leads"
            options={states}
            value={status}
            onChange={(next) =>
              void navigate({
                to: "/contacts/leads",
                search: next === "new" ? {} : { status: next },
                replace: true,
              })
            }
          />
        </div>
        <div className="flex flex-wrap items-center gap-2 pb-2">
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className={`${buttonClass("second")} hover:bg-hover`}
            >
              <ExternalLink size={16} aria-hidden="true" />
              View page
            </a>
          )}
          {url && (
            <IconButton
              label="Copy address"
              icon={<Copy size={16} />}
              kind="second"
              onClick={() => void navigator.clipboard.writeText(url).then(() => toast("Address copied."))}
            />
          )}
          {!first && set}
        </div>
      </div>
      <PagedRows
        query={query}
        ghost={{ columns: heads.map(({ width = "" }) => width), right: [1] }}
        failed="These leads did not load."
      >
        {query.isSuccess && rows.length === 0 ? (
          status === "new" ? (
            <EmptyState className="mt-2" heads={heads} title="No lead waits for you." action={first && set}>
              {url
                ? "Put the address of your lead page on your website: what people write there appears here."
                : "Open a page on which strangers can tell you what they need; their messages appear here."}
            </EmptyState>
          ) : (
            <p className="py-6 text-15 text-muted">None.</p>
          )
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((lead) => (
              <LeadRow key={lead.id} lead={lead} />
            ))}
          </ul>
        )}
      </PagedRows>
      {asking && page && (
        <Suspense fallback={null}>
          <LeadFormDialog page={page} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </ContactsLayout>
  );
}

/** The letters shown of a text; a longer one opens with a press. */
const SHORT = 400;

function Message({ text }: { text: string }) {
  const [open, setOpen] = useState(text.length <= SHORT);
  return (
    <>
      <p
        className={cx(
          "mt-1 max-w-[68ch] text-14 break-words whitespace-pre-line",
          !open && "line-clamp-4 max-sm:line-clamp-6",
        )}
      >
        {text}
      </p>
      {text.length > SHORT && (
        <Button kind="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Less" : "Read all of it"}
        </Button>
      )}
    </>
  );
}

function LeadRow({ lead }: { lead: Lead }) {
  const { accept, move, remove } = useLead();
  const { name, email, company, about, budget, start, phone, website, message, status } = lead;
  const facts = [about, budget && `Budget ${budget}`, start && `Start ${start}`].filter(Boolean);
  const title = company || name;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h2 className="text-15 font-semibold">{title}</h2>
        {facts.length > 0 && <p className="text-15">{facts.join(" · ")}</p>}
        {message && <Message text={message} />}
        <p className="mt-1 flex flex-wrap gap-x-4 text-14 text-muted">
          {lead.profile_id !== null && <span>Through your profile</span>}
          {company && <span>{name}</span>}
          <a href={`mailto:${email}`} className="border-b border-line2 hover:border-ink">
            {email}
          </a>
          {phone && <span>{phone}</span>}
          {website && (
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="max-w-64 truncate border-b border-line2 hover:border-ink"
            >
              {website.replace(/^https?:\/\//, "")}
            </a>
          )}
        </p>
      </div>
      <div className="flex items-start gap-2 max-sm:col-span-2">
        <span className="py-2 text-14 whitespace-nowrap text-muted max-sm:mr-auto">
          {ago(lead.created_at)}
        </span>
        {status === "accepted" ? (
          lead.project_id !== null && (
            <Link
              to="/projects/$projectId"
              params={{ projectId: String(lead.project_id) }}
              className={buttonClass("second")}
            >
              Open project
            </Link>
          )
        ) : (
          <Button kind="second" pending={accept.isPending} onClick={() => accept.mutate(lead)}>
            Take on
          </Button>
        )}
        <RowMenu
          label={`More for ${title}`}
          items={[
            ...(status === "new"
              ? [
                  {
                    id: "archive",
                    label: "Archive",
                    icon: <Archive />,
                    onSelect: () => move.mutate({ lead, to: "archive" as const }),
                  },
                ]
              : []),
            ...(status === "archived"
              ? [
                  {
                    id: "restore",
                    label: "Restore",
                    icon: <ArchiveRestore />,
                    onSelect: () => move.mutate({ lead, to: "restore" as const }),
                  },
                ]
              : []),
            {
              id: "remove",
              label: "Delete",
              icon: <Trash2 />,
              danger: true,
              onSelect: () => remove.mutate(lead),
            },
          ]}
        />
      </div>
    </li>
  );
}

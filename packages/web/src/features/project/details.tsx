import { MilestoneInput, ProjectContactInput, ProjectEventInput } from "@stint/core/project/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type * as z from "zod";
import { api } from "../../lib/api";
import { dayInWords, dayOf, dueInWords } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { DetailDialog, type DetailField } from "./detail-dialog";
import { type ProjectOverview, projectOverviewQuery } from "./queries";

type Milestone = ProjectOverview["milestones"][number];
type ProjectEvent = ProjectOverview["events"][number];
type ProjectContact = ProjectOverview["contacts"][number];

interface Held {
  id: number;
  version: number;
  project_id: number;
}

const milestoneFields: DetailField[] = [
  { name: "name", label: "Milestone", kind: "text", required: true },
  { name: "due_on", label: "Due", kind: "date", nullable: true },
  { name: "description", label: "Description", kind: "area" },
];
const eventFields: DetailField[] = [
  { name: "name", label: "Event", kind: "text", required: true },
  { name: "starts_on", label: "Day", kind: "date", required: true, half: true },
  { name: "starts_at", label: "Time", kind: "time", nullable: true, half: true },
  { name: "ends_on", label: "Last day", kind: "date", nullable: true },
  { name: "location", label: "Place", kind: "text", maxLength: 200 },
];
const contactFields: DetailField[] = [
  { name: "first_name", label: "First name", kind: "text", required: true, half: true, maxLength: 80 },
  { name: "last_name", label: "Last name", kind: "text", half: true, maxLength: 80 },
  { name: "email", label: "Email", kind: "email", required: true, maxLength: 254 },
  { name: "phone", label: "Phone", kind: "tel", nullable: true, half: true, maxLength: 40 },
  { name: "title", label: "Title", kind: "text", nullable: true, half: true, maxLength: 80 },
];

/** The calls of one kind of detail. */
interface Calls<B> {
  add: (id: number, body: B, key?: string) => Promise<unknown>;
  change: (id: number, of: Held, body: B) => Promise<unknown>;
  remove: (id: number, did: number) => Promise<unknown>;
}

const milestoneCalls: Calls<z.input<typeof MilestoneInput>> = {
  add: (id, body, key) => api.post("/projects/{id}/milestones", { path: { id }, body, key }),
  change: (id, { id: mid, version }, body) =>
    api.patch("/projects/{id}/milestones/{mid}", { path: { id, mid }, body, version }),
  remove: (id, mid) => api.delete("/projects/{id}/milestones/{mid}", { path: { id, mid } }),
};
const eventCalls: Calls<z.input<typeof ProjectEventInput>> = {
  add: (id, body, key) => api.post("/projects/{id}/events", { path: { id }, body, key }),
  change: (id, { id: eid, version }, body) =>
    api.patch("/projects/{id}/events/{eid}", { path: { id, eid }, body, version }),
  remove: (id, eid) => api.delete("/projects/{id}/events/{eid}", { path: { id, eid } }),
};
const contactCalls: Calls<z.input<typeof ProjectContactInput>> = {
  add: (id, body, key) => api.post("/projects/{id}/contacts", { path: { id }, body, key }),
  change: (id, { id: cid, version }, body) =>
    api.patch("/projects/{id}/contacts/{cid}", { path: { id, cid }, body, version }),
  remove: (id, cid) => api.delete("/projects/{id}/contacts/{cid}", { path: { id, cid } }),
};

interface Props<T> {
  projectId: number;
  items: readonly T[];
  /** A completed project changes no more. */
  locked: boolean;
}

export function Milestones(props: Props<Milestone>) {
  const queryClient = useQueryClient();
  const { queryKey } = projectOverviewQuery(props.projectId);
  const reach = useMutation({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      api.patch("/projects/{id}/milestones/{mid}", {
        path: { id: props.projectId, mid: id },
        body: { done_on: done ? dayOf(new Date()) : null },
      }),
    onMutate: async ({ id, done }) => {
      // A read under way would put back the former rows.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (now) =>
          now && {
            ...now,
            milestones: now.milestones.map((each) =>
              each.id === id ? { ...each, done_on: done ? dayOf(new Date()) : null } : each,
            ),
          },
      );
      return { before };
    },
    onError: (_, __, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const items = props.items.toSorted((a, b) => ((a.due_on ?? "9") < (b.due_on ?? "9") ? -1 : 1));
  return (
    <Kind
      {...props}
      items={items}
      title="Milestones"
      noun="milestone"
      calls={milestoneCalls}
      fields={milestoneFields}
      schema={MilestoneInput}
      nameOf={({ name }) => name}
      empty="The days that matter on the way: a first draft, a sign-off, a launch."
    >
      {(milestone) => (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <Checkbox
            checked={milestone.done_on !== null}
            disabled={props.locked}
            onChange={(done) => reach.mutate({ id: milestone.id, done })}
            className="min-w-0 flex-1"
          >
            <span className={cx("break-words", milestone.done_on && "text-muted")}>{milestone.name}</span>
          </Checkbox>
          <span className="text-13 text-muted">
            {milestone.done_on
              ? `Reached ${dayInWords(milestone.done_on)}`
              : milestone.due_on
                ? dueInWords(milestone.due_on)
                : "No day yet"}
          </span>
        </div>
      )}
    </Kind>
  );
}

export function Events(props: Props<ProjectEvent>) {
  const items = props.items.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  return (
    <Kind
      {...props}
      items={items}
      title="Events"
      noun="event"
      calls={eventCalls}
      fields={eventFields}
      schema={ProjectEventInput}
      nameOf={({ name }) => name}
      empty="Workshops, shoots and calls."
    >
      {(event) => (
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <p className="min-w-0 flex-1 break-words">
            {event.name}
            {event.location && <span className="ml-2 text-14 text-muted">{event.location}</span>}
          </p>
          <span className="text-13 text-muted">
            {dayInWords(event.starts_on, { weekday: true })}
            {event.starts_at && `, ${event.starts_at}`}
            {event.ends_on && event.ends_on !== event.starts_on && ` to ${dayInWords(event.ends_on)}`}
          </span>
        </div>
      )}
    </Kind>
  );
}

export function People(props: Props<ProjectContact>) {
  return (
    <Kind
      {...props}
      title="Contacts"
      noun="contact"
      calls={contactCalls}
      fields={contactFields}
      schema={ProjectContactInput}
      nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`.trim()}
      empty="Who else to ask: a printer, a photographer, the client's developer."
    >
      {(contact) => (
        <div className="min-w-0 flex-1 text-14">
          <p className="font-semibold">{`${contact.first_name} ${contact.last_name}`.trim()}</p>
          {contact.title && <p className="text-muted">{contact.title}</p>}
          <p className="truncate">
            <a href={`mailto:${contact.email}`} className="border-b border-line2 hover:border-ink">
              {contact.email}
            </a>
          </p>
          {contact.phone && <p className="text-muted">{contact.phone}</p>}
        </div>
      )}
    </Kind>
  );
}

function Kind<B, T extends Held & B>({
  projectId,
  items,
  locked,
  title,
  noun,
  calls,
  fields,
  schema,
  nameOf,
  empty,
  children,
}: Props<T> & {
  title: string;
  noun: string;
  calls: Calls<B>;
  fields: readonly DetailField[];
  schema: Parameters<typeof DetailDialog>[0]["schema"];
  nameOf: (item: T) => string;
  empty: string;
  children: (item: T) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<T | "new" | null>(null);
  const { queryKey } = projectOverviewQuery(projectId);
  const reload = () => queryClient.invalidateQueries({ queryKey });
  /** Adds a removed row again with the same text; it has another id. */
  const putBack = useMutation({
    mutationFn: ({ id: _, version: __, project_id: ___, ...body }: Held & B) =>
      calls.add(projectId, body as unknown as B),
    onSuccess: reload,
  });
  const remove = useMutation({
    mutationFn: (item: T) => calls.remove(projectId, item.id),
    onSuccess: async (_, item) => {
      await reload();
      toast(`${nameOf(item)} removed.`, { action: { label: "Undo", run: () => putBack.mutate(item) } });
    },
  });
  return (
    <section>
      <SectionHead title={title} />
      {items.length === 0 && <p className="pt-3 text-14 text-muted">{empty}</p>}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2 text-15">
            {children(item)}
            {!locked && (
              <RowMenu
                label={`More for ${nameOf(item)}`}
                items={[
                  { id: "edit", label: "Edit", icon: <Pencil />, onSelect: () => setEditing(item) },
                  {
                    id: "remove",
                    label: "Remove",
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => remove.mutate(item),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {!locked && (
        <Button size="s" icon={<Plus size={16} />} className="mt-3" onClick={() => setEditing("new")}>
          {`Add ${noun}`}
        </Button>
      )}
      {editing && (
        <DetailDialog<B>
          noun={noun}
          detail={editing === "new" ? undefined : editing}
          fields={fields}
          schema={schema}
          onSave={async (body, key) => {
            await (editing === "new"
              ? calls.add(projectId, body, key)
              : calls.change(projectId, editing, body));
            await reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

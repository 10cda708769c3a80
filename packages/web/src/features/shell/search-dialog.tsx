import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Contact, CornerDownLeft, Folder, Landmark, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { api } from "../../lib/api";
import { useDebounced } from "../../lib/debounce";
import type { DialogHostProps } from "../../lib/dialogs";
import { useUser } from "../../lib/session";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/dialog";
import { Money } from "../../ui/money";
import { TextInput } from "../../ui/text-input";
import { ProjectMark, SecondFact } from "../project/status-mark";
import { createItems } from "./create-items";
import { mainItems, type NavItem, resourceItems } from "./nav-items";

/** The money page has no place in the navigation: the sums that it explains lead there, and the search. */
const moneyItem: NavItem = { id: "money", label: "Money", icon: Landmark, to: "/money", built: true };

interface Hit {
  id: string;
  group: string;
  label: string;
  icon: ReactNode;
  /** The facts beside the name: a project's status and amount. */
  facts?: ReactNode;
  run: () => void;
}

/** Search or jump to: pages, create actions, projects and clients by name. */
export function SearchDialog({ onClose }: DialogHostProps) {
  const navigate = useNavigate();
  const user = useUser();
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const wanted = useDebounced(text.trim(), 300);
  const projects = useQuery({
    queryKey: ["search", "projects", wanted],
    queryFn: ({ signal }) => api.get("/projects", { query: { filter: wanted, per_page: 5 }, signal }),
    enabled: wanted.length > 1,
  });
  const clients = useQuery({
    queryKey: ["search", "clients", wanted],
    queryFn: ({ signal }) => api.get("/clients", { query: { filter: wanted, per_page: 5 }, signal }),
    enabled: wanted.length > 1,
  });

  const hits = useMemo<Hit[]>(() => {
    const go = (to: string) => () => {
      onClose();
      void navigate({ to });
    };
    const pages = [...mainItems, moneyItem, ...resourceItems]
      .filter((item) => item.built)
      .map((item) => {
        const Icon = item.icon;
        const label = typeof item.label === "string" ? item.label : item.label(user);
        return { id: `page-${item.id}`, group: "Go to", label, icon: <Icon size={18} />, run: go(item.to) };
      });
    const actions = createItems(user)
      .flatMap((item) => (item === "line" ? [] : "items" in item ? [...item.items] : [item]))
      .flatMap((item) =>
        item !== "line" && "onSelect" in item
          ? [
              {
                id: `create-${item.id}`,
                group: "Create",
                label: item.label,
                icon: item.icon,
                run: () => {
                  onClose();
                  item.onSelect();
                },
              },
            ]
          : [],
      );
    const words = text.trim().toLowerCase();
    const fixed = [...pages, ...actions].filter((hit) => hit.label.toLowerCase().includes(words));
    if (words.length < 2) return fixed;
    const found = (projects.data?.data ?? []).map((project) => ({
      id: `project-${project.id}`,
      group: "Projects",
      label: project.name,
      icon: <Folder size={18} />,
      facts: (
        <>
          <span className="max-sm:hidden">
            <SecondFact {...project} />
          </span>
          <ProjectMark of={project} />
          <Money value={project.price_total} currency={project.currency} />
        </>
      ),
      run: go(`/projects/${project.id}`),
    }));
    const people = (clients.data?.data ?? []).map((client) => ({
      id: `client-${client.id}`,
      group: "Clients",
      label: client.name,
      icon: <Contact size={18} />,
      run: go(`/contacts/clients/${client.id}`),
    }));
    return [...found, ...people, ...fixed];
  }, [text, projects.data, clients.data, user, navigate, onClose]);

  const current = Math.min(at, hits.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((current + step + hits.length) % Math.max(1, hits.length));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      hits[current]?.run();
    }
  };
  const busy = wanted !== text.trim() || projects.isFetching || clients.isFetching;

  return (
    <Dialog open onClose={onClose} title="Search or jump to" size="m">
      <TextInput
        autoFocus
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits[current] ? `${listId}-${current}` : undefined}
        before={<Search size={16} aria-hidden="true" />}
        placeholder="A page, a project, a client"
        value={text}
        onChange={(value) => {
          setText(value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className="mt-3 max-h-[50dvh] min-h-40 overflow-y-auto"
      >
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above holds the focus and answers the keys
          <div
            key={hit.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={hit.run}
            onPointerMove={() => setAt(index)}
            className={cx(
              "flex min-h-10 cursor-pointer items-center gap-3 rounded-chip px-2.5 text-14 touch:min-h-11",
              index === current && "bg-hover",
            )}
          >
            <span className="text-muted [&_svg]:size-[18px]">{hit.icon}</span>
            <span className="min-w-0 flex-1 truncate">{hit.label}</span>
            {hit.facts ?? <span className="text-13 text-muted">{hit.group}</span>}
            {index === current && <CornerDownLeft size={15} className="text-muted" aria-hidden="true" />}
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-13 text-muted">
        {hits.length === 0 && !busy
          ? `No page, project or client is called “${text}”. Invoices have a search of their own in Invoices.`
          : ""}
      </p>
    </Dialog>
  );
}

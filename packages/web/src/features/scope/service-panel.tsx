import type { Deliverable } from "@stint/core/library/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Lock, Plus, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { asApiError } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { useDebounced } from "../../lib/debounce";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { IconButton } from "../../ui/icon-button";
import { inputClass } from "../../ui/input-class";
import { LockedPrice } from "../../ui/locked-price";
import { Money } from "../../ui/money";
import { MoreRows } from "../../ui/more-rows";
import { Panel } from "../../ui/panel";
import { Segments } from "../../ui/segments";
import { Tag } from "../../ui/tag";
import { Tooltip } from "../../ui/tooltip";
import { RoleFilter } from "../library/role-filter";
import type { Whose } from "../library/roles";
import { LOCKED } from "../plan/locks";
import { addTask } from "./actions";
import { useServiceDrag } from "./drag";
import { useEditor, usePhase, useTopic } from "./hooks";
import type { Key } from "./model";
import { addServices, hasService, servicesQuery } from "./services";

/** Services of one's own and of the community, to add to a phase: pressed, with Enter, or dragged into the ledger. */
export function ServicePanel({ phase }: { phase: Key }) {
  const editor = useEditor();
  const view = usePhase(phase);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [whose, setWhose] = useState<Whose>("community");
  const [typed, setTyped] = useState("");
  const [roles, setRoles] = useState<readonly string[]>([]);
  const filter = useDebounced(typed.trim(), 1000);
  const query = useInfiniteQuery(servicesQuery({ whose, filter, roles }));
  const services = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.meta?.total;
  // The search counts as running while one types, as the list does not match the text yet.
  const searching = query.isPending || query.isPlaceholderData || typed.trim() !== filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for another phase, it is asked for again
  useEffect(() => {
    box.current?.focus();
  }, [phase]);

  const add = (service: Deliverable) => {
    // The server refuses it (1007), so it is not put into the ledger at all.
    if (service.price_locked)
      return openCheckout({ next: { label: "Back to the services", run: () => undefined } });
    for (const key of addServices(editor, phase, [service])) editor.view.go({ kind: "task", key });
  };
  /** Arrows walk from the search into the list and through it. */
  const walk = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-add]") ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0 && by < 0) return;
    event.preventDefault();
    const next = buttons[at + by];
    if (next) next.focus();
    else if (by < 0) box.current?.focus();
  };
  const clear = () => {
    setTyped("");
    setRoles([]);
    box.current?.focus();
  };
  return (
    <Panel
      open
      onClose={() => editor.view.search(null)}
      title={`Add a service to ${view?.row.name ?? "the scope"}`}
      head={
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the arrows of the search in it
        <div onKeyDown={walk}>
          <div className="relative">
            <Search
              size={16}
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            />
            <input
              ref={box}
              data-autofocus=""
              type="search"
              aria-label="Search services"
              placeholder="Search services"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className={inputClass("form", "m", "pr-24! pl-9! [&::-webkit-search-cancel-button]:hidden")}
            />
            <span
              role="status"
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-muted"
            >
              {searching ? "Searching" : typeof total === "number" ? `${total} found` : ""}
            </span>
          </div>
          <div className="mt-3 flex items-center gap-2">
            <Segments
              size="s"
              aria-label="Whose services"
              value={whose}
              onChange={setWhose}
              options={[
                { value: "community", label: "Community" },
                { value: "owned", label: "Yours" },
              ]}
            />
            <RoleFilter whose={whose} value={roles} onChange={setRoles} />
            {(roles.length > 0 || typed) && (
              <Button kind="link" className="ml-auto" onClick={clear}>
                Clear All
              </Button>
            )}
          </div>
        </div>
      }
      foot={
        <>
          <p className="text-13 text-muted">
            {whose === "owned"
              ? "Your own prices"
              : services.some(({ price_locked }) => price_locked)
                ? "Upgrade your plan for recommended pricing."
                : "Recommended prices, US average"}
          </p>
          <Button icon={<Plus size={16} />} onClick={() => addTask(editor, phase)}>
            New service
          </Button>
        </>
      }
    >
      {searching && <Ghosts />}
      {query.isError && (
        <div className="px-6">
          <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
            The services did not load.
          </ErrorLine>
        </div>
      )}
      {!searching && query.isSuccess && services.length === 0 && (
        <p className="px-6 py-5 text-14 text-muted">
          {filter
            ? `Nothing is called “${filter}” here. `
            : whose === "owned"
              ? "You have no services of your own yet: save one from a scope. "
              : "Nothing here has these roles. "}
          {(filter || roles.length > 0) && (
            <Button kind="link" onClick={clear}>
              Clear search
            </Button>
          )}
        </p>
      )}
      {!searching && (
        <ul ref={list} aria-label="Services" onKeyDown={walk}>
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} onAdd={() => add(service)} />
          ))}
        </ul>
      )}
      {!searching && query.hasNextPage && (
        <div className="px-6">
          <MoreRows loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        </div>
      )}
    </Panel>
  );
}

function ServiceRow({ service, onAdd }: { service: Deliverable; onAdd: () => void }) {
  const element = useRef<HTMLLIElement>(null);
  const inScope = useTopic("order", (editor) => hasService(editor, service.id));
  const locked = service.price_locked;
  const lifted = useServiceDrag(element, service, locked);
  const Icon = locked ? Lock : inScope ? Check : Plus;
  const button = (
    <IconButton
      data-add=""
      kind="second"
      label={`Add ${service.name}`}
      {...(locked && { title: undefined })}
      icon={<Icon size={16} className={inScope && !locked ? "text-ok" : undefined} />}
      onClick={onAdd}
    />
  );
  return (
    <li
      ref={element}
      className={cx(
        "flex min-h-20 gap-4 border-b border-line px-6 py-3 transition-colors duration-120 hover:bg-bg",
        !locked && "cursor-grab",
        lifted && "opacity-40",
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15">
          <span className="truncate">{service.name}</span>
          {inScope && (
            <Tag look="outline" className="h-5.5! shrink-0 px-1.5!">
              In this scope
            </Tag>
          )}
        </p>
        {service.description && <p className="truncate text-14 text-muted">{service.description}</p>}
        <p className="text-13 text-muted">{service.role_name}</p>
      </div>
      <p className="text-right text-15">
        {service.price_locked ? <LockedPrice /> : <Money value={service.price} currency={service.currency} />}
        {service.unit && <span className="block text-13 text-muted">{`each ${service.unit}`}</span>}
      </p>
      {locked ? <Tooltip text={LOCKED.quickAdd}>{button}</Tooltip> : button}
    </li>
  );
}

/** Four rows of 80 px while the answer is on its way. */
function Ghosts() {
  return (
    <div aria-hidden="true" data-ghosts="">
      {[72, 58, 80, 64].map((width) => (
        <div key={width} className="h-20 border-b border-line px-6 pt-4">
          <span className="block h-2.5 rounded-full bg-ghost" style={{ width: `${width / 2}%` }} />
          <span className="mt-3 block h-2.5 rounded-full bg-ghost" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}

import { LOCKED } from "@stint/core/billing/gate/rules";
import type { Deliverable } from "@stint/core/library/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Lock, Plus, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { asApiError } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { useDebounced } from "../../lib/debounce";
import { Button } from "../../ui/button";
import { useCurrency } from "../../ui/currency";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { IconButton } from "../../ui/icon-button";
import { inputClass } from "../../ui/input-class";
import { LockedPrice } from "../../ui/locked-price";
import { Money } from "../../ui/money";
import { NextRows } from "../../ui/more-rows";
import { Panel } from "../../ui/panel";
import { Segments } from "../../ui/segments";
import { Tag } from "../../ui/tag";
import { Tooltip } from "../../ui/tooltip";
import { priceOf } from "./price";
import { soughtServicesQuery } from "./queries";
import { RoleFilter } from "./role-filter";
import type { Whose } from "./roles";

interface ServiceSearchProps {
  title: string;
  /** What the services are for: asked for another, the search has the focus again. */
  target: unknown;
  /** What is looked for at first. */
  sought?: string;
  onClose: () => void;
  /** Starts a service of one's own. */
  action: ReactNode;
  /** Draws a service that was found: a `FoundService`. */
  children: (service: Deliverable) => ReactNode;
}

/** Services of one's own and of the community, in a panel: pressed, or with Enter. */
export function ServiceSearch({ title, target, sought = "", onClose, action, children }: ServiceSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [whose, setWhose] = useState<Whose>("community");
  const [typed, setTyped] = useState(sought);
  const [roles, setRoles] = useState<readonly string[]>([]);
  const filter = useDebounced(typed.trim(), 1000);
  const query = useInfiniteQuery(soughtServicesQuery({ whose, filter, roles }));
  // Who searches in one place is told what the other one has.
  const other = whose === "owned" ? "community" : "owned";
  const beside = useInfiniteQuery({
    ...soughtServicesQuery({ whose: other, filter, roles }),
    enabled: filter !== "",
  });
  const found = filter && !beside.isPlaceholderData ? beside.data?.pages[0]?.meta?.total : undefined;
  const labelOf = (of: Whose, words: string) => (of === other && found ? `${words} ${found}` : words);
  const own = useCurrency();
  const services = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.meta?.total;
  // The search counts as running while one types, as the list does not match the text yet.
  const searching = query.isPending || query.isPlaceholderData || typed.trim() !== filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for something else, it has the focus again
  useEffect(() => {
    box.current?.focus();
  }, [target]);

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
      onClose={onClose}
      title={title}
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
                { value: "community", label: labelOf("community", "Community") },
                { value: "owned", label: labelOf("owned", "Yours") },
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
                : own === "USD"
                  ? "Recommended prices, US average"
                  : `Recommended in US dollars. In ${own} those prices stay open.`}
          </p>
          {action}
        </>
      }
    >
      {searching && <Ghosts />}
      {query.isError && !query.isFetchNextPageError && (
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
          {services.map(children)}
        </ul>
      )}
      {!searching && (
        <div className="px-6">
          <NextRows query={query} />
        </div>
      )}
    </Panel>
  );
}

interface FoundServiceProps {
  service: Deliverable;
  onAdd: () => void;
  /** Says that it is there already: "added". */
  there: string | undefined;
  ref?: Ref<HTMLLIElement>;
  className?: string | undefined;
}

/** A service that was found, with its price, and what puts it in; one that the plan lacks leads to the plans. */
export function FoundService({ service, onAdd, there, ref, className }: FoundServiceProps) {
  const locked = service.price_locked;
  const Icon = locked ? Lock : there ? Check : Plus;
  // The server refuses it (1007), so it is not put in at all.
  const add = () =>
    locked ? openCheckout({ next: { label: "Back to the services", run: () => undefined } }) : onAdd();
  const button = (
    <IconButton
      data-add=""
      kind="second"
      label={`Add ${service.name}`}
      {...(locked && { title: undefined })}
      icon={<Icon size={16} className={there && !locked ? "text-ok" : undefined} />}
      onClick={add}
    />
  );
  return (
    <li
      {...(ref && { ref })}
      className={cx(
        "flex min-h-20 gap-4 border-b border-line px-6 py-3 transition-colors duration-120 hover:bg-bg",
        className,
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15">
          <span className="truncate">{service.name}</span>
          {there && (
            <Tag look="outline" className="h-5.5! shrink-0 px-1.5!">
              {there}
            </Tag>
          )}
        </p>
        {service.description && <p className="truncate text-14 text-muted">{service.description}</p>}
        <p className="text-13 text-muted">{service.role_name}</p>
      </div>
      <p className="text-right text-15">
        {locked ? <LockedPrice /> : <Money value={priceOf(service)} currency={service.currency} />}
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

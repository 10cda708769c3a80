import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "../../ui/icon-button";
import { inputClass } from "../../ui/input-class";
import { lookedFor, places, samePlace, step } from "./find";
import { useEditor, useTopic } from "./hooks";
import { useRoles } from "./roles";
import { focusRest } from "./row-keys";

/** Looks for words in the whole scope, also where nothing is drawn. */
export function FindBar() {
  const { store, view } = useEditor();
  const roles = useRoles();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const words = lookedFor(typed);
  const order = useTopic("order", ({ store }) => store.taskOrder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order says that rows came or went
  const list = useMemo(() => places(store, words, roles.name), [store, words, roles, order]);
  const at = useTopic("found", ({ view }) => view.found?.at ?? null);
  const place = list.findIndex((each) => samePlace(each, at));

  const asked = useTopic("open", ({ view }) => view.finding);
  useEffect(() => {
    if (asked > 0) box.current?.select();
  }, [asked]);
  useEffect(() => () => view.find(null), [view]);

  const look = (text: string) => {
    setTyped(text);
    const now = lookedFor(text);
    const found = places(store, now, roles.name);
    // The match that was found before stays, as long as it still fits.
    const first = found.find((each) => samePlace(each, view.found?.at)) ?? found[0] ?? null;
    view.find(now ? { words: now, at: first } : null);
    if (first) view.go(first);
  };
  const turn = (by: 1 | -1) => {
    const next = step(list, at, by);
    view.find({ words, at: next });
    if (next) view.go(next);
  };
  const close = () => {
    view.seek(false);
    if (at) focusRest(at.kind, at.key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" || event.key === "F3") turn(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown") turn(1);
    else if (event.key === "ArrowUp") turn(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const count = !words
    ? ""
    : list.length === 0
      ? "Nothing found"
      : `${Math.max(0, place) + 1} of ${list.length}`;
  return (
    <search
      data-keeps=""
      aria-label="Find in this scope"
      className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 sm:pr-3 sm:pl-10"
    >
      <div className="relative min-w-0 flex-1">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          ref={box}
          // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type in it
          autoFocus
          type="search"
          aria-label="Find in this scope"
          placeholder="Service, description, role"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => look(event.target.value)}
          onKeyDown={press}
          className={inputClass(
            "form",
            "m",
            "h-9! pr-28! pl-9! touch:h-11! [&::-webkit-search-cancel-button]:hidden",
          )}
        />
        <span
          role="status"
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-muted"
        >
          {count}
        </span>
      </div>
      <IconButton
        label="The one before"
        icon={<ChevronUp size={18} />}
        disabled={list.length === 0}
        onClick={() => turn(-1)}
      />
      <IconButton
        label="The next one"
        icon={<ChevronDown size={18} />}
        disabled={list.length === 0}
        onClick={() => turn(1)}
      />
      <IconButton label="Close the search" icon={<X size={18} />} onClick={close} />
    </search>
  );
}

import { Link } from "@tanstack/react-router";
import { ArrowLeft, Check, CloudOff, Redo2, RefreshCw, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { SaveState } from "../lib/sync/outbox";
import { buttonClass } from "./button";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { PageTitle } from "./page-title";

/** The save state in a word, the same in every editor. */
export function SaveMark({ state }: { state: SaveState }) {
  const [icon, word] = {
    saved: [<Check key="i" size={16} />, "Saved"] as const,
    saving: [<RefreshCw key="i" size={15} />, "Saving"] as const,
    waiting: [<CloudOff key="i" size={16} />, "Kept on this device"] as const,
    failed: [<CloudOff key="i" size={16} />, "Not saved"] as const,
    stale: [<RefreshCw key="i" size={15} />, "Out of date"] as const,
  }[state];
  return (
    <span
      role="status"
      className={cx(
        "inline-flex items-center gap-1.5 text-14",
        state === "failed" ? "text-bad" : state === "stale" ? "text-warn" : "text-muted",
      )}
    >
      <span aria-hidden="true">{icon}</span>
      {word}
    </span>
  );
}

export interface EditorHeaderProps {
  /** The arrow's target and its name. */
  back: { to: string; search?: Record<string, unknown>; label: string };
  title: string;
  /** Muted, behind the title: client, project. */
  subtitle?: ReactNode;
  status?: ReactNode;
  /** Behind the status, and in its place on a phone: the unsent changes. */
  fact?: ReactNode;
  saved?: SaveState;
  /** Right end: undo, templates, the one primary button. */
  actions?: ReactNode;
}

/** The 64 px header of editors (56 on a phone). */
export function EditorHeader({ back, title, subtitle, status, fact, saved, actions }: EditorHeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b border-line bg-surface px-4 max-sm:h-14 sm:px-6">
      <Link
        to={back.to}
        search={back.search ?? {}}
        aria-label={back.label}
        title={back.label}
        className={cx(buttonClass("quiet", "s"), "-ml-2 px-2 text-muted touch:w-11")}
      >
        <ArrowLeft size={18} />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-col max-sm:items-start">
        <PageTitle title={title} className="max-w-full truncate text-17! max-sm:text-15!" />
        {subtitle && <span className="truncate text-14 text-muted max-sm:hidden">{subtitle}</span>}
        {status && <span className="flex max-sm:hidden">{status}</span>}
        {(fact || saved) && (
          <span className="flex min-w-0 items-center gap-x-3">
            {fact}
            {saved && <SaveMark state={saved} />}
          </span>
        )}
      </div>
      <div className="flex items-center gap-2">{actions}</div>
    </header>
  );
}

export interface UndoButtonsProps {
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  className?: string;
}

/** Undo and redo, in the header of every editor; a phone has room for the first at most. */
export function UndoButtons({ undo, redo, canUndo, canRedo, className }: UndoButtonsProps) {
  return (
    <>
      <IconButton
        label="Undo"
        icon={<Undo2 size={18} />}
        disabled={!canUndo}
        onClick={undo}
        {...(className ? { className } : {})}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 size={18} />}
        disabled={!canRedo}
        onClick={redo}
        className="max-sm:hidden"
      />
    </>
  );
}

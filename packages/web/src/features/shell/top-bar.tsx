import { Link } from "@tanstack/react-router";
import { ArrowLeft, CircleQuestionMark, Menu as MenuIcon, Search } from "lucide-react";
import { openDialog } from "../../lib/dialogs";
import { usePageHead } from "../../lib/title";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { IconButton } from "../../ui/icon-button";
import { KeyHint } from "../../ui/key-hint";
import { Bell } from "./bell";
import { CreateMenu } from "./create-menu";
import { HelpLink } from "./help-link";
import { ProfileMenu } from "./profile-menu";

export interface TopBarProps {
  /** Opens the drawer (below 900 px). */
  onMenu?: () => void;
  /** Instead of the menu: back to a list. Hides Create. */
  back?: { label: string; to: string };
}

/** The top bar, 56 px: the page's title on the left, actions of all pages on the right. */
export function TopBar({ onMenu, back }: TopBarProps) {
  const head = usePageHead();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 sm:px-10">
      {back ? (
        <Link to={back.to} className={cx(buttonClass("quiet", "s"), "-ml-3 text-muted")}>
          <ArrowLeft size={18} aria-hidden="true" />
          {back.label}
        </Link>
      ) : (
        <div className="-ml-2 md:hidden">
          <IconButton
            label="Open the menu"
            icon={<MenuIcon size={20} />}
            {...(onMenu ? { onClick: onMenu } : {})}
          />
        </div>
      )}
      <p className="flex min-w-0 flex-1 items-baseline gap-2 text-15">
        {head.parent && (
          <>
            <Link to={head.parent.to} className="text-muted hover:text-ink max-sm:hidden">
              {head.parent.label}
            </Link>
            <span className="text-muted max-sm:hidden" aria-hidden="true">
              /
            </span>
          </>
        )}
        <span className="truncate font-semibold">{back ? "" : head.title}</span>
      </p>
      <button
        type="button"
        onClick={() => openDialog("search")}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex h-9 w-60 items-center gap-2.5 rounded-ctl bg-hover px-3 text-14 text-muted hover:text-ink max-lg:w-auto max-sm:hidden"
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1 text-left max-lg:sr-only">Search or jump to</span>
        <KeyHint keys="⌘K" className="max-lg:hidden" />
      </button>
      <HelpLink className="flex size-9 items-center justify-center rounded-ctl text-muted hover:bg-hover hover:text-ink max-sm:hidden touch:size-11">
        <CircleQuestionMark size={18} aria-hidden="true" />
        <span className="sr-only">Help</span>
      </HelpLink>
      <Bell />
      {!back && <CreateMenu />}
      <div className="max-sm:hidden">
        <ProfileMenu />
      </div>
    </header>
  );
}

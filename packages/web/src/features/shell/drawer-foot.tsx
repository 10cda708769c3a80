import { Link } from "@tanstack/react-router";
import {
  ChevronDown,
  CircleQuestionMark,
  HandHeart,
  LogOut,
  Search,
  Settings,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { openDialog } from "../../lib/dialogs";
import { fullName, isPlatformAdmin, useUser } from "../../lib/session";
import { setTheme, type Theme, useTheme } from "../../lib/theme";
import { Avatar } from "../../ui/avatar";
import { cx } from "../../ui/cx";
import { Segments } from "../../ui/segments";
import { HelpLink } from "./help-link";
import { built } from "./nav-items";

const line =
  "flex min-h-11 w-full items-center gap-3 rounded-ctl px-2.5 text-14 [&>svg]:size-[18px] [&>svg]:text-muted";

/** The end of the phone's drawer: search, help, and the person with the items of the desk's profile menu. */
export function DrawerFoot({ onGo }: { onGo: () => void }) {
  const user = useUser();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  return (
    <div className="border-t border-line px-3 py-2">
      <button
        type="button"
        className={line}
        onClick={() => {
          onGo();
          openDialog("search");
        }}
      >
        <Search aria-hidden="true" />
        Search or jump to
      </button>
      <HelpLink className={line} onGo={onGo}>
        <CircleQuestionMark aria-hidden="true" />
        Help
      </HelpLink>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 rounded-ctl px-2.5 text-left"
      >
        <Avatar name={fullName(user)} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-semibold">{fullName(user)}</span>
          <span className="block truncate text-13 text-muted">{user.email}</span>
        </span>
        <ChevronDown size={18} className={cx("text-muted", open && "rotate-180")} aria-hidden="true" />
      </button>
      {open && (
        <div className="animate-fade-in">
          {built.profile && !isPlatformAdmin(user) && (
            <Link to="/profile" className={line} onClick={onGo}>
              <UserRound aria-hidden="true" />
              Profile
            </Link>
          )}
          {built.settings && (
            <Link to="/settings" className={line} onClick={onGo}>
              <Settings aria-hidden="true" />
              Account Settings
            </Link>
          )}
          {built.getInvolved && !isPlatformAdmin(user) && (
            <Link to="/getinvolved" className={line} onClick={onGo}>
              <HandHeart aria-hidden="true" />
              Get Involved
            </Link>
          )}
          <a href="/signout" className={line}>
            <LogOut aria-hidden="true" />
            Log Out
          </a>
          <Segments<Theme>
            aria-label="Appearance"
            wide
            className="my-2"
            value={theme}
            onChange={setTheme}
            options={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
              { value: "system", label: "System" },
            ]}
          />
        </div>
      )}
    </div>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { Flag, HandHeart, LogOut, Monitor, Moon, Settings, Sun, UserRound } from "lucide-react";
import { fullName, isPlatformAdmin, useUser } from "../../lib/session";
import { setTheme, type Theme, useTheme } from "../../lib/theme";
import { initials } from "../../ui/avatar";
import { Menu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { built } from "./nav-items";

/** Profile, Account Settings, Get Involved, the theme, Log Out. */
export function ProfileMenu() {
  const user = useUser();
  const theme = useTheme();
  const navigate = useNavigate();
  const isPlatform = isPlatformAdmin(user);
  const items: MenuItem[] = [
    {
      id: "who",
      heading: (
        <>
          <span className="block text-14 font-semibold text-ink">{fullName(user)}</span>
          <span className="block">{user.email}</span>
        </>
      ),
    },
  ];
  if (built.profile && !isPlatform) {
    items.push({
      id: "profile",
      label: "Profile",
      icon: <UserRound />,
      onSelect: () => void navigate({ to: "/profile" }),
    });
  }
  if (built.settings) {
    items.push({
      id: "settings",
      label: "Account Settings",
      icon: <Settings />,
      onSelect: () => void navigate({ to: "/settings" }),
    });
  }
  if (built.getInvolved && !isPlatform) {
    items.push({
      id: "involved",
      label: "Get Involved",
      icon: <HandHeart />,
      onSelect: () => void navigate({ to: "/getinvolved" }),
    });
  }
  if (isPlatform) {
    items.push({
      id: "platform",
      label: "Users and reports",
      icon: <Flag />,
      onSelect: () => void navigate({ to: "/admin/users" }),
    });
  }
  items.push(
    "line",
    {
      id: "theme",
      choice: "Appearance",
      value: theme,
      onChange: (value) => setTheme(value as Theme),
      options: [
        { value: "light", label: "Light", icon: <Sun /> },
        { value: "dark", label: "Dark", icon: <Moon /> },
        { value: "system", label: "Same as this device", icon: <Monitor /> },
      ],
    },
    "line",
    { id: "out", label: "Log Out", icon: <LogOut />, onSelect: () => location.assign("/signout") },
  );
  return (
    <Menu
      label="Your account"
      items={items}
      className="min-w-60"
      trigger={
        <button
          type="button"
          className="flex size-9 shrink-0 items-center justify-center rounded-full touch:size-11"
        >
          <span
            aria-hidden="true"
            className="flex size-8 items-center justify-center rounded-full bg-chip text-11 font-semibold"
          >
            {initials(fullName(user))}
          </span>
          <span className="sr-only">Your account, {fullName(user)}</span>
        </button>
      }
    />
  );
}

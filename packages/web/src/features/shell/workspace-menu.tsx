import { useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fullName, useUser } from "../../lib/session";
import { BrandMark } from "../../ui/avatar";
import { cx } from "../../ui/cx";
import { Menu } from "../../ui/menu";
import { menuItem } from "../../ui/menu-class";

const OWN = "own";

/** Every workspace that the person works in, and the one that is open. */
function useWorkspaces() {
  const user = useUser();
  const navigate = useNavigate();
  const options = [
    {
      value: OWN,
      label: "Your own workspace",
      icon: <BrandMark name={fullName(user)} color="#1a1623" size={20} />,
    },
    ...user.companies.map(({ company_user_id, brand_name, primary_brand_color, brand_logo_url }) => ({
      value: String(company_user_id),
      label: brand_name || "A company",
      icon: (
        <BrandMark
          name={brand_name}
          color={primary_brand_color ?? "#1f5d57"}
          src={brand_logo_url}
          size={20}
        />
      ),
    })),
  ];
  return {
    options,
    value: user.acting_for === null ? OWN : String(user.acting_for),
    // A page of its own, so that the one that is left asks about what was typed.
    choose: (workspace: string) => void navigate({ to: "/workspace/$workspace", params: { workspace } }),
  };
}

/** Changes the workspace. In the drawer of a phone, which lies over every menu, its list opens in place. */
export function WorkspaceMenu({
  onGo,
  children,
}: {
  /** Closes the drawer; undefined in the column. */
  onGo: (() => void) | undefined;
  children: ReactNode;
}) {
  const { options, value, choose } = useWorkspaces();
  const [open, setOpen] = useState(false);
  const trigger = (
    <button
      type="button"
      {...(onGo && { "aria-expanded": open, onClick: () => setOpen(!open) })}
      className="-mx-2.5 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-ctl px-2.5 hover:bg-hover"
    >
      {children}
      <ChevronsUpDown size={18} className="shrink-0 text-muted" aria-hidden="true" />
      <span className="sr-only">Change the workspace</span>
    </button>
  );
  if (!onGo)
    return (
      <Menu
        label="Workspaces"
        trigger={trigger}
        placement="bottom-start"
        items={[{ id: "workspace", choice: "Workspace", options, value, onChange: choose }]}
      />
    );
  return (
    <div className="min-w-0 flex-1">
      {trigger}
      {open && (
        <ul aria-label="Workspaces">
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-current={option.value === value}
                className={cx(menuItem, "min-h-11 w-full")}
                onClick={() => {
                  onGo();
                  choose(option.value);
                }}
              >
                {option.icon}
                {option.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

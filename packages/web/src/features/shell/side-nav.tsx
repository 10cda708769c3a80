import { Link } from "@tanstack/react-router";
import { CircleArrowUp, CircleCheck, type LucideIcon, Send } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { openCheckout } from "../../lib/checkout";
import { openDialog } from "../../lib/dialogs";
import { fullName, isAdmin, isTeam, type SessionUser, useUser } from "../../lib/session";
import { BrandMark } from "../../ui/avatar";
import { cx } from "../../ui/cx";
import { lazyPart } from "../../ui/lazy-part";
import { mainItems, type NavItem, resourceItems } from "./nav-items";

const line =
  "flex min-h-9 w-full items-center gap-3 rounded-ctl px-2.5 text-14 font-medium text-ink transition-colors duration-120 hover:bg-hover touch:min-h-11 [&>svg]:size-[18px] [&>svg]:shrink-0 [&>svg]:text-muted";
const lit =
  "data-[status=active]:bg-accent-soft data-[status=active]:font-semibold data-[status=active]:text-accent-ink data-[status=active]:[&>svg]:text-accent-ink";

const labelOf = ({ label }: NavItem, user: SessionUser): string =>
  typeof label === "string" ? label : label(user);

function NavLink({ item, onGo }: { item: NavItem; onGo: (() => void) | undefined }) {
  const user = useUser();
  const { icon: Icon, dialog } = item;
  const label = labelOf(item, user);
  return (
    <li>
      {dialog ? (
        <NavButton icon={Icon} onPress={() => openDialog(dialog)} onGo={onGo}>
          {label}
        </NavButton>
      ) : (
        <Link to={item.to} className={cx(line, lit)} onClick={onGo}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      )}
    </li>
  );
}

/** A line that opens something over the page. */
function NavButton({
  icon: Icon,
  onPress,
  onGo,
  children,
}: {
  icon: LucideIcon;
  onPress: () => void;
  onGo: (() => void) | undefined;
  children: ReactNode;
}) {
  const press = () => {
    onGo?.();
    onPress();
  };
  return (
    <button type="button" className={line} onClick={press}>
      <Icon aria-hidden="true" />
      {children}
    </button>
  );
}

// Few people work in more than their own workspace.
const WorkspaceMenu = lazyPart(async () => (await import("./workspace-menu")).WorkspaceMenu);

/** The workspace: its mark and name, and the person. */
function WorkspaceName({ user }: { user: SessionUser }) {
  const name = user.brand_name.trim() || "My Business";
  return (
    <>
      <BrandMark name={name} color={user.primary_brand_color} src={user.brand_logo_url} />
      <span className="min-w-0 flex-1 text-left leading-tight">
        <span className="block truncate text-14 font-semibold">{name}</span>
        {name !== fullName(user) && (
          <span className="block truncate text-13 text-muted">{fullName(user)}</span>
        )}
      </span>
    </>
  );
}

/** The navigation: workspace, pages, resources, and plan at the foot. In the column and in the drawer. */
export function SideNav({
  onGo,
  close,
}: {
  /** Called after a link was followed, to close the drawer. */ onGo?: () => void;
  close?: ReactNode;
}) {
  const user = useUser();
  const isActing = isAdmin(user);
  const main = mainItems.filter((item) => item.built && !(item.owners && isActing));
  const resources = resourceItems.filter((item) => item.built);
  const own = <WorkspaceName user={user} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-16 items-center gap-3 px-5">
        {user.companies.length > 0 ? (
          <Suspense fallback={own}>
            <WorkspaceMenu onGo={onGo}>{own}</WorkspaceMenu>
          </Suspense>
        ) : (
          own
        )}
        {close}
      </div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-3 py-2">
        <ul className="space-y-px">
          {main.map((item) => (
            <NavLink key={item.id} item={item} onGo={onGo} />
          ))}
        </ul>
        {resources.length > 0 && (
          <>
            <h2 className="mt-4 mb-1 px-2.5 text-13 text-muted">Resources</h2>
            <ul className="space-y-px">
              {resources.map((item) => (
                <NavLink key={item.id} item={item} onGo={onGo} />
              ))}
            </ul>
          </>
        )}
      </nav>
      <div className="space-y-px px-3 pb-3">
        {user.is_subscribed && !user.partner_id && !isActing && (
          <NavButton icon={Send} onPress={() => openDialog("referral")} onGo={onGo}>
            Send a referral
          </NavButton>
        )}
        <PlanButton user={user} onGo={onGo} />
      </div>
    </div>
  );
}

/** The plan at the foot; an admin's leads to the team, since the plan is the owner's. */
function PlanButton({ user, onGo }: { user: SessionUser; onGo: (() => void) | undefined }) {
  const isActing = isAdmin(user);
  if (user.is_subscribed || isActing) {
    return (
      <Link to={isActing ? "/settings/team" : "/settings/plan"} className={line} onClick={onGo}>
        <CircleCheck aria-hidden="true" />
        {isTeam(user) ? "Team Account" : "Pro Account"}
      </Link>
    );
  }
  return (
    <NavButton icon={CircleArrowUp} onPress={openCheckout} onGo={onGo}>
      Upgrade plan
    </NavButton>
  );
}

import { Outlet } from "@tanstack/react-router";
import { TabLinks } from "../../ui/tab-links";

const PAGES = [
  { label: "Users", to: "/admin/users" },
  { label: "Reports", to: "/admin/reports" },
] as const;

/** The pages of Stint's own people. */
export function PlatformLayout() {
  return (
    <>
      <div className="mx-auto mb-5 max-w-[1136px]">
        <TabLinks label="Platform" items={PAGES} />
      </div>
      <Outlet />
    </>
  );
}

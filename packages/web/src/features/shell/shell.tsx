import { Outlet } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { dialogs, openDialog } from "../../lib/dialogs";
import { whenIdle } from "../../lib/idle-work";
import { useOnline } from "../../lib/network";
import { cx } from "../../ui/cx";
import { Drawer } from "../../ui/drawer";
import { OfflineLine } from "../../ui/error-line";
import { IconButton } from "../../ui/icon-button";
import { loadMenu } from "../../ui/menu";
import { loadCreateItems } from "./create-menu";
import { Dialogs } from "./dialogs";
import { DrawerFoot } from "./drawer-foot";
import { SideNav } from "./side-nav";
import { TopBar, type TopBarProps } from "./top-bar";

/** First in the tab order of every layout. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-60 rounded-ctl bg-inverse px-4 py-2 text-14 text-on-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to the content
    </a>
  );
}

/** ⌘K or Ctrl K opens the search from every signed-in page. */
function useSearchKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      if (!dialogs.get()) openDialog("search");
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Loads parts that the first view leaves out and the next press is likely to need. */
function useFetchAhead(): void {
  useEffect(
    () =>
      whenIdle(() => {
        const coming = [
          loadMenu(),
          loadCreateItems(),
          import("../../ui/dialog"),
          import("../notification/panel"),
        ];
        void Promise.all(coming).catch(() => undefined);
        void import("../../lib/service-worker").then(
          ({ startServiceWorker }) => startServiceWorker(),
          () => undefined,
        );
      }),
    [],
  );
}

/** Opens what waits for the start of the app: an invitation, a template, the plans. */
function useStart(): void {
  useEffect(() => void import("./begin").then(({ begin }) => begin()).catch(() => undefined), []);
}

/** The frame of all signed-in layouts: dialogs by name, the search key, the offline line. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  useSearchKey();
  useFetchAhead();
  useStart();
  return (
    <>
      <SkipLink />
      {children}
      <Dialogs />
    </>
  );
}

function OfflineBar() {
  return useOnline() ? null : <OfflineLine className="mb-6" />;
}

/** The signed-in layout: nav 224 on bg, page on surface, top bar 56, padding 40. */
export function Shell({ back }: Pick<TopBarProps, "back">) {
  const [drawer, setDrawer] = useState(false);
  return (
    <SignedInFrame>
      <div className={back ? undefined : "md:grid md:grid-cols-[224px_minmax(0,1fr)]"}>
        {!back && (
          <aside className="sticky top-0 hidden h-dvh flex-col bg-bg md:flex">
            <SideNav />
          </aside>
        )}
        <div className={cx("min-h-dvh min-w-0 bg-surface", !back && "border-line md:border-l")}>
          <TopBar onMenu={() => setDrawer(true)} {...(back ? { back } : {})} />
          <main id="main" tabIndex={-1} className="px-4 py-6 outline-none sm:px-10 sm:py-8">
            <OfflineBar />
            <Outlet />
          </main>
        </div>
      </div>
      {!back && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} label="Menu">
          <SideNav
            onGo={() => setDrawer(false)}
            close={
              <IconButton
                label="Close the menu"
                icon={<X size={20} />}
                onClick={() => setDrawer(false)}
                className="-mr-2"
              />
            }
          />
          <DrawerFoot onGo={() => setDrawer(false)} />
        </Drawer>
      )}
    </SignedInFrame>
  );
}

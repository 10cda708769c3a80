import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DialogHostProps } from "../../lib/dialogs";
import { libraryTitle, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Modal } from "../../ui/modal";
import { Tabs } from "../../ui/tabs";
import { copyShareLink } from "../library/templates/share-link";
import { templateQuery } from "../library/templates/template-query";
import { TemplateDetail } from "./detail";
import { useExplored } from "./explored";
import { TABS, type Tab, type TemplatesProps } from "./open";
import { OpenScope } from "./open-scope";
import { TabPanel } from "./tab-panel";
import { TabTools } from "./tab-tools";
import { UpgradeStrip } from "./upgrade-strip";
import { TAB_LABELS, useSearches } from "./use-templates";

/** A press on a phone fits another arrangement than one on a desk: who turns the device opens it again. */
function useSameScreen(onSwitch: () => void): void {
  const leave = useRef(onSwitch);
  leave.current = onSwitch;
  useEffect(() => {
    const small = matchMedia("(width < 640px)");
    const listen = () => leave.current();
    small.addEventListener("change", listen);
    return () => small.removeEventListener("change", listen);
  }, []);
}

/** The place of the list while a template is read over it, and the cell that led there. */
function useReturn(isReading: boolean) {
  const scroll = useRef<HTMLDivElement>(null);
  const left = useRef({ top: 0, cell: undefined as HTMLElement | undefined });
  useLayoutEffect(() => {
    if (isReading || !scroll.current) return;
    scroll.current.scrollTop = left.current.top;
    left.current.cell?.focus({ preventScroll: true });
  }, [isReading]);
  const keep = () => {
    left.current = {
      top: scroll.current?.scrollTop ?? 0,
      cell: document.activeElement instanceof HTMLElement ? document.activeElement : undefined,
    };
  };
  return { scroll, keep };
}

/** The community's scopes, services and contract terms over the page. Searches and filters end with it. */
export function TemplatesModal({
  onClose,
  tab: first = "scopes",
  id: firstRead,
  scope,
}: DialogHostProps & TemplatesProps) {
  const [tab, setTab] = useState<Tab>(first);
  const [reading, setReading] = useState(firstRead);
  const searches = useSearches();
  const { scroll, keep } = useReturn(reading !== undefined);
  const search = searches[tab];
  const user = useUser();
  useExplored(tab);
  useSameScreen(onClose);
  const open = (id: number) => {
    keep();
    setReading(id);
  };
  const isReading = reading !== undefined;
  const { data: read } = useQuery({ ...templateQuery(reading ?? 0), enabled: isReading });
  // One of the workspace's own was opened from its library: there is no list of the community's to go back to.
  const isOwn = read?.community === 0;
  const back = () => (isOwn ? onClose() : setReading(undefined));
  // The browser's Back leaves what lies on top, not the page below it.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK") return false;
      if (isReading) back();
      else onClose();
      return true;
    },
    enableBeforeUnload: false,
  });
  const onEscape = () => {
    if (search.draft !== undefined) search.setDraft(undefined);
    else if (isReading) back();
    else if (search.typed && document.activeElement?.getAttribute("role") === "searchbox")
      search.setTyped("");
    else return false;
    return true;
  };
  const strip = (
    <div className="templates-head flex min-w-0 flex-1 items-center gap-x-6 max-sm:order-last max-sm:basis-full max-sm:flex-wrap">
      <Tabs
        aria-label="Templates"
        items={TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
        value={tab}
        onChange={setTab}
        className="templates-tabs min-w-0 flex-1 max-sm:basis-full"
      />
      <div className="flex items-center gap-2 max-sm:w-full max-sm:border-t max-sm:border-line max-sm:py-2.5">
        <TabTools tab={tab} searches={searches} />
      </div>
    </div>
  );
  return (
    <OpenScope.Provider value={scope}>
      <Modal
        open
        bare
        size="l"
        onClose={onClose}
        onEscape={onEscape}
        title={isOwn ? libraryTitle(user) : isReading ? "All scopes" : "Templates"}
        onBack={isReading ? back : undefined}
        head={isReading ? <ShareButton id={reading} /> : strip}
      >
        {isReading && <TemplateDetail id={reading} />}
        <div
          role="tabpanel"
          aria-label={TAB_LABELS[tab]}
          hidden={isReading}
          className="flex h-full min-h-0 flex-col [&[hidden]]:hidden"
        >
          <UpgradeStrip tab={tab} />
          <div className="min-h-0 flex-1">
            <TabPanel
              tab={tab}
              place="modal"
              searches={searches}
              scope={scope}
              onOpen={open}
              scroll={scroll}
            />
          </div>
        </div>
      </Modal>
    </OpenScope.Provider>
  );
}

/** Copies the link of the template that is read. */
function ShareButton({ id }: { id: number }) {
  const client = useQueryClient();
  const copy = () =>
    void client.ensureQueryData(templateQuery(id)).then(copyShareLink, () => copyShareLink({ hash: "" }));
  return (
    <div className="flex flex-1 justify-end">
      <Button kind="link" onClick={copy} className="max-sm:hidden">
        Copy share link
      </Button>
      <IconButton label="Copy share link" icon={<Link2 size={19} />} onClick={copy} className="sm:hidden" />
    </div>
  );
}

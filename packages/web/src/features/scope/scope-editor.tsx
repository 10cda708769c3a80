import { useNavigate } from "@tanstack/react-router";
import {
  ArrowRight,
  ChevronUp,
  ClipboardPaste,
  EllipsisVertical,
  Keyboard,
  Plus,
  Printer,
  Redo2,
  Search,
  Undo2,
} from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useOnline } from "../../lib/online";
import { Button } from "../../ui/button";
import { OfflineLine } from "../../ui/error-line";
import { IconButton } from "../../ui/icon-button";
import { Menu, type MenuItem } from "../../ui/menu";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { EditorHeader } from "../shell/editor-layout";
import type { Editor } from "./editor";
import { EditorContext, useEditor, useTopic } from "./hooks";
import { afterClosing } from "./lazy-menu";
import { NoticeLine } from "./notice-line";
import { PhaseTabs, Rail } from "./rail";
import { RolesProvider } from "./roles";
import { Sheet } from "./sheet";
import { Summary } from "./summary";
import { addPhase, askPaste } from "./task-menu";
import { useBudget } from "./use-budget";
import { useEditorKeys } from "./use-editor-keys";

const Shortcuts = lazy(async () => ({ default: (await import("./shortcuts")).Shortcuts }));
const FindBar = lazy(async () => ({ default: (await import("./find-bar")).FindBar }));
const SelectBar = lazy(async () => ({ default: (await import("./select-bar")).SelectBar }));
const PasteDialog = lazy(async () => ({ default: (await import("./paste-dialog")).PasteDialog }));
const PrintView = lazy(async () => ({ default: (await import("./print-view")).PrintView }));
const ServicePanel = lazy(async () => ({ default: (await import("./service-panel")).ServicePanel }));
const SummaryDialog = lazy(async () => ({ default: (await import("./summary-dialog")).SummaryDialog }));

/** The scope editor: rail, sheet, summary; `onReload` opens the scope anew. */
export function ScopeEditor({ editor, onReload }: { editor: Editor; onReload: () => void }) {
  return (
    <EditorContext value={editor}>
      <RolesProvider>
        <Body onReload={onReload} />
      </RolesProvider>
    </EditorContext>
  );
}

function Body({ onReload }: { onReload: () => void }) {
  const editor = useEditor();
  const { store } = editor;
  const finding = useTopic("open", (now) => now.finding > 0);
  const selecting = useTopic("selected", (now) => now.selected.size > 0);
  useEditorKeys(editor);
  // What was typed goes out when the page is left, and again when the network is back.
  useEffect(() => {
    const flush = () => editor.queue.flush();
    addEventListener("online", flush);
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("online", flush);
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [editor]);
  return (
    <>
      <div className="flex h-dvh flex-col print:hidden">
        <Header />
        <div className="grid min-h-0 flex-1 lg:grid-cols-[216px_minmax(0,1fr)_304px]">
          <Rail />
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
            <OfflineNote />
            <NoticeLine onReload={onReload} />
            <PhaseTabs />
            <Suspense fallback={null}>{finding && <FindBar />}</Suspense>
            <Sheet />
            <Suspense fallback={null}>{selecting && <SelectBar />}</Suspense>
            <BottomBar onSummary={() => store.show({ kind: "summary" })} />
          </main>
          <aside aria-label="Summary" className="min-h-0 overflow-y-auto bg-bg p-6 max-lg:hidden">
            <Summary />
          </aside>
        </div>
      </div>
      <Over />
    </>
  );
}

/** The dialog that is open, and what is printed. */
function Over() {
  const { store } = useEditor();
  const open = useTopic("open", (now) => now.open);
  const panel = useTopic("open", (now) => now.panel);
  const close = () => store.show(null);
  return (
    <Suspense fallback={null}>
      {panel !== null && <ServicePanel phase={panel} />}
      {open?.kind === "keys" && <Shortcuts onClose={close} />}
      {open?.kind === "summary" && <SummaryDialog onClose={close} />}
      {open?.kind === "paste" && <PasteDialog {...open} onClose={close} />}
      {open?.kind === "print" && <PrintView onDone={close} />}
    </Suspense>
  );
}

function OfflineNote() {
  const editor = useEditor();
  const online = useOnline();
  const waiting = useTopic("status", () => editor.queue.size);
  return online ? null : <OfflineLine waiting={waiting} className="m-2" />;
}

function useBuildProposal() {
  const editor = useEditor();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    // The proposal is made of what the server has.
    await editor.queue.settled(5_000);
    setPending(false);
    const { project_id, id } = editor.store.info;
    await navigate({
      to: "/projects/$projectId/scopes/$scopeId/view/proposals",
      params: { projectId: String(project_id), scopeId: String(id) },
    });
  };
  return { pending, run: () => void run() };
}

function Header() {
  const editor = useEditor();
  const { info } = editor.store;
  const saved = useTopic("status", () => editor.queue.state);
  const canUndo = useTopic("status", () => editor.history.canUndo);
  const canRedo = useTopic("status", () => editor.history.canRedo);
  const readOnly = useTopic("status", (store) => store.readOnly);
  const build = useBuildProposal();
  return (
    <EditorHeader
      back={{ to: `/projects/${info.project_id}/scopes`, label: "Back to the project" }}
      title={info.project.name}
      subtitle={info.project.client_name}
      status={<Status status={info.project.status} />}
      saved={saved}
      actions={
        <>
          {!readOnly && (
            <span data-keeps="" className="contents">
              <IconButton
                label="Undo"
                icon={<Undo2 size={18} />}
                disabled={!canUndo}
                onClick={() => editor.history.undo()}
              />
              <IconButton
                label="Redo"
                icon={<Redo2 size={18} />}
                disabled={!canRedo}
                onClick={() => editor.history.redo()}
                className="max-sm:hidden"
              />
            </span>
          )}
          <MoreMenu />
          <span aria-hidden="true" className="mx-2 h-6 w-px bg-line max-sm:hidden" />
          <Button
            kind="primary"
            iconEnd={<ArrowRight size={17} />}
            pending={build.pending}
            onClick={build.run}
            className="max-sm:hidden"
          >
            Build proposal
          </Button>
        </>
      }
    />
  );
}

/** What is wanted now and then, each with its key. */
function MoreMenu() {
  const editor = useEditor();
  const { store } = editor;
  const readOnly = useTopic("status", (now) => now.readOnly);
  const changing: MenuItem[] = [
    { id: "phase", label: "Add phase", icon: <Plus />, keys: "⇧⌘↵", onSelect: () => addPhase(editor) },
    {
      id: "paste",
      label: "Paste from a spreadsheet",
      icon: <ClipboardPaste />,
      disabled: store.order.length === 0,
      onSelect: () => askPaste(editor),
    },
    "line",
  ];
  return (
    <Menu
      label="More"
      trigger={<IconButton label="More" icon={<EllipsisVertical size={18} />} />}
      items={afterClosing([
        ...(readOnly ? [] : changing),
        {
          id: "find",
          label: "Find",
          icon: <Search />,
          keys: "⌘F",
          onSelect: () => store.seek(true),
        },
        {
          id: "print",
          label: "Print",
          icon: <Printer />,
          keys: "⌘P",
          onSelect: () => store.show({ kind: "print" }),
        },
        {
          id: "keys",
          label: "Keyboard shortcuts",
          icon: <Keyboard />,
          keys: "?",
          onSelect: () => store.show({ kind: "keys" }),
        },
      ])}
    />
  );
}

/** Where there is no room for the summary: 72 high, on a phone 80 with the action. */
function BottomBar({ onSummary }: { onSummary: () => void }) {
  const money = useBudget();
  const build = useBuildProposal();
  const parts = [
    ["Margin", money.margin],
    ["Your pay", money.own_pay],
    ["Team pay", money.team_pay],
    ["Available", money.available],
    ["Profit", money.profit],
  ] as const;
  return (
    <div className="flex h-[72px] shrink-0 items-center border-t border-line bg-surface px-4 shadow-[0_-4px_16px_rgb(26_22_35/0.05)] max-sm:h-20 sm:px-10 lg:hidden">
      <dl className="flex min-w-0 flex-1 max-md:hidden">
        {parts.map(([label, value]) => (
          <div key={label} className="mr-5 border-r border-line pr-5 text-14 last:border-0">
            <dt className="text-13 text-muted">{label}</dt>
            <dd>
              <Money
                value={value}
                strong={label === "Profit"}
                className={value < 0 ? "text-bad" : undefined}
              />
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        onClick={onSummary}
        aria-haspopup="dialog"
        className="flex min-w-0 flex-1 items-center gap-3 rounded-ctl text-left md:flex-none md:text-right"
      >
        <span className="min-w-0">
          <span className="block text-13 text-muted">Scope total</span>
          <Money value={money.revenue} className="block text-22 leading-6" />
        </span>
        <ChevronUp size={18} className="text-muted" aria-hidden="true" />
        <span className="sr-only">Show the summary</span>
      </button>
      <Button kind="primary" size="l" pending={build.pending} onClick={build.run} className="sm:hidden">
        Build proposal
      </Button>
    </div>
  );
}

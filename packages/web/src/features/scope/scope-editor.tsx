import { ArrowRight, EllipsisVertical } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useSync } from "../../lib/sync/use-sync";
import { Button } from "../../ui/button";
import { OwnCurrency } from "../../ui/currency";
import { EditorHeader, UndoButtons } from "../../ui/editor-header";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { SyncLines } from "../../ui/sync-lines";
import { ProjectMark } from "../project/status-mark";
import { UnsentMark } from "../project/unsent-mark";
import type { Editor } from "./editor";
import { BottomBar, Summary } from "./fields";
import { EditorContext, useEditor, useTopic } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import { PhaseTabs, Rail } from "./rail";
import { RolesProvider } from "./roles";
import { Sheet } from "./sheet";
import type { UnsentDialogsProps } from "./unsent-part";
import { showUnsent, useProject, useReadAgain, useUnsentWords } from "./unsent-words";
import { useEditorKeys } from "./use-editor-keys";
import { useNext } from "./use-next";

const Over = lazyPart(async () => (await import("./over")).Over);
const FindBar = lazyPart(async () => (await import("./find-bar")).FindBar);
const SelectBar = lazyPart(async () => (await import("./select-bar")).SelectBar);
const NoticeLine = lazyPart(async () => (await import("./notice-line")).NoticeLine);
const SendNext = lazyPart(async () => (await import("./send-next")).SendNext);
const TemplatesButton = lazyPart(async () => (await import("./templates-button")).TemplatesButton);
const UnsentPart = lazyPart(async () => (await import("./unsent-part")).UnsentPart);

interface BodyProps {
  /** The template's name, which can be changed here; a project's comes with its scope. */
  title?: string | undefined;
  /** What its head says beside the status. */
  mark?: ReactNode;
  /** Opens the scope again. */
  onReload: () => void;
  /** The dialogs of changes that the client does not have. */
  UnsentDialogs: ComponentType<UnsentDialogsProps>;
  /** The button that starts a change order of an accepted proposal. */
  StartChange: ComponentType<{ proposal_id: number }>;
}

/** The scope editor: rail, sheet, summary. The page brings what belongs to proposals. */
export function ScopeEditor({ editor, ...body }: BodyProps & { editor: Editor }) {
  return (
    <EditorContext value={editor}>
      <OwnCurrency value={editor.store.info.project.currency}>
        <RolesProvider>
          <Body {...body} />
        </RolesProvider>
      </OwnCurrency>
    </EditorContext>
  );
}

function Body({ title, mark, onReload, UnsentDialogs, StartChange }: BodyProps) {
  const editor = useEditor();
  const finding = useTopic("open", ({ view }) => view.finding > 0);
  const over = useTopic("open", ({ view }) => view.open !== null || view.panel !== null);
  const selecting = useTopic("selected", ({ view }) => view.selected.size > 0);
  const words = useUnsentWords(useProject());
  const fixed = useTopic("status", ({ view }) => view.readOnly && view.notice === null);
  useEditorKeys(editor);
  useReadAgain();
  return (
    <>
      <div className="flex h-dvh flex-col print:hidden">
        <Header title={title} mark={mark} />
        <Suspense fallback={null}>
          {words && <UnsentPart UnsentDialogs={UnsentDialogs} onReload={onReload} />}
        </Suspense>
        <div className="grid min-h-0 flex-1 lg:grid-cols-[216px_minmax(0,1fr)_304px]">
          <Rail />
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
            <SyncPart onReload={onReload} />
            <Suspense fallback={null}>{fixed && <NoticeLine StartChange={StartChange} />}</Suspense>
            <PhaseTabs />
            <Suspense fallback={null}>{finding && <FindBar />}</Suspense>
            <Sheet />
            <Suspense fallback={null}>{selecting && <SelectBar />}</Suspense>
            <Suspense fallback={null}>
              <BottomBar />
            </Suspense>
          </main>
          <aside aria-label="Summary" className="min-h-0 overflow-y-auto bg-bg p-6 max-lg:hidden">
            <Suspense fallback={null}>
              <Summary />
            </Suspense>
          </aside>
        </div>
      </div>
      <Suspense fallback={null}>{over && <Over />}</Suspense>
    </>
  );
}

/** The reason why typed changes are not saved; refused services show theirs in their rows. */
function SyncPart({ onReload }: { onReload: () => void }) {
  const editor = useEditor();
  const { session, sync } = editor;
  const view = useSync(session);
  const elsewhere = session.writes.some(({ op, refused }) => refused && !op.kind.endsWith("task"));
  return (
    <SyncLines
      view={view}
      onReload={() => sync.giveUp().then(onReload)}
      onKeep={sync.keepMine}
      className="m-2 rounded-ctl"
      {...(elsewhere ? { onRetry: () => session.retry() } : {})}
    />
  );
}

function Header({ title, mark }: Pick<BodyProps, "title" | "mark">) {
  const editor = useEditor();
  const { info } = editor.store;
  const saved = useTopic("status", () => editor.session.view.save);
  const undoable = useTopic("status", () => editor.history.canUndo);
  const redoable = useTopic("status", () => editor.history.canRedo);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const project = useProject();
  const words = useUnsentWords(project);
  const { is_template } = info.project;
  const back = is_template
    ? { to: "/mylibrary/scopes", label: "Back to the library" }
    : {
        to: `/projects/${info.project_id}/scopes`,
        search: info.is_current ? {} : { scope: info.id },
        label: "Back to the project",
      };
  return (
    <EditorHeader
      back={back}
      title={title ?? info.project.name}
      subtitle={is_template ? "Template" : info.project.client_name}
      status={project && <ProjectMark of={project} />}
      fact={
        project && words ? (
          <UnsentMark of={project.agreement} onSee={() => void showUnsent(editor, "changes")} />
        ) : (
          mark
        )
      }
      saved={saved}
      actions={
        <>
          {!readOnly && (
            <span data-keeps="" className="contents">
              <UndoButtons
                canUndo={undoable}
                canRedo={redoable}
                undo={() => editor.history.undo()}
                redo={() => editor.history.redo()}
              />
            </span>
          )}
          <MoreMenu />
          <span aria-hidden="true" className="mx-2 h-6 w-px bg-line max-sm:hidden" />
          <Suspense fallback={null}>
            <TemplatesButton />
          </Suspense>
          <Suspense fallback={null}>{words ? <SendNext label={words.send_total} /> : <Next />}</Suspense>
        </>
      }
    />
  );
}

/** The button to the next step, while there is no change to send. */
function Next() {
  const next = useNext();
  return (
    <Button
      kind="primary"
      iconEnd={<ArrowRight size={17} />}
      pending={next.pending}
      onClick={next.run}
      className="max-sm:hidden"
    >
      {next.label}
    </Button>
  );
}

function MoreMenu() {
  const editor = useEditor();
  return (
    <LazyMenu
      label="More"
      trigger={<IconButton label="More" icon={<EllipsisVertical size={18} />} />}
      items={({ scopeItems }) => scopeItems(editor)}
    />
  );
}

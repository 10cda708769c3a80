import { deductionsOf, payableOf } from "@stint/core/invoice/payable/rules";
import { Download } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { dayInWords, dayOf } from "../../../lib/format";
import { type OpenSend, useOpenSend } from "../../../lib/open-send";
import { useUser } from "../../../lib/session";
import { useUndoKeys } from "../../../lib/sync/use-undo-keys";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { EditorHeader, UndoButtons } from "../../../ui/editor-header";
import { lazyPart } from "../../../ui/lazy-part";
import { Segments } from "../../../ui/segments";
import { Status } from "../../../ui/status";
import { SyncLines } from "../../../ui/sync-lines";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";
import { HeadFields } from "./head-fields";
import { Lines } from "./lines";
import { Options } from "./options";
import { PreviewTabs } from "./preview-tabs";
import { SendMenu } from "./send-menu";
import { Sums } from "./sums";
import { TitleField } from "./title-field";
import { EditorContext, useInvoiceEditor } from "./use-editor";

const SendDialog = lazyPart(async () => (await import("../send-dialog")).SendDialog);
const DeleteDialog = lazyPart(async () => (await import("../delete-dialog")).DeleteDialog);
const BillableItemsDialog = lazyPart(
  async () => (await import("./billable-items-dialog")).BillableItemsDialog,
);
const MissingFields = lazyPart(async () => (await import("../missing-fields")).MissingFields);
const SeriesDialog = lazyPart(async () => (await import("../series/series-dialog")).SeriesDialog);

/** The editor of a draft or planned invoice: 832 beside a live preview; one at a time below 1200 px. */
export function DraftPage({
  invoice,
  back,
  send,
  onTyping,
}: {
  invoice: Invoice;
  back: { to: string; label: string };
  /** The send dialog that the address opens. */
  send: OpenSend["send"];
  /** Hears whether anything waits that the server does not have. */
  onTyping: (waits: boolean) => void;
}) {
  const editor = useInvoiceEditor(invoice);
  const { store, doc, info, totals } = editor;
  const actions = useInvoiceActions();
  const today = dayOf(new Date(), useUser().time_zone);
  const [view, setView] = useState<"edit" | "preview">("edit");
  const [sendOn, setSendOn] = useState(info.send_on);
  const [dialog, setDialog] = useState<
    { name: "send"; day: string | null } | { name: "delete" | "bring-in" | "recurring" }
  >();
  useEffect(() => setSendOn(info.send_on), [info.send_on]);
  const waits = editor.sync.pending > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not whenever the page is drawn
  useEffect(() => onTyping(waits), [waits]);
  useOpenSend(send, (day) => {
    if (day) setSendOn(day);
    setDialog({ name: "send", day });
  });

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      // A dialog handles its own keys.
      if ((event.target as HTMLElement).closest("#overlays")) return;
      if (key !== "enter") return;
      setDialog({ name: "send", day: null });
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  useUndoKeys(store.history);

  const scheduled = info.status === "scheduled";
  const later = sendOn !== null && sendOn > today ? sendOn : null;
  const afterSaving = async (work: () => Promise<unknown>) => {
    if (await store.document.flush()) await work();
  };
  const title = doc.head.title.trim() || "Invoice";
  const issued = doc.head.issued_on ?? later ?? today;
  return (
    <EditorContext value={editor}>
      <EditorHeader
        back={back}
        title={title}
        subtitle={[info.project_name, info.client_name]
          .filter((words) => words && words !== title)
          .join(", ")}
        status={
          <Status
            status={info.status}
            {...(scheduled && info.send_on
              ? { detail: `Goes out ${dayInWords(info.send_on, { weekday: true })}` }
              : {})}
          />
        }
        saved={editor.sync.save}
        actions={
          <>
            <UndoButtons
              undo={store.history.undo}
              redo={store.history.redo}
              canUndo={store.history.canUndo}
              canRedo={store.history.canRedo}
              className="max-sm:hidden"
            />
            <Button
              kind="quiet"
              icon={<Download size={18} />}
              onClick={() => void afterSaving(() => actions.pdf(info))}
              className="max-sm:hidden"
            >
              PDF
            </Button>
            <SendMenu
              scheduled={scheduled}
              paused={info.status === "paused"}
              onRecurring={() => void afterSaving(async () => setDialog({ name: "recurring" }))}
              onHold={(on) => void afterSaving(() => actions.hold(store.get().info, on))}
              onSend={(when) =>
                setDialog({
                  name: "send",
                  day:
                    when === "date"
                      ? (sendOn ?? dayOf(new Date(Date.now() + 86_400_000)))
                      : scheduled
                        ? null
                        : later,
                })
              }
              onTest={() => void afterSaving(() => actions.test(info))}
              onDuplicate={() => void afterSaving(() => actions.duplicate(info))}
              onDelete={() => setDialog({ name: "delete" })}
              onCallOff={() => void afterSaving(() => actions.callOff(store.get().info))}
            />
          </>
        }
      />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none lg:grid lg:grid-cols-[minmax(0,832fr)_minmax(0,608fr)]"
      >
        <div className="flex justify-center border-b border-line px-4 py-2.5 lg:hidden">
          <Segments
            aria-label="What to show"
            value={view}
            onChange={setView}
            options={[
              { value: "edit", label: "Edit" },
              { value: "preview", label: "What the client sees" },
            ]}
          />
        </div>
        <div className={cx("min-w-0 px-4 py-5 sm:px-6", view === "preview" && "max-lg:hidden")}>
          <SyncLines
            view={editor.sync}
            onReload={store.document.takeTheirs}
            onKeep={store.document.keepMine}
            onRetry={() => store.session.retry()}
            className="mb-5 rounded-ctl"
          />
          <TitleField />
          <HeadFields sendOn={sendOn} onSendOn={setSendOn} today={today} />
          <div data-anchor="items">
            <Lines onBringIn={info.project_id === null ? undefined : () => setDialog({ name: "bring-in" })} />
          </div>
          <div className="mt-6 grid gap-8 sm:grid-cols-[minmax(0,250fr)_minmax(0,510fr)] sm:gap-6">
            <div className="max-sm:order-2">
              <Options />
            </div>
            <Sums />
          </div>
          {info.client_id !== null && info.items.length > 0 && (
            <div className="mt-6">
              <Suspense fallback={null}>
                <MissingFields invoice={info} />
              </Suspense>
            </div>
          )}
        </div>
        <aside
          aria-label="What the client sees"
          className={cx(
            "min-w-0 border-line bg-bg px-4 py-5 sm:px-8 lg:min-h-[calc(100dvh-64px)] lg:border-l",
            view === "edit" && "max-lg:hidden",
          )}
        >
          <PreviewTabs issued={issued} />
        </aside>
      </main>
      <Suspense fallback={null}>
        {dialog?.name === "send" && (
          <SendDialog
            invoice={info}
            total={
              totals ? payableOf({ total: totals.total, ...deductionsOf(totals, info) }) : info.totals.total
            }
            day={dialog.day}
            save={() => store.document.flush()}
            version={() => store.get().info.version}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog?.name === "recurring" && <SeriesDialog invoice={info} onClose={() => setDialog(undefined)} />}
        {dialog?.name === "bring-in" && info.project_id !== null && (
          <BillableItemsDialog projectId={info.project_id} onClose={() => setDialog(undefined)} />
        )}
        {dialog?.name === "delete" && (
          <DeleteDialog
            title={title}
            onDelete={() => actions.remove(store.get().info)}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </EditorContext>
  );
}

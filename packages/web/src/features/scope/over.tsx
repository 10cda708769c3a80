import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part";
import { useEditor, useTopic } from "./hooks";

const Shortcuts = lazyPart(async () => (await import("./shortcuts")).Shortcuts);
const PasteDialog = lazyPart(async () => (await import("./paste-dialog")).PasteDialog);
const PrintView = lazyPart(async () => (await import("./print-view")).PrintView);
const ServicePanel = lazyPart(async () => (await import("./service-panel")).ServicePanel);
const NotesPanel = lazyPart(async () => (await import("./notes-panel")).NotesPanel);
const RenameTemplate = lazyPart(async () => (await import("./rename-template")).RenameTemplate);
const SummaryDialog = lazyPart(async () => (await import("./summary-dialog")).SummaryDialog);

/** The open dialog, and the print view. */
export function Over() {
  const { view } = useEditor();
  const open = useTopic("open", ({ view }) => view.open);
  const panel = useTopic("open", ({ view }) => view.panel);
  const close = () => view.show(null);
  return (
    <Suspense fallback={null}>
      {panel !== null && <ServicePanel phase={panel} />}
      {open?.kind === "keys" && <Shortcuts onClose={close} />}
      {open?.kind === "rename" && <RenameTemplate onClose={close} />}
      {open?.kind === "summary" && <SummaryDialog onClose={close} />}
      {open?.kind === "paste" && <PasteDialog {...open} onClose={close} />}
      {(open?.kind === "notes" || open?.kind === "comments") && (
        <NotesPanel task={open.kind === "comments" ? open.key : null} onClose={close} />
      )}
      {open?.kind === "print" && <PrintView onDone={close} />}
    </Suspense>
  );
}

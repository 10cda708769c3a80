import { Suspense } from "react";
import { Dialog } from "../../ui/dialog";
import { lazyPart } from "../../ui/lazy-part";
import { BriefColumn } from "./brief-column";
import { useReview } from "./use-review";

const EditDialog = lazyPart(async () => (await import("./edit-dialog")).EditDialog);
const RemarkDialog = lazyPart(async () => (await import("./remark-dialog")).RemarkDialog);
const FindPanel = lazyPart(async () => (await import("./find-panel")).FindPanel);
const WriteDialog = lazyPart(async () => (await import("./write-dialog")).WriteDialog);
const KeysDialog = lazyPart(async () => (await import("./keys-dialog")).KeysDialog);

/** The dialog or panel that is open over the draft. */
export function Over({ onEdit }: { onEdit: () => void }) {
  return (
    <Suspense fallback={null}>
      <Open onEdit={onEdit} />
    </Suspense>
  );
}

function Open({ onEdit }: { onEdit: () => void }) {
  const { open, show } = useReview();
  const close = () => show(undefined);
  switch (open?.kind) {
    case "edit":
      return <EditDialog line={open.line} onClose={close} />;
    case "remark":
      return <RemarkDialog phase={open.phase} onClose={close} />;
    case "find":
      return <FindPanel key={open.wish.target} wish={open.wish} onClose={close} />;
    case "write":
      return <WriteDialog wish={open.wish} onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "brief":
      return (
        <Dialog open onClose={close} title="The brief">
          <BriefColumn
            onEdit={() => {
              close();
              onEdit();
            }}
          />
        </Dialog>
      );
    default:
      return null;
  }
}

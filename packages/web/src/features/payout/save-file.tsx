import { Download } from "lucide-react";
import { downloadFile } from "../../lib/download";
import { errorText } from "../../lib/report";
import { toastError } from "../../lib/toast";
import { Button } from "../../ui/button";

/** A button that saves a file of the API. */
export function SaveFile({ path, name, children }: { path: string; name: string; children: string }) {
  return (
    <Button
      kind="link"
      icon={<Download size={15} aria-hidden="true" />}
      onClick={() => void downloadFile(path, name).catch((error: unknown) => toastError(errorText(error)))}
    >
      {children}
    </Button>
  );
}

import { useLocation, useNavigate } from "@tanstack/react-router";
import { closeDialog } from "../../../lib/dialogs";
import { toast } from "../../../lib/toast";

/** Says that something was saved, and leads to it; in the library there is nowhere to go. */
export function useSavedNote() {
  const navigate = useNavigate();
  const isLibrary = useLocation().pathname.startsWith("/mylibrary");
  return (to: "/mylibrary/scopes" | "/mylibrary/services" | "/mylibrary/terms" = "/mylibrary/scopes") =>
    toast("Added to My Templates", {
      action: isLibrary
        ? { label: "Ok", run: () => undefined }
        : {
            label: "Go to Library",
            run: () => {
              closeDialog();
              void navigate({ to });
            },
          },
    });
}

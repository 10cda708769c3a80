import { toast, toastError } from "../../../lib/toast";

/** Copies the address of a template's public page. */
export async function copyShareLink({ hash }: { hash: string }): Promise<void> {
  // Browsers have no clipboard on a page without TLS.
  if (!hash || !navigator.clipboard) {
    toastError("Unable to copy template share link. Please try again later.");
    return;
  }
  try {
    await navigator.clipboard.writeText(`${location.origin}/templates/${hash}`);
    toast("Share link copied");
  } catch {
    toastError("There was an error copying the share link");
  }
}

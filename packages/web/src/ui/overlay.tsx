import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";

// A landmark of index.html, so that overlays still have a place in the page for screen readers.
const container = { current: document.getElementById("overlays") ?? document.body };

/** The layer of menus, lists and dialogs: above everything, out of every scroll box. */
export function Overlay({ children }: { children: ReactNode }) {
  return <Portal container={container}>{children}</Portal>;
}

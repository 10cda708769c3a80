import { Outlet } from "@tanstack/react-router";
import { SignedInFrame } from "./shell";

/** The editor layout: no navigation; each editor draws its own EditorHeader and panes. */
export function EditorLayout() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

import { createRootRoute, Outlet } from "@tanstack/react-router";
import { createPortal } from "react-dom";
import { useAppSignals } from "../features/shell/signals";
import { ToastHost } from "../ui/toast";

export const Route = createRootRoute({ component: Root });

// Above dialogs, and not hidden with the page behind them.
const overlays = document.getElementById("overlays");

function Root() {
  const screen = useAppSignals();
  return (
    <>
      {screen ?? <Outlet />}
      {overlays && createPortal(<ToastHost />, overlays)}
    </>
  );
}

import { createRootRoute, Outlet } from "@tanstack/react-router";
import { useAppSignals } from "../features/shell/signals";
import { ToastHost } from "../ui/toast";

export const Route = createRootRoute({ component: Root });

function Root() {
  const screen = useAppSignals();
  return (
    <>
      {screen ?? <Outlet />}
      <ToastHost />
    </>
  );
}

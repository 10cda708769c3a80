import { createRootRoute, Outlet } from "@tanstack/react-router";
import { useAppSignals } from "../features/shell/signals";
import { recordVisit } from "../lib/visited";
import { ToastHost } from "../ui/toast";

export const Route = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    if (!preload) recordVisit(location.pathname);
  },
  component: Root,
});

function Root() {
  const screen = useAppSignals();
  return (
    <>
      {screen ?? <Outlet />}
      <ToastHost />
    </>
  );
}

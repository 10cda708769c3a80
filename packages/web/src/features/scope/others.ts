/** Tells other tabs of this browser that a scope was saved, and hears it from them; also looks on coming back. */
export function watchOthers(scope: number, changed: () => void) {
  const channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`stint-scope-${scope}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    // Saves come in bursts; one look is enough.
    timer = setTimeout(changed, 300);
  };
  const seen = () => {
    if (document.visibilityState === "visible") soon();
  };
  channel?.addEventListener("message", soon);
  document.addEventListener("visibilitychange", seen);
  return {
    announce: () => channel?.postMessage("saved"),
    stop: () => {
      clearTimeout(timer);
      channel?.close();
      document.removeEventListener("visibilitychange", seen);
    },
  };
}

import type { Tabs } from "./ports";

/** Announces a saved document to the other tabs of this browser, and listens to theirs; also reads when the tab is shown again. */
export function watchTabs(subject: string): Tabs {
  const channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`stint-saved-${subject}`);
  return {
    announce: () => channel?.postMessage("saved"),
    watch: (changed) => {
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
      return () => {
        clearTimeout(timer);
        channel?.close();
        document.removeEventListener("visibilitychange", seen);
      };
    },
  };
}

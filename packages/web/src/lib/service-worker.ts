const HOUR = 3_600_000;

/**
 * Registers the worker that keeps the app's code files (public/sw.js) and looks for a newer one every hour. Without
 * it the app works as well, only with more loading, so a browser that refuses is left alone.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    setInterval(() => void registration.update().catch(() => undefined), HOUR);
  } catch {
    // Private windows and some settings refuse workers.
  }
}

const key = "stint.reloaded";
const MINUTE = 60_000;

/**
 * Reloads the page, to get the present version of the app; once a minute at most, and never without a
 * network, as the browser would show its own error page then. Answers whether it reloads.
 */
export function reloadQuietly(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < MINUTE) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nothing would stop it from reloading for ever.
    return false;
  }
  location.reload();
  return true;
}

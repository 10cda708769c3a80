const key = "stint.reloaded";
const MINUTE = 60_000;

/**
 * Loads the page anew, with the version of the app that is there now; once a minute at most, and never without a
 * network, where the browser would put its own page over ours. Answers whether it does.
 */
export function reloadQuietly(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < MINUTE) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nobody would stop it from going round in circles.
    return false;
  }
  location.reload();
  return true;
}

/** Which pages were seen before this one, for "back" and for returning after a sign-in. */
const back = "stint.return-to";
let previous: string | undefined;
let latest: string | undefined;

/** Called by the root on every navigation. A scope's view is kept as the page before editing. */
export function recordVisit(path: string): void {
  if (path === latest) return;
  previous = latest;
  latest = path;
  if (/^\/projects\/\d+\/scopes\/\d+\/view$/.test(path)) {
    try {
      localStorage.setItem("stint.before-editing", path);
    } catch {
      // Only a convenience.
    }
  }
}

export function previousPath(): string | undefined {
  return previous;
}

/** The scope view seen last, to come back to from the editor. */
export function beforeEditing(): string | undefined {
  try {
    return localStorage.getItem("stint.before-editing") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Only paths of our own: a foreign address never becomes a redirect. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith("/") || path.startsWith("//") || path.includes("\\")) return undefined;
  return path;
}

/** Kept over a sign-in, in this tab. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(back, path);
}

/** Where to go after a sign-in; said once. */
export function takeReturn(): string {
  const path = safePath(sessionStorage.getItem(back)) ?? "/dashboard";
  sessionStorage.removeItem(back);
  return path;
}

const back = "stint.return-to";

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

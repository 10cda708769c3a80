const back = "stint.return-to";

/** Answers the path when it is one of ours: a foreign address never becomes a redirect. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith("/") || path.startsWith("//") || path.includes("\\")) return undefined;
  return path;
}

const invited = "stint.invited";
const answers = "/invitedteammate?";

/** Kept over a sign-in, in this tab; an invitation in this browser, since confirming a sign-up opens another tab. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(back, path);
  if (path.startsWith(answers)) localStorage.setItem(invited, path);
}

const findReturn = () => safePath(sessionStorage.getItem(back) ?? localStorage.getItem(invited));

/** Takes the path to open after a sign-in; the second call no longer has it. */
export function takeReturn(): string {
  const path = findReturn() ?? "/dashboard";
  sessionStorage.removeItem(back);
  localStorage.removeItem(invited);
  return path;
}

/** Answers the first path of a new session: an invitation is answered before anything is set up. */
export function firstPath(needsOnboarding: boolean): string {
  return needsOnboarding && !findReturn()?.startsWith(answers) ? "/onboarding" : takeReturn();
}

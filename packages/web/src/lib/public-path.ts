/**
 * The addresses that open without the app: the links of clients and visitors, sign-in, sign-up and sign-out. Their
 * pages: src/public-pages/pages.ts.
 */
const publicPaths = [
  "/signin",
  "/signup",
  "/signup/confirm/:userId/:token",
  "/signout",
  "/forgotpassword",
  "/reset",
  "/undo",
  "/callback",
  "/restricted",
  "/proposal/:hash",
  "/invoices/:hash",
  "/people/public/:hash",
  "/leads/:hash",
  "/templates/:hash",
  "/unsubscribe/:token",
  "/invitations/:token/accept",
  "/invitedteammate",
  "/verify",
  "/verify/:code",
] as const;

export type PublicPath = (typeof publicPaths)[number];

export interface FoundPath {
  path: PublicPath;
  params: Record<string, string>;
}

/** Finds the public page of an address, with its decoded parts; undefined when the address belongs to the app. */
export function findPublicPath(pathname: string): FoundPath | undefined {
  const given = pathname.replace(/\/+$/, "").split("/");
  for (const path of publicPaths) {
    const wanted = path.split("/");
    if (wanted.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, index) => {
      const value = given[index] ?? "";
      if (!part.startsWith(":")) return part === value;
      params[part.slice(1)] = decode(value);
      return value !== "";
    });
    if (fits) return { path, params };
  }
  return undefined;
}

/** A mistyped percent sign is a wrong link, not a crash. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

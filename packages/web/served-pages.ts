/** Addresses of the site that the API answers, with a head of their own for those who run no script. */
export const SERVED = ["/templates/*", "/people/public/*", "/sitemap.xml", "/robots.txt"] as const;

/** The first part of the API's addresses that answer them. */
export const PAGES = "/api/pages";

/** Returns the API's address for one of these, without a slash at its end; undefined for the site's own files. */
export function servedBy(path: string): string | undefined {
  const isServed = SERVED.some((each) =>
    each.endsWith("*") ? path.length >= each.length && path.startsWith(each.slice(0, -1)) : path === each,
  );
  return isServed ? PAGES + path.replace(/\/+$/, "") : undefined;
}

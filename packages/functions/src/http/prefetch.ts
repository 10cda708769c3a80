import type { Http } from "./route";

/** Says whether a browser only prefetches, by one of these headers: nobody has looked yet. */
export const isPrefetch = (http: Http): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(http.header(name) ?? ""),
  );

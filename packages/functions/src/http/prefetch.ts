import type { Http } from "./route";

/** Whether a browser only fetches ahead, which it says in one of these headers: nobody has looked yet. */
export const isPrefetch = (http: Http): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(http.header(name) ?? ""),
  );

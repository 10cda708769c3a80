import { decode } from "./exchange";
import type { Route } from "./route";

interface Pattern {
  route: Route;
  /** A literal word, or the name of a value. */
  parts: ({ word: string } | { name: string })[];
}

export interface Match {
  route: Route;
  params: Record<string, string>;
}

function paramsOf(parts: Pattern["parts"], words: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const word = words[at] ?? "";
    if ("word" in part ? part.word !== decode(word) : word === "") return undefined;
    if ("name" in part) params[part.name] = decode(word);
  }
  return params;
}

/** Finds the first route of the table for a method and path, with the decoded values of its names. */
export function matcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const patterns = new Map<string, Pattern[]>();
  for (const route of routes) {
    const parts = route.path.split("/").map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name ? { name } : { word: part };
    });
    const key = `${route.method.toUpperCase()} ${parts.length}`;
    const known = patterns.get(key);
    if (known) known.push({ route, parts });
    else patterns.set(key, [{ route, parts }]);
  }
  return (method, path) => {
    const words = path.split("/");
    // A HEAD is a GET without the body.
    for (const { route, parts } of patterns.get(`${method === "HEAD" ? "GET" : method} ${words.length}`) ??
      []) {
      const params = paramsOf(parts, words);
      if (params) return { route, params };
    }
    return undefined;
  };
}

import { defaultParseSearch } from "@tanstack/react-router";

/** A link of the server's, as the router takes it: path and search apart. */
export function placeOf(link: string) {
  const [to = "", search = ""] = link.split("?");
  return { to, search: defaultParseSearch(search) };
}

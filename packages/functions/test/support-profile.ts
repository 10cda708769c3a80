import type { Person } from "../../core/test/project/invitation/support";
import { app as profile } from "../src/api/profile";
import { app as user } from "../src/api/user";
import { browser } from "./support";
import { tokenFor } from "./support-people";

/** A browser before the areas of profiles and accounts; signed in when somebody is named. */
export async function lookAt(person?: Person) {
  const page = browser(
    {
      app: profile,
      serves: (path) => /^\/api\/v2\/(currentspecialist(?!\/assets\/brand_logo)|specialists|work)/.test(path),
    },
    {
      app: user,
      serves: (path) => /^\/api\/v2\/(currentuser|users|currentspecialist\/assets\/brand_logo)/.test(path),
    },
  );
  if (person) page.use(await tokenFor(person));
  const at = (path: string) => `/api/v2${path}`;
  return {
    get: (path: string) => page.get(at(path)),
    post: (path: string, body: unknown = {}) => page.post(at(path), body),
    put: (path: string, body: unknown, headers?: Record<string, string>) =>
      page.call("PUT", at(path), body, headers),
    patch: (path: string, body: unknown) => page.call("PATCH", at(path), body),
    del: (path: string, body?: unknown) => page.call("DELETE", at(path), body),
  };
}

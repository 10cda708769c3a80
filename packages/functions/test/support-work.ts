import type { Actor } from "@stint/core/platform/actor";
import { tokenFor } from "../../core/test/support/session";
import { app as client } from "../src/api/client";
import { app as project } from "../src/api/project";
import { app as scope } from "../src/api/scope";
import { app as suggestion } from "../src/api/suggestion";
import { browser } from "./support";

/** A browser before the areas of clients, projects, scopes and suggestions, signed in as an owner. */
export async function signedIn(owner: Actor & { type: "user" }) {
  const at = (prefix: RegExp) => (path: string) => prefix.test(path);
  const page = browser(
    { app: suggestion, serves: at(/\/(suggest|missing)$/) },
    { app: client, serves: at(/^\/api\/v2\/(clients|leads|submitlead)/) },
    { app: project, serves: at(/^\/api\/v2\/(projects|contractterms|expenses|forwardedmails)/) },
    { app: scope, serves: at(/^\/api\/v2\/(scopes|tasks)/) },
  );
  const access_token = await tokenFor(owner);
  page.use(access_token);
  return { ...page, access_token };
}

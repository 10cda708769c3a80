import { open } from "@stint/core/identity/session";
import { Actor } from "@stint/core/platform/actor";
import { User } from "@stint/core/user";
import type { Person } from "../../core/test/project/invitation/support";
import { app as payout } from "../src/api/payout";
import { app as people } from "../src/api/people";
import { app as project } from "../src/api/project";
import { browser } from "./support";

const REQUEST = { request_id: "test-request", ip: "203.0.113.7", user_agent: "test" };

/** An access token of a live session, for routes that read it again. */
export async function tokenFor(person: Person): Promise<string> {
  const user = await User.row(person.user_id);
  if (!user) throw new Error("this person has no account");
  const session = await Actor.run({ type: "anonymous" }, () => open(user, ["pwd"]), REQUEST);
  if ("challenge" in session) throw new Error("this person has a second step");
  return session.access_token;
}

/** A browser before the areas of people, payouts and projects; signed in when somebody is named. */
export async function visit(person?: Person) {
  const mine =
    /^\/api\/v2\/(connections|reports|users\/\d+\/reports|specialists\/\d+\/(sendemail|reports|comments)|invitations|notifications|dashboard|memberships|projects\/\d+\/(invitations|specialists|staffing))/;
  const paid = /^\/api\/v2\/(payouts|selfbilling|memberships\/(selfbilling|slips)|projects\/\d+\/payrules)/;
  const page = browser(
    { app: payout, serves: (path) => paid.test(path) },
    { app: people, serves: (path) => mine.test(path) },
    { app: project, serves: (path) => path.startsWith("/api/v2/projects") },
  );
  if (person) page.use(await tokenFor(person));
  const at = (path: string) => `/api/v2${path}`;
  return {
    get: (path: string) => page.get(at(path)),
    post: (path: string, body: unknown = {}) => page.post(at(path), body),
    patch: (path: string, body: unknown, headers?: Record<string, string>) =>
      page.call("PATCH", at(path), body, headers),
    del: (path: string) => page.call("DELETE", at(path)),
    send: (method: string, path: string, body: unknown, headers?: Record<string, string>) =>
      page.call(method, at(path), body, headers),
  };
}

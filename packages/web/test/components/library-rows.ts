import type { Deliverable } from "@stint/core/library/schema";
import type { LibraryTerm } from "@stint/core/project/contract/schema";
import type { Info } from "@stint/core/template/schema";
import { beginSession } from "../../src/lib/session";
import { type Call, onCalls, type Told, told } from "./page";

const AT = "2026-11-20T10:00:00.000Z";

/** A template on its card, with two phases. */
export const template = (id: number, name: string, change: Partial<Info> = {}): Info => ({
  id,
  scope_id: id,
  name,
  template_name: name,
  description: "",
  types: ["Branding"],
  sizes: [],
  tags: [],
  image_url: null,
  weight: 0,
  project_emoji: "purple_heart",
  hash: "abcdefghij0123456789ab",
  community: 0,
  categories: ["Discovery", "Design"],
  phase_totals: [100_000, 220_000],
  service_count: 9,
  price_total: 320_000,
  currency: "USD",
  price_locked: false,
  scope_version: 1,
  hidden_since: null,
  reason: null,
  created_at: AT,
  version: 1,
  ...change,
});

/** A service of the community's. */
export const service = (id: number, name: string, change: Partial<Deliverable> = {}): Deliverable => ({
  id,
  owner_id: null,
  community: 1,
  name,
  slug: name.toLowerCase(),
  role_id: "7",
  role_name: "Designer",
  role_group: "Designer",
  quantity: "1",
  unit: null,
  price: 138_000,
  price_range: { low: 120_000, typical: 138_000, high: 160_000 },
  price_locked: false,
  currency: "USD",
  description: "",
  tax_rate_id: null,
  in_scope_only: false,
  hidden_since: null,
  created_at: null,
  indexed_at: AT,
  version: 1,
  ...change,
});

/** A contract term of the community's. */
export const term = (
  id: number,
  name: string,
  change: Partial<LibraryTerm> = {},
): Partial<LibraryTerm> & Pick<LibraryTerm, "id" | "name"> => ({
  id,
  name,
  description: `What is agreed on ${name.toLowerCase()}.`,
  body: "Each side keeps to it.",
  group: "Payments",
  is_community: true,
  is_locked: false,
  version: 1,
  ...change,
});

/** Whoever is signed in, as far as the library asks. */
export interface Person {
  is_subscribed: boolean;
  checkpoints: string[];
  /** 0 without it. */
  active_projects?: number;
  template_used_at?: string;
}

/**
 * Signs somebody in; every call that is not about them comes to `answer`. A checkpoint that is told is theirs from
 * then on.
 */
export async function signIn(person: Person, answer: (call: Call) => Told | Promise<Told>): Promise<Call[]> {
  const user = {
    id: 1,
    acting_for: null,
    is_company: false,
    currency: "USD",
    active_projects: 0,
    tax_rates: [],
    template_used_at: null,
    brand_name: "Harbor Studio",
    ...person,
  };
  const calls = onCalls((call) => {
    const { path, body } = call;
    if (path.endsWith("/authenticate")) return told({ user, first_session: false });
    if (path.endsWith("/currentuser")) return told({ ...user });
    if (path.endsWith("/checkpoints")) {
      user.checkpoints = [...user.checkpoints, (body as { slug: string }).slug];
      return told({ id: user.id, checkpoints: user.checkpoints });
    }
    return answer(call);
  });
  await beginSession({ access_token: "a.b.c", expires_in: 300 });
  return calls;
}

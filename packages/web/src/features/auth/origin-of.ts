import { isSource } from "@stint/core/user/rules";
import type { Origin } from "../../lib/origin";

const NAMES = ["invitation_token", "referral_code", "source_id", "plan"] as const;

/**
 * Reads where a person comes from of the link to the sign-up. A friend's link, a promotion and a public template say it
 * short (`referral`, `promo`, `template`). An unknown source is left out: it must not stop a sign-up.
 */
export function originOf(query: URLSearchParams): Origin {
  const said = NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)] as const] : []));
  const source_type = query.get("source_type");
  const [referral, promo, template] = [query.get("referral"), query.get("promo"), query.get("template")];
  return {
    ...(template && { source_type: "scope_template", source_id: template }),
    ...(promo && { source_type: "promo_code", source_id: promo }),
    // A friend's month is one of Professional.
    ...(referral && {
      referral_code: referral,
      source_type: "referral_code",
      source_id: referral,
      plan: "pro",
    }),
    ...Object.fromEntries(said),
    ...(isSource(source_type) ? { source_type } : {}),
  };
}

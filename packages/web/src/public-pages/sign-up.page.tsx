import { isSource } from "@stint/core/user/rules";
import { useState } from "react";
import { AuthLayout } from "../features/auth/auth-layout";
import { SignUp } from "../features/auth/sign-up";
import { useInvitee } from "../features/invitation/use-invitee";
import { keepOrigin, type Origin } from "../lib/origin";

const NAMES = ["invitation_token", "referral_code", "source_id", "plan"] as const;

/** Reads the origin from the link. An unknown source is left out: it must not stop a sign-up. */
function originOf(query: URLSearchParams): Origin {
  const said = NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)] as const] : []));
  const source_type = query.get("source_type");
  // A friend's link says it short.
  const referral = query.get("referral");
  return {
    ...(referral && { referral_code: referral }),
    ...Object.fromEntries(said),
    ...(isSource(source_type) ? { source_type } : {}),
  };
}

export function SignUpPage() {
  // The origin is kept until the first sign-in.
  useState(() => {
    const origin = originOf(new URLSearchParams(location.search));
    if (Object.keys(origin).length > 0) keepOrigin(origin);
  });
  return (
    <AuthLayout>
      <SignUp invitee={useInvitee()} />
    </AuthLayout>
  );
}

import { useState } from "react";
import { AuthLayout } from "../features/auth/auth-layout";
import { originOf } from "../features/auth/origin-of";
import { SignUp } from "../features/auth/sign-up";
import { useInvitee } from "../features/invitation/use-invitee";
import { keepOrigin } from "../lib/origin";
import { enqueue } from "../lib/queue";

export function SignUpPage() {
  // The origin is kept until the first sign-in.
  useState(() => {
    const origin = originOf(new URLSearchParams(location.search));
    if (Object.keys(origin).length > 0) keepOrigin(origin);
    if (origin.invitation_token) enqueue("invitation", origin.invitation_token);
    if (origin.source_type === "scope_template" && origin.source_id) enqueue("template", origin.source_id);
  });
  return (
    <AuthLayout>
      <SignUp invitee={useInvitee()} />
    </AuthLayout>
  );
}

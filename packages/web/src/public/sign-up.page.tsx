import { useState } from "react";
import { AuthLayout } from "../features/auth/auth-layout";
import { SignUp } from "../features/auth/sign-up";
import { keepOrigin } from "../lib/origin";

const names = ["invitation_token", "referral_code", "source_type", "source_id", "plan"];

export function SignUpPage() {
  // What brought the person here is kept until the first sign-in.
  useState(() => {
    const found = [...new URLSearchParams(location.search)].filter(([name]) => names.includes(name));
    if (found.length > 0) keepOrigin(Object.fromEntries(found));
  });
  return (
    <AuthLayout>
      <SignUp />
    </AuthLayout>
  );
}

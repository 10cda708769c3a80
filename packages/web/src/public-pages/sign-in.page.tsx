import { useEffect, useState } from "react";
import { AuthLayout } from "../features/auth/auth-layout";
import { SignIn } from "../features/auth/sign-in";
import { enterApp } from "../lib/app-opener";
import { takeReturn } from "../lib/return-to";
import { ensureSession } from "../lib/session";
import { mayHaveSession } from "../lib/token";

/** A signed-in person goes straight on; a failing call must not bar the form. */
export function SignInPage() {
  const [asking, setAsking] = useState(mayHaveSession);
  useEffect(() => {
    void ensureSession({ ask: false })
      .catch(() => undefined)
      .then((session) => (session ? enterApp(takeReturn()) : setAsking(false)));
  }, []);
  const search = new URLSearchParams(location.search);
  if (asking) return null;
  return (
    <AuthLayout>
      <SignIn forgot={search.has("forgot")} ended={search.has("ended")} changed={search.has("changed")} />
    </AuthLayout>
  );
}

/** /forgotpassword is a step of the sign-in. */
export function ForgotPasswordPage() {
  useEffect(() => history.replaceState(null, "", "/signin?forgot=true"), []);
  return (
    <AuthLayout>
      <SignIn forgot ended={false} changed={false} />
    </AuthLayout>
  );
}

import { useEffect, useState } from "react";
import { AccountExists, SocialProblem } from "../features/auth/account-exists";
import { AuthLayout } from "../features/auth/auth-layout";
import { Code, isApiError } from "../lib/api-error";
import { enterApp } from "../lib/app-opener";
import { type ProofOutcome, proofOutcomes, tellProof } from "../lib/proof-window";
import { errorText } from "../lib/report";
import { firstPath } from "../lib/return-to";
import { ensureSession, needsOnboarding } from "../lib/session";

/**
 * The page after a social sign-in. The server redirects here with the session cookie, or with `error`
 * ("email_exists" and the `method` the account was made with, "denied", "failed"). After a proof it is the window
 * that the page opened for it: that page goes on.
 */
export function CallbackPage() {
  const search = new URLSearchParams(location.search);
  const proof = proofOutcomes.find((each) => each === search.get("proof"));
  return proof ? <ProofEnd outcome={proof} /> : <SignInEnd search={search} />;
}

function ProofEnd({ outcome }: { outcome: ProofOutcome }) {
  useEffect(() => {
    tellProof(outcome);
    window.close();
  }, [outcome]);
  // The browser may refuse to close the window; then this is read.
  return (
    <AuthLayout>
      <p className="text-15">You can close this window and go on where you were.</p>
    </AuthLayout>
  );
}

function SignInEnd({ search }: { search: URLSearchParams }) {
  const refused = search.get("error");
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (refused) return;
    ensureSession().then(
      (session) => {
        if (session) return enterApp(firstPath(needsOnboarding(session)));
        setFailed("The sign-in was not finished. Nothing has changed; please try again.");
      },
      (error: unknown) => {
        if (isApiError(error) && error.code === Code.Revoked) location.replace("/restricted");
        else setFailed(errorText(error));
      },
    );
  }, [refused]);
  if (refused === "email_exists") {
    return (
      <AuthLayout>
        <AccountExists method={search.get("method") === "google" ? "google" : "password"} />
      </AuthLayout>
    );
  }
  if (!refused && !failed) return null;
  return (
    <AuthLayout>
      <SocialProblem
        text={
          failed ??
          (refused === "denied"
            ? "You stopped the sign-in at the other service. Nothing has changed."
            : "The sign-in was not finished. Nothing has changed; please try again.")
        }
      />
    </AuthLayout>
  );
}

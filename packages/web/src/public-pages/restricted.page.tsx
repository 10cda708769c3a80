import { AuthHead, AuthLayout } from "../features/auth/auth-layout";
import { Code } from "../lib/api-error";
import { useTitle } from "../lib/title";
import { buttonClass } from "../ui/button";

/** The page of a revoked user, or of one whose partner refuses access (?reason=2064 or 2065). */
export function RestrictedPage() {
  useTitle("Restricted");
  const reason = Number(new URLSearchParams(location.search).get("reason"));
  const partner = reason === Code.PartnerWhitelist || reason === Code.PartnerInactive;
  return (
    <AuthLayout>
      <AuthHead title={partner ? "Your partner has not opened this account" : "This account is restricted"}>
        {partner
          ? reason === Code.PartnerInactive
            ? "The partner account that came with Stint is not active. Ask your partner to open it again."
            : "Your partner decides who may use Stint through them. Ask them to add you."
          : "You cannot use Stint with this account at the moment. Your data is kept. If you think this is a mistake, answer the email that we sent you about it."}
      </AuthHead>
      <a href="/signout" className={buttonClass("second", "l")}>
        Sign out
      </a>
    </AuthLayout>
  );
}

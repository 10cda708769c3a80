import { createFileRoute, Link } from "@tanstack/react-router";
import { AuthHead } from "../../features/auth/auth-layout";
import { Code } from "../../lib/api-error";
import { useTitle } from "../../lib/title";
import { buttonClass } from "../../ui/button";

export const Route = createFileRoute("/_auth/restricted")({
  validateSearch: (search: Record<string, unknown>): { reason?: number } =>
    search.reason === undefined ? {} : { reason: Number(search.reason) },
  component: Page,
});

function Page() {
  useTitle("Restricted");
  const { reason } = Route.useSearch();
  const partner = reason === Code.PartnerWhitelist || reason === Code.PartnerInactive;
  return (
    <>
      <AuthHead title={partner ? "Your partner has not opened this account" : "This account is restricted"}>
        {partner
          ? reason === Code.PartnerInactive
            ? "The partner account that came with Stint is not active. Ask your partner to open it again."
            : "Your partner decides who may use Stint through them. Ask them to add you."
          : "You cannot use Stint with this account at the moment. Your data is kept. If you think this is a mistake, answer the mail that we sent you about it."}
      </AuthHead>
      <Link to="/signout" className={buttonClass("second", "l")}>
        Sign out
      </Link>
    </>
  );
}

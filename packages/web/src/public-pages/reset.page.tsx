import { AuthLayout } from "../features/auth/auth-layout";
import { Reset } from "../features/auth/reset";

/** /reset?token=…: the page of the mailed link. */
export function ResetPage() {
  return (
    <AuthLayout>
      <Reset token={new URLSearchParams(location.search).get("token") ?? undefined} />
    </AuthLayout>
  );
}

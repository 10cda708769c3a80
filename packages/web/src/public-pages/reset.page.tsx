import { AuthLayout } from "../features/auth/auth-layout";
import { Reset } from "../features/auth/reset";

/** Behind the mailed link: /reset?token=… */
export function ResetPage() {
  return (
    <AuthLayout>
      <Reset token={new URLSearchParams(location.search).get("token") ?? undefined} />
    </AuthLayout>
  );
}

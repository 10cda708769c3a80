import { AuthLayout } from "../features/auth/auth-layout";
import { Confirm } from "../features/auth/confirm";
import type { PublicPageProps } from "./page-props";

export function ConfirmPage({ params }: PublicPageProps) {
  return (
    <AuthLayout>
      <Confirm userId={params.userId ?? ""} token={params.token ?? ""} />
    </AuthLayout>
  );
}

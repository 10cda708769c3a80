import { AuthLayout } from "../features/auth/auth-layout";
import { SignOut } from "../features/auth/leave";

export function SignOutPage() {
  return (
    <AuthLayout>
      <SignOut />
    </AuthLayout>
  );
}

import { AuthLayout } from "../features/auth/auth-layout";
import { SignOut } from "../features/auth/sign-out";

export function SignOutPage() {
  return (
    <AuthLayout>
      <SignOut />
    </AuthLayout>
  );
}

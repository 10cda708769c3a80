import { AuthLayout } from "../features/auth/auth-layout";
import { Undo } from "../features/auth/undo";

/** Behind the link that was mailed to a former address: /undo?token=… */
export function UndoPage() {
  return (
    <AuthLayout>
      <Undo token={new URLSearchParams(location.search).get("token") ?? ""} />
    </AuthLayout>
  );
}

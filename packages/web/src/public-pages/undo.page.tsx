import { AuthLayout } from "../features/auth/auth-layout";
import { Undo } from "../features/auth/undo";

/** /undo?token=…: the page of the link that was mailed to a former address. */
export function UndoPage() {
  return (
    <AuthLayout>
      <Undo token={new URLSearchParams(location.search).get("token") ?? ""} />
    </AuthLayout>
  );
}

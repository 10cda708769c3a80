import { createFileRoute } from "@tanstack/react-router";
import { Confirm } from "../../features/auth/confirm";

export const Route = createFileRoute("/_auth/signup/confirm/$userId/$token")({ component: Page });

function Page() {
  const { userId, token } = Route.useParams();
  return <Confirm userId={userId} token={token} />;
}

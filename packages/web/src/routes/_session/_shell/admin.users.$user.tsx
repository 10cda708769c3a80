import { createFileRoute, notFound } from "@tanstack/react-router";
import { UserPage } from "../../../features/platform/user-page";

export const Route = createFileRoute("/_session/_shell/admin/users/$user")({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,15}$/.test(params.user)) throw notFound();
  },
  component: UserRoute,
});

function UserRoute() {
  const id = Number(Route.useParams().user);
  return <UserPage key={id} id={id} />;
}

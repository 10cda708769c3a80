import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import { ConnectionActions, ConnectionWords } from "../../../features/network/connection-line";
import { ClosedProfile } from "../../../features/profile/closed";
import { PersonPage } from "../../../features/profile/person-page";
import { personQuery } from "../../../features/profile/queries";
import { Code, isApiError } from "../../../lib/api-error";
import { lazyPart } from "../../../ui/lazy-part";
import { PageError } from "../../../ui/page-states";

/** Below what is looked at first. */
const Notes = lazyPart(async () => (await import("../../../features/record/notes")).Notes);

export const Route = createFileRoute("/_session/_shell/people/$hash")({
  loader: async ({ context, params }) => {
    const profile = await context.queryClient.ensureQueryData(personQuery(params.hash));
    if (profile.viewer === "self") throw redirect({ to: "/profile", replace: true });
  },
  component: PersonRoute,
  errorComponent: PersonError,
});

function PersonRoute() {
  const { data } = useSuspenseQuery(personQuery(Route.useParams().hash));
  return (
    <PersonPage
      profile={data}
      standing={<ConnectionWords id={data.id} />}
      actions={<ConnectionActions id={data.id} />}
      notes={
        <Suspense fallback={null}>
          <Notes noun="specialists" id={data.id} />
        </Suspense>
      }
    />
  );
}

function PersonError(props: ErrorComponentProps) {
  const { error } = props;
  if (isApiError(error) && error.code === Code.ProfilePrivate) return <ClosedProfile />;
  return <PageError {...props} />;
}

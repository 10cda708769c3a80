import { createFileRoute, redirect } from "@tanstack/react-router";

/** The card is edited where everything else of the profile is. */
export const Route = createFileRoute("/_session/_shell/_profile/profilecard")({
  beforeLoad: () => {
    throw redirect({ to: "/profile/edit", hash: "brand", replace: true });
  },
});

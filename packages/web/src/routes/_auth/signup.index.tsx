import { createFileRoute } from "@tanstack/react-router";
import { SignUp } from "../../features/auth/sign-up";
import { keepOrigin, type Origin } from "../../lib/origin";

const names = ["invitation_token", "referral_code", "source_type", "source_id", "plan"] as const;

export const Route = createFileRoute("/_auth/signup/")({
  // What brought the person here is kept until the first sign-in.
  validateSearch: (search: Record<string, unknown>): Origin =>
    Object.fromEntries(
      names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])),
    ),
  beforeLoad: ({ search }) => {
    if (Object.keys(search).length > 0) keepOrigin(search);
  },
  component: SignUp,
});

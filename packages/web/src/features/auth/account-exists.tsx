import { useTitle } from "../../lib/title";
import { buttonClass } from "../../ui/button";
import { AuthHead } from "./auth-layout";

/** Somebody tried one way in, but the account was made another way. Nothing is linked silently. */
export function AccountExists({ method }: { method: "password" | "google" }) {
  useTitle("This account already exists.");
  return (
    <>
      <AuthHead title="This account already exists.">
        {method === "password"
          ? "It was made with an email address and a password. Go back and sign in with those."
          : "It was made with Google. Go back and continue with Google."}
      </AuthHead>
      <a href="/signin" className={`${buttonClass("primary", "l")} w-full`}>
        Go back to sign-in
      </a>
    </>
  );
}

/** A social sign-in that ended in any other way. */
export function SocialProblem({ text }: { text: string }) {
  useTitle("Not signed in");
  return (
    <>
      <AuthHead title="You are not signed in">{text}</AuthHead>
      <a href="/signin" className={`${buttonClass("primary", "l")} w-full`}>
        Go back to sign-in
      </a>
    </>
  );
}

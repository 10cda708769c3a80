import { rememberReturn } from "../../lib/return-to";
import { mayHaveSession } from "../../lib/token";
import { buttonClass } from "../../ui/button";

/** Signing in or up comes back to this page; the token is kept meanwhile. */
export function SignInStep({
  token,
  onGo,
}: {
  token: string;
  /** Called before the page is left. */
  onGo?: () => void;
}) {
  const remember = () => {
    onGo?.();
    rememberReturn(`/invitedteammate?token=${encodeURIComponent(token)}`);
  };
  // A browser without an earlier sign-in here belongs more often to a person without an account.
  const known = mayHaveSession();
  const ways = [
    <a
      key="in"
      href="/signin"
      onClick={remember}
      className={`${buttonClass(known ? "primary" : "second", "l")} w-full`}
    >
      Sign in to accept
    </a>,
    <a
      key="up"
      href={`/signup?invitation_token=${encodeURIComponent(token)}`}
      onClick={remember}
      className={`${buttonClass(known ? "second" : "primary", "l")} w-full`}
    >
      Create an account to accept
    </a>,
  ];
  return known ? ways : ways.toReversed();
}

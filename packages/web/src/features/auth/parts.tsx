import type { ReactNode } from "react";
import { Button, buttonClass } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";

/** Sign in or up with Google: a plain link, since the server binds the state to this browser. */
export function GoogleButton({ children }: { children: ReactNode }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <a
      href={`/api/auth/social/google?time_zone=${encodeURIComponent(zone)}`}
      className={`${buttonClass("second", "l")} w-full`}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
        <path
          d="M15.6 7.6H9.2v2.9h3.7A3.9 3.9 0 0 1 9.2 13a4.1 4.1 0 1 1 2.7-7.2l2-2A7 7 0 1 0 9.2 16c4 0 6.6-2.8 6.4-8.4Z"
          fill="currentColor"
        />
      </svg>
      {children}
    </a>
  );
}

export function Or() {
  return (
    <div className="my-5 flex items-center gap-3 text-13 text-muted" aria-hidden="true">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

/** The foot of a form that signs in: why it did not, and the button. */
export function SignInFoot({ problem, pending }: { problem: ReactNode; pending: boolean }) {
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" kind="primary" size="l" wide pending={pending} pendingLabel="Signing in">
        Sign in
      </Button>
    </>
  );
}

/** The shape of an address; the server decides the rest. */
export function emailProblem(email: string): string {
  if (!email.trim()) return "Email required";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? "" : "Write the email as name@example.com";
}

const shortest = 10;
/** Long enough to be safe; no rules about signs. */
export function passwordProblem(password: string): string {
  if (!password) return "Password required";
  return password.length < shortest ? `At least ${shortest} characters` : "";
}

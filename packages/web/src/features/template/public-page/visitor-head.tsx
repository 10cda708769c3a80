import { rememberReturn } from "../../../lib/return-to";
import { buttonClass } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { StintMark } from "../../auth/auth-layout";
import { column } from "../../public-page/brand-frame";
import type { Visitor } from "./use-visitor";

/** The sign-up that keeps the template for its first project. */
export const signUpLink = (hash: string): string => `/signup?template=${encodeURIComponent(hash)}`;

const plain = buttonClass("quiet");

/** Stint's own bar: into the app for its people, and in for everybody else. */
export function VisitorHead({ visitor, hash }: { visitor: Visitor; hash: string }) {
  return (
    <header className={cx(column, "flex min-h-20 items-center justify-between gap-4 max-md:min-h-16")}>
      <StintMark />
      <nav aria-label="Stint" className="flex items-center gap-1">
        {visitor.kind === "person" && (
          <a href="/dashboard" className={buttonClass()}>
            Dashboard
          </a>
        )}
        {visitor.kind === "visitor" && (
          <>
            <a href="/signin" className={plain} onClick={() => rememberReturn(location.pathname)}>
              Sign in
            </a>
            <a href={signUpLink(hash)} className={buttonClass()}>
              Sign up
            </a>
          </>
        )}
      </nav>
    </header>
  );
}

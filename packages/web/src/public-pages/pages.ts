import type { ComponentType } from "react";
import type { PublicPath } from "../lib/public-path";
import type { PublicPageProps } from "./page-props";

type Load = () => Promise<ComponentType<PublicPageProps>>;

const loadVerify: Load = async () => (await import("./verify.page")).VerifyPage;

/**
 * The pages that open without the app: documents of their own, outside the router. Clients' pages wear the sender's brand.
 * A budget of 120 KB gzip each: React, the parts of ui/ marked "safe on public pages", and nothing of Ark UI, zod,
 * Query or the router. Link to them with a plain <a>. Reading never changes anything; acting is a POST on a button.
 * Each page is its own chunk: `async () => (await import("./proposal.page")).ProposalPage`.
 */
export const pages: Record<PublicPath, Load> = {
  "/signin": async () => (await import("./sign-in.page")).SignInPage,
  "/signup": async () => (await import("./sign-up.page")).SignUpPage,
  "/signup/confirm/:userId/:token": async () => (await import("./confirm.page")).ConfirmPage,
  "/signout": async () => (await import("./sign-out.page")).SignOutPage,
  "/forgotpassword": async () => (await import("./sign-in.page")).ForgotPasswordPage,
  "/reset": async () => (await import("./reset.page")).ResetPage,
  "/undo": async () => (await import("./undo.page")).UndoPage,
  "/callback": async () => (await import("./callback.page")).CallbackPage,
  "/restricted": async () => (await import("./restricted.page")).RestrictedPage,
  "/proposal/:hash": async () => (await import("./proposal.page")).ProposalPage,
  "/invoices/:hash": async () => (await import("./invoice.page")).InvoicePage,
  "/people/public/:hash": async () => (await import("./profile.page")).ProfilePage,
  "/leads/:hash": async () => (await import("./lead.page")).LeadPage,
  "/templates/:hash": async () => (await import("./template.page")).TemplatePage,
  "/unsubscribe/:token": async () => (await import("./unsubscribe.page")).UnsubscribePage,
  "/invitations/:token/accept": async () => (await import("./invitation-link.page")).InvitationLinkPage,
  "/invitedteammate": async () => (await import("./invited-teammate.page")).InvitedTeammatePage,
  "/verify": loadVerify,
  "/verify/:code": loadVerify,
};

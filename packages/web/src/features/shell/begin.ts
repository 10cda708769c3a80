import { newKey } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { checkouts, openCheckout } from "../../lib/checkout";
import { dialogs, openDialog } from "../../lib/dialogs";
import { queryClient } from "../../lib/query-client";
import { dequeue, type Goal, readQueue, takeOnboarding } from "../../lib/queue";
import { report } from "../../lib/report";
import { getSession, isAdmin, isPlatformAdmin, reloadUser, type SessionUser } from "../../lib/session";
import { chooseNewest } from "../../lib/workspace";
import { acceptInvitation, readInvitation } from "../invitation/requests";
import { Refused } from "../invitation/words";
import { linkedTemplateQuery } from "../library/templates/linked-query";
import type { PublicTemplate } from "../library/templates/public-template";

import { wantedPlan } from "../plan/wanted-plan";
import { decideFirstStep, type Facts, type FirstStep, hasProject } from "./start";

/** Forgets the template that is kept for the start. */
export function forgetTemplate(): void {
  dequeue("template");
  dequeue("project");
}

/** Asks for the client of a project that is made of the template. */
export function startFrom({ hash }: PublicTemplate): void {
  forgetTemplate();
  openDialog("create-project", { template: hash });
}

const isOver = (error: unknown) => isApiError(error) && [404, 410, 422].includes(error.status);

/**
 * Joins what an invitation without a project is to; who is signed in with another address is asked on its page. Says
 * whether the page is left.
 */
async function join(token: string): Promise<boolean> {
  try {
    await acceptInvitation(token, { other: false }, newKey());
    chooseNewest(await reloadUser());
    // A new document, with nothing in it of the workspace before.
    location.replace("/projects");
    return true;
  } catch (error) {
    if (isApiError(error) && error.code === Refused.conflict) {
      location.assign(`/invitedteammate?token=${encodeURIComponent(token)}`);
      return true;
    }
    if (isApiError(error) && error.status >= 400 && error.status < 500) dequeue("invitation");
    report(error);
    return false;
  }
}

/** Reads the stored invitation. One that is over is forgotten; one that did not load waits for the next start. */
async function findInvitation(): Promise<Facts["invitation"]> {
  const token = readQueue("invitation");
  if (!token) return undefined;
  try {
    const invitation = await readInvitation(token);
    if (invitation.status === "pending") return invitation;
    dequeue("invitation");
  } catch (error) {
    if (isOver(error)) dequeue("invitation");
  }
  return undefined;
}

/**
 * Reads the template that is kept. Who signed up for one and confirmed the address in another browser has it from
 * their account. One that is gone is forgotten.
 */
async function findTemplate(user: SessionUser, isOnboarded: boolean): Promise<PublicTemplate | undefined> {
  const { source_type, source_id } = user;
  const source = isOnboarded && source_type === "scope_template" ? source_id : null;
  const hash = readQueue("project") ?? readQueue("template") ?? source;
  if (!hash) return undefined;
  try {
    return await queryClient.fetchQuery(linkedTemplateQuery(hash));
  } catch (error) {
    if (isOver(error)) forgetTemplate();
    return undefined;
  }
}

/** Opens what somebody came for, as they said at the end of the onboarding; an invitation has opened by itself. */
function openGoal(goal: Goal | undefined): void {
  if (goal === "proposal") openDialog("create-project");
  else if (goal === "invoice") openDialog("create-invoice");
  else if (goal === "look") openDialog("templates", { tab: "scopes" });
}

const LABELS = { proposal: "Write the proposal", invoice: "Create the invoice", look: "Open the templates" };

function show(step: FirstStep, goal: Goal | undefined): void {
  if (step.kind === "join") openDialog("join-project", { info: step.info });
  else if (step.kind === "welcome") openDialog("welcome", { template: step.template });
  else if (step.kind === "template") startFrom(step.template);
  else {
    const { chosen, template } = step;
    const next = template
      ? { label: "Start from the template", run: () => startFrom(template) }
      : goal && goal !== "invitation" && { label: LABELS[goal], run: () => openGoal(goal) };
    openCheckout({ chosen, ...(next && { next: { ...next, anyway: true } }) });
  }
}

let hasBegun = false;

/**
 * Opens what waits for the start, once in a document and again after an onboarding. The person was read with the
 * document (`POST /authenticate`), so nothing is read again here.
 */
export async function begin(): Promise<void> {
  const end = takeOnboarding();
  const isOnboarded = end !== undefined;
  if (hasBegun && !isOnboarded) return;
  hasBegun = true;
  const invitation = await findInvitation();
  if (invitation && !hasProject(invitation) && (await join(invitation.token))) return;
  const user = getSession()?.user;
  if (!user) return;
  const template = await findTemplate(user, isOnboarded);
  // Who was quicker has a dialog open already.
  if (dialogs.get() || checkouts.get()) return;
  const step = decideFirstStep({
    invitation,
    template,
    isChosen: readQueue("project") !== undefined,
    plan: wantedPlan(user),
    isOnboarded,
    isSubscribed: user.is_subscribed,
    hasPlans: !isPlatformAdmin(user) && !isAdmin(user),
    isSmall: !matchMedia("(min-width: 640px)").matches,
  });
  if (step) show(step, end?.goal);
  else openGoal(end?.goal);
}

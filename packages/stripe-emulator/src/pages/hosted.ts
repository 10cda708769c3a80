import type { Stripe } from "stripe";
import { amountText } from "../currency";
import { TEST_ACCOUNT } from "../test-methods";
import { escapeHtml } from "./html";

function shell(title: string, css: string, body: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${css}">
</head>
<body>
${body}
${script ? `<script src="${script}"></script>` : ""}
</body>
</html>
`;
}

/** Returns the frame of the payment form; its script builds the fields. */
export function paymentPage(): string {
  return shell("Secure payment input frame", "payment.css", `<div id="stage"></div>`, "payment.js");
}

/** Returns the test bank's page for a payment that must be confirmed. */
export function challengePage(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent | undefined,
  framed: boolean,
): string {
  // A framed page is not the main part: the page around it has its own.
  const tag = framed ? "div" : "main";
  if (!intent) {
    const body = `<${tag} class="page"><p class="bank">Test bank</p><h1>There is nothing to confirm here</h1><p class="muted">This link is not, or no longer, right.</p></${tag}>`;
    return shell("Confirm your payment", "challenge.css", body, "");
  }
  const body = `<${tag} class="page">
<p class="bank">${bankOf(intent)}</p>
${question(intent)}
<p class="muted" role="status"></p>
<div class="actions">
<button type="button" value="complete">Complete</button>
<button type="button" value="fail">Fail</button>
</div>
</${tag}>`;
  return shell("Confirm your payment", "challenge.css", body, "challenge.js");
}

/** A redirect's page is the bank's own; a card's is its issuer's. */
function bankOf(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  return intent.next_action?.type === "redirect_to_url" ? "Test bank" : "Test bank, 3-D Secure";
}

function question(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  if (intent.object === "setup_intent") {
    return `<h1>Is this card yours?</h1>
<p class="muted">Your bank asks before the card is saved for later payments. No money moves: this is a test page.</p>`;
  }
  return `<h1>Is this payment yours?</h1>
<p class="amount">${escapeHtml(amountText(intent.amount, intent.currency))}</p>
<p class="muted">Your bank asks before the money is taken. No money moves: this is a test page.</p>`;
}

/** Returns a page in place of the forms that a connected account fills in at Stripe. */
export function onboardingPage(account: Stripe.Account | undefined, returnUrl: string): string {
  const body = account
    ? `<main class="page">
<p class="bank">Test onboarding</p>
<h1>Set up payouts</h1>
<p>${escapeHtml(account.email ?? account.id)}</p>
<p class="muted">Here a person would give their details. Submitting turns on everything that this account asked for; without a bank account nothing is paid out yet.</p>
<form method="post" action="onboarding">
<input type="hidden" name="account" value="${escapeHtml(account.id)}">
<input type="hidden" name="return_url" value="${escapeHtml(returnUrl)}">
<p><label>Bank account number <input name="account_number" inputmode="numeric" value="${TEST_ACCOUNT}"></label></p>
<div class="actions"><button type="submit" value="complete">Submit</button></div>
</form>
</main>`
    : `<main class="page"><p class="bank">Test onboarding</p><h1>There is no such account</h1></main>`;
  return shell("Set up payouts", "challenge.css", body, "");
}

import type { Stripe } from "stripe";
import { isLive } from "../billing/standing";
import { idOf } from "../id";
import type { Store } from "../store";
import { invoicesTable, itemText, statusText } from "./billing-tables";
import { escapeHtml as text } from "./html";
import { day, shell } from "./shell";

/** Renders the page on which a customer changes their card, and ends or keeps their subscriptions. */
export function portalPage(
  store: Store,
  session: Stripe.BillingPortal.Session | undefined,
  styles: string,
  problem?: string,
): string {
  const customer = session && store.find("customer", session.customer, "");
  if (!session || !customer) {
    return shell(
      "Billing",
      styles,
      `<h1>This link is over</h1><p class="muted">Ask the business for a new one.</p>`,
    );
  }
  const of = { account: "", where: [["$.customer", customer.id]] } as const;
  const method = store.find(
    "payment_method",
    idOf(customer.invoice_settings.default_payment_method) ?? "",
    "",
  );
  const flow = session.flow?.type;
  const back = session.return_url
    ? `<nav><a href="${text(session.return_url)}">Return to the business</a></nav>`
    : "";
  const plans = store
    .list("subscription", of)
    .map((subscription) => plan(store, session, subscription))
    .join("\n");
  return shell(
    "Billing",
    styles,
    `<header>
<h1>Billing</h1>
<p class="muted">${text(customer.name ?? customer.email ?? customer.id)}. A test page: no money moves.</p>
${back}
</header>
${problem ? `<p class="warn" role="alert">${text(problem)}</p>` : ""}
${flow === "payment_method_update" ? "" : `<section><h2>Subscriptions</h2>${plans || `<p class="muted">Nothing yet.</p>`}</section>`}
${flow === "subscription_cancel" ? "" : card(session, method)}
${flow ? "" : invoicesTable(store.list("invoice", of))}`,
  );
}

function plan(
  store: Store,
  session: Stripe.BillingPortal.Session,
  subscription: Stripe.Subscription,
): string {
  const items = subscription.items.data.map((item) => text(itemText(store, item))).join(", ");
  const [item] = subscription.items.data;
  const ends = subscription.cancel_at !== null;
  const action = ends ? "keep" : "cancel";
  const form = isLive(subscription)
    ? `<form method="post" action="/_local/stripe/portal/${text(session.id)}/${action}">
<input type="hidden" name="subscription" value="${text(subscription.id)}">
<button>${ends ? "Keep this subscription" : "Cancel at the end of the period"}</button>
</form>`
    : "";
  const until = ends
    ? `Ends ${day(subscription.cancel_at ?? 0)}`
    : item
      ? `Until ${day(item.current_period_end)}`
      : "";
  return `<p>${items}<br>${statusText(subscription.status)} <small>${until}</small></p>
${form}`;
}

function card(session: Stripe.BillingPortal.Session, method: Stripe.PaymentMethod | undefined): string {
  const known = method?.card
    ? `${text(method.card.brand)} ${text(method.card.last4)}, until ${method.card.exp_month}/${method.card.exp_year}`
    : "No card yet";
  return `<section><h2>Payment method</h2>
<p>${known}</p>
<form method="post" action="/_local/stripe/portal/${text(session.id)}/card">
<p><label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label></p>
<p><label>Month <input name="exp_month" inputmode="numeric" size="2" required></label>
<label>Year <input name="exp_year" inputmode="numeric" size="4" required></label>
<label>CVC <input name="cvc" inputmode="numeric" size="4" required></label></p>
<button>Save this card</button>
</form></section>`;
}

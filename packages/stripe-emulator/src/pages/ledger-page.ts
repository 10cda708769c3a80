import type { Stripe } from "stripe";
import { amountText } from "../currency";
import { idOf } from "../id";
import { balances } from "../ledger";
import type { Store } from "../store";
import { invoicesTable, subscriptionsTable } from "./billing-tables";
import { escapeHtml as text } from "./html";
import { section, shell, when } from "./shell";

const SHOWN = 50;

/**
 * Renders `/_local/stripe`: customers, payments, the balance ledger, events and the results of their
 * deliveries.
 */
export function ledgerPage(store: Store, now: number, styles: string): string {
  const sums = balances({ store, now, account: "" });
  const usd = sums.get("usd") ?? { available: 0, pending: 0 };
  return shell(
    "Stripe on this machine",
    styles,
    `<header>
<h1>Stripe on this machine</h1>
<p class="muted">Test money only. The clock here says ${when(now)}.</p>
<p class="amount">${amountText(usd.available, "usd")}</p>
<p class="muted">available, and ${amountText(usd.pending, "usd")} on its way</p>
<nav aria-label="Sections"><a href="#payments">Payments</a> <a href="#ledger">Balance</a> <a href="#subscriptions">Subscriptions</a> <a href="#invoices">Invoices</a> <a href="#customers">Customers</a> <a href="#events">Events</a></nav>
</header>
${payments(store)}
${ledger(store, now)}
${subscriptionsTable(store)}
${invoicesTable(store.list("invoice", { account: "", limit: SHOWN }))}
${customers(store)}
${events(store)}`,
  );
}

function payments(store: Store): string {
  const rows = store.list("payment_intent", { account: "", limit: SHOWN }).map((intent) => {
    const charge = store.find("charge", idOf(intent.latest_charge) ?? "", "");
    const why = intent.last_payment_error?.message;
    return [
      `<span id="${text(charge?.id ?? intent.id)}">${mark(intent.status)}</span>`,
      when(intent.created),
      `${text(intent.description ?? method(charge))}<br><small>${text(intent.id)}${why ? `. ${text(why)}` : ""}</small>`,
      amountText(intent.amount, intent.currency),
      charge?.amount_refunded ? amountText(-charge.amount_refunded, charge.currency) : "",
    ];
  });
  return section("payments", "Payments", ["Status", "When", "What", "Amount", "Refunded"], rows, 2);
}

function ledger(store: Store, now: number): string {
  const rows = store
    .list("balance_transaction", { account: "", limit: SHOWN })
    .map((entry) => [
      text(entry.type.replaceAll("_", " ")),
      when(entry.created),
      `${entry.available_on <= now ? "Available" : `Available ${when(entry.available_on)}`}<br><small>${text(idOf(entry.source) ?? "")}</small>`,
      amountText(entry.amount, entry.currency),
      entry.fee ? amountText(-entry.fee, entry.currency) : "",
      amountText(entry.net, entry.currency),
    ]);
  return section("ledger", "Balance", ["Kind", "When", "State", "Amount", "Fee", "Net"], rows, 3);
}

function customers(store: Store): string {
  const rows = store
    .list("customer", { account: "", limit: SHOWN })
    .map((customer) => [
      text(customer.name ?? "No name"),
      text(customer.email ?? ""),
      `<small>${text(customer.id)}</small>`,
      when(customer.created),
      customer.balance ? amountText(customer.balance, customer.currency ?? "usd") : "",
      `<form method="post" action="/_local/stripe/customers/${text(customer.id)}/declines"><button aria-label="Decline the next charge of ${text(customer.name ?? customer.id)}">Decline the next charge</button></form>`,
    ]);
  return section("customers", "Customers", ["Name", "Email", "Id", "Since", "Balance", "Charges"], rows, 0);
}

function events(store: Store): string {
  const rows = store.list("event", { account: "", limit: SHOWN }).map((event) => {
    const tries = store.rows(
      "select at, status, ms, error from delivery where event = ? order by seq",
      event.id,
    );
    const waits = store.rows("select 1 from outbox where event = ?", event.id).length > 0;
    const last = tries.at(-1);
    const outcome = last
      ? `${last.status === null ? text(String(last.error)) : `Answered ${last.status}`}, ${tries.length === 1 ? "one try" : `${tries.length} tries`}`
      : "Not sent yet";
    return [
      `${text(event.type)}<br><small>${text(event.id)}</small>`,
      when(event.created),
      `${waits ? "Waiting. " : ""}${outcome}`,
      `<form method="post" action="/_local/stripe/events/${text(event.id)}/redeliver"><button aria-label="Send again: ${text(event.type)}">Send again</button></form>`,
    ];
  });
  return section("events", "Events", ["Event", "When", "Delivery", "Again"], rows, 0);
}

const WORDS: Readonly<Record<string, string>> = {
  succeeded: "Paid",
  processing: "Processing",
  canceled: "Canceled",
  requires_payment_method: "Waits for a method",
  requires_confirmation: "Waits for confirmation",
  requires_action: "Waits for the bank's page",
  requires_capture: "Held",
};

function mark(status: string): string {
  const kind = status === "succeeded" ? "ok" : status === "processing" ? "warn" : "muted";
  return `<span class="${kind}">${text(WORDS[status] ?? status)}</span>`;
}

function method(charge: Stripe.Charge | undefined): string {
  const details = charge?.payment_method_details;
  if (details?.card) return `Card ${details.card.brand ?? ""} ${details.card.last4 ?? ""}`;
  if (details?.sepa_debit) return `SEPA debit ${details.sepa_debit.last4 ?? ""}`;
  if (details?.bacs_debit) return `Bacs debit ${details.bacs_debit.last4 ?? ""}`;
  if (details?.ideal) return "iDEAL";
  if (details?.bancontact) return "Bancontact";
  if (details?.us_bank_account) return `Bank account ${details.us_bank_account.last4 ?? ""}`;
  return "No payment yet";
}

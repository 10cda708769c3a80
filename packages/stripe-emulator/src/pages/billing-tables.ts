import type { Stripe } from "stripe";
import { amountText } from "../currency";
import { idOf } from "../id";
import type { Store } from "../store";
import { escapeHtml as text } from "./html";
import { day, section, when } from "./shell";

const SHOWN = 50;

/** Renders the subscriptions, each with its items and the end of its period. */
export function subscriptionsTable(store: Store): string {
  const rows = store.list("subscription", { account: "", limit: SHOWN }).map((subscription) => {
    const customer = store.find("customer", idOf(subscription.customer) ?? "", "");
    const [item] = subscription.items.data;
    const end = subscription.cancel_at
      ? `Ends ${day(subscription.cancel_at)}`
      : subscription.ended_at
        ? `Ended ${day(subscription.ended_at)}`
        : item
          ? `Renews ${day(item.current_period_end)}`
          : "";
    const total = subscription.items.data.reduce(
      (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
      0,
    );
    return [
      statusText(subscription.status),
      `${text(customer?.name ?? customer?.email ?? "No name")}<br><small>${text(subscription.id)}</small>`,
      subscription.items.data.map((each) => text(itemText(store, each))).join("<br>"),
      end,
      amountText(total, subscription.currency),
    ];
  });
  return section(
    "subscriptions",
    "Subscriptions",
    ["Status", "Customer", "What", "Period", "Price"],
    rows,
    1,
  );
}

export function itemText(store: Store, { price, quantity }: Stripe.SubscriptionItem): string {
  const name = store.find("product", idOf(price.product) ?? "", "")?.name ?? price.id;
  return `${quantity ?? 1} × ${name}, by the ${price.recurring?.interval ?? "month"}`;
}

/** Renders invoices, each with its lines. */
export function invoicesTable(invoices: readonly Stripe.Invoice[]): string {
  const rows = invoices.map((invoice) => [
    `<span id="${text(invoice.id)}">${statusText(invoice.status ?? "draft")}</span>`,
    when(invoice.created),
    `<a href="/_local/stripe/invoices/${text(invoice.id)}">${text(invoice.number ?? "Draft")}</a><br><small>${invoice.lines.data
      .map((line) => `${text(line.description ?? "")}: ${amountText(line.amount, line.currency)}`)
      .join("<br>")}</small>`,
    amountText(invoice.total, invoice.currency),
    invoice.starting_balance ? amountText(invoice.starting_balance, invoice.currency) : "",
    amountText(invoice.amount_remaining, invoice.currency),
  ]);
  return section("invoices", "Invoices", ["Status", "When", "Lines", "Total", "Balance", "Due"], rows, 3);
}

const WORDS: Readonly<Record<string, string>> = {
  active: "Active",
  canceled: "Canceled",
  draft: "Draft",
  incomplete: "Waits for its first payment",
  incomplete_expired: "Never paid",
  open: "Open",
  paid: "Paid",
  past_due: "Past due",
  paused: "Paused",
  trialing: "In its trial",
  uncollectible: "Given up",
  unpaid: "Unpaid",
  void: "Void",
};
const FINE = ["active", "paid", "trialing"];
const LATE = ["incomplete", "open", "past_due", "unpaid"];

export function statusText(status: string): string {
  const kind = FINE.includes(status) ? "ok" : LATE.includes(status) ? "warn" : "muted";
  return `<span class="${kind}">${text(WORDS[status] ?? status)}</span>`;
}

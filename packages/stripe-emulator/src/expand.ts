import type { Stripe } from "stripe";
import { refused } from "./error";
import { idOf } from "./id";
import { present } from "./present";
import type { Work } from "./types";

const DEEPEST = 4;

type Node = Record<string, unknown>;

/** Replaces ids by their objects along each path (`latest_charge.balance_transaction`, `data.customer`). */
export function expand<T extends object>(work: Work, answer: T, paths: readonly string[]): T {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > DEEPEST + 1) {
      throw refused(`You cannot expand more than ${DEEPEST} levels of a property: ${path}`, {
        param: "expand",
      });
    }
    walk(work, copy as Node, steps, path);
  }
  return copy;
}

function walk(work: Work, node: Node, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const found = node[step] === undefined ? included(work, node, step) : node[step];
  if (found === undefined) throw notExpandable(path, step);
  if (Array.isArray(found)) {
    found.forEach((item, index) => {
      found[index] = follow(work, item, rest, path);
    });
    return;
  }
  node[step] = follow(work, found, rest, path);
}

function follow(work: Work, value: unknown, rest: readonly string[], path: string): unknown {
  if (value === null) return null;
  const node = typeof value === "string" ? resolve(work, value, path) : value;
  if (typeof node !== "object" || node === null) throw notExpandable(path, path);
  walk(work, node as Node, rest, path);
  return node;
}

function resolve(work: Work, id: string, path: string): object {
  const found = work.store.any(id, work.account) ?? work.store.any(id, "");
  if (!found) throw notExpandable(path, path);
  return present(work, found.object);
}

/** Returns properties that Stripe leaves out by default. */
function included(work: Work, node: Node, step: string): unknown {
  if (node.object === "charge" && step === "refunds") {
    const id = String(node.id);
    const data = work.store.list("refund", { account: work.account, where: [["$.charge", id]], limit: 10 });
    const refunds: Stripe.ApiList<Stripe.Refund> = {
      object: "list",
      data,
      has_more: false,
      url: `/v1/charges/${id}/refunds`,
    };
    return refunds;
  }
  if (node.object === "invoice" && step === "payments") {
    const id = String(node.id);
    const data = work.store.list("invoice_payment", { account: work.account, where: [["$.invoice", id]] });
    const payments: Stripe.ApiList<Stripe.InvoicePayment> = {
      object: "list",
      data,
      has_more: false,
      url: "/v1/invoice_payments",
    };
    return payments;
  }
  if (node.object === "invoice" && step === "confirmation_secret")
    return confirmationOf(work, String(node.id));
  return undefined;
}

/** Returns what a browser needs to pay an open invoice. */
function confirmationOf(work: Work, invoice: string): Stripe.Invoice.ConfirmationSecret | null {
  const [payment] = work.store.list("invoice_payment", {
    account: work.account,
    where: [["$.invoice", invoice]],
  });
  const intent = work.store.find("payment_intent", idOf(payment?.payment.payment_intent) ?? "", work.account);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
}

function notExpandable(path: string, step: string) {
  return refused(
    `This property cannot be expanded (${step}). You may want to try expanding a parent of '${path}'.`,
    {
      code: "property_cannot_be_expanded",
      param: "expand",
    },
  );
}

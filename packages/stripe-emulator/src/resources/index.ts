import type { Resource } from "../types";
import { accounts } from "./account";
import { balanceResource } from "./balance";
import { billingPortal } from "./billing-portal";
import { charges } from "./charge";
import { coupons } from "./coupon";
import { creditNotes } from "./credit-note";
import { customers } from "./customer";
import { customerBalances } from "./customer-balance";
import { disputes } from "./dispute";
import { events } from "./event";
import { files } from "./file";
import { invoices } from "./invoice";
import { invoiceItems } from "./invoice-item";
import { invoicePayments } from "./invoice-payment";
import { mandates } from "./mandate";
import { paymentIntents } from "./payment-intent";
import { paymentMethods } from "./payment-method";
import { paymentMethodDomains } from "./payment-method-domain";
import { payouts } from "./payout";
import { prices } from "./price";
import { products } from "./product";
import { promotionCodes } from "./promotion-code";
import { refunds } from "./refund";
import { setupIntents } from "./setup-intent";
import { subscriptions } from "./subscription";
import { subscriptionItems } from "./subscription-item";
import { subscriptionSchedules } from "./subscription-schedule";
import { taxIds } from "./tax-id";
import { transfers } from "./transfer";
import { webhookEndpoints } from "./webhook-endpoint";

/** All resources of the local Stripe. A new resource is one file and one line here. */
export const resources: readonly Resource[] = [
  accounts,
  balanceResource,
  billingPortal,
  charges,
  coupons,
  creditNotes,
  customers,
  customerBalances,
  disputes,
  events,
  files,
  invoiceItems,
  invoicePayments,
  invoices,
  mandates,
  paymentIntents,
  paymentMethodDomains,
  paymentMethods,
  payouts,
  prices,
  products,
  promotionCodes,
  refunds,
  setupIntents,
  subscriptionItems,
  subscriptionSchedules,
  subscriptions,
  taxIds,
  transfers,
  webhookEndpoints,
];

import { Billing } from "@stint/core/billing";
import { Perk } from "@stint/core/billing/perk";
import { Offer } from "@stint/core/billing/perk/schema";
import { Referral } from "@stint/core/billing/referral";
import {
  BillingInvoice,
  Changed,
  Coupon,
  CouponInput,
  Details,
  DetailsInput,
  Info,
  PlanInfo,
  PlanInput,
  Portal,
  Preview,
  PreviewInput,
  SeatsInput,
  Setup,
  SetupCompleteInput,
} from "@stint/core/billing/schema";
import { Catalog } from "@stint/core/library/catalog";
import { sendReferral } from "@stint/core/operations/referral";
import * as z from "zod";
import { area } from "../http/area";
import { listQuery, route } from "../http/route";

const { sort: _sorted, ...planQuery } = listQuery;

/** More seats than these are a purchase that asks who buys. */
const FEW_SEATS = 10;

/** The routes of the workspace's own subscription: plans, checkout, payment method, documents. */
export const routes = [
  route({
    method: "get",
    path: "/subscriptions/plans",
    access: "public",
    summary: "The plans, with what a yearly one saves",
    query: planQuery,
    answer: PlanInfo,
    list: true,
    run: async ({ query }) => Catalog.search(Billing.plans, query),
  }),
  route({
    method: "get",
    path: "/perks",
    access: "workspace",
    summary: "The offers for members; what the plan does not include comes without its code",
    answer: Offer.array(),
    run: () => Perk.list(),
  }),
  route({
    method: "get",
    path: "/currentuser/subscription",
    access: "owner",
    live: true,
    summary: "How the workspace's subscription stands, and what its next charge is",
    answer: Info,
    run: () => Billing.get(),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/setup",
    access: "owner",
    live: true,
    personal: true,
    summary: "Begins to save a payment method; the page confirms the secret with the provider's form",
    answer: Setup,
    status: 201,
    run: () => Billing.setup(),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/setupcomplete",
    access: "owner",
    live: true,
    proof: () => Billing.hasCard(),
    summary: "Makes the saved payment method the one that the subscription is charged to",
    body: SetupCompleteInput,
    answer: Info,
    run: ({ body }) => Referral.completeSetup(body),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/preview",
    access: "owner",
    live: true,
    summary: "What a plan would cost today and next, as the provider computes it, before anything is charged",
    body: PreviewInput,
    answer: Preview,
    run: ({ body }) => Billing.previewPlan(body),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/plan",
    access: "owner",
    live: true,
    proof: ({ extra_seats = 0 }) => extra_seats > FEW_SEATS,
    personal: true,
    summary:
      "Starts, changes, ends or resumes the subscription: more at once, less from the end of what is paid",
    body: PlanInput,
    answer: Changed,
    run: ({ body }) => Billing.changePlan(body),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/seats",
    access: "owner",
    live: true,
    proof: ({ extra_seats }) => extra_seats > FEW_SEATS,
    personal: true,
    summary: "Changes the number of admins beyond those that a team plan includes",
    body: SeatsInput,
    answer: Changed,
    run: ({ body }) => Billing.changeSeats(body),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/pay",
    access: "owner",
    live: true,
    personal: true,
    summary: "Charges the open invoice of the subscription again",
    answer: Changed,
    run: () => Billing.payOpen(),
  }),
  route({
    method: "get",
    path: "/currentuser/subscription/invoices",
    access: "owner",
    live: true,
    summary: "The subscription's own invoices, newest first, with the provider's documents",
    answer: BillingInvoice.array(),
    run: () => Billing.invoices(),
  }),
  route({
    method: "get",
    path: "/currentuser/subscription/details",
    access: "owner",
    live: true,
    summary: "The address and the tax id on the subscription's invoices",
    answer: Details,
    run: () => Billing.getDetails(),
  }),
  route({
    method: "put",
    path: "/currentuser/subscription/details",
    access: "owner",
    live: true,
    summary: "Changes the address and the tax id on the subscription's invoices",
    body: DetailsInput,
    answer: Details,
    run: ({ body }) => Billing.changeDetails(body),
  }),
  route({
    method: "post",
    path: "/currentuser/subscription/portal",
    access: "owner",
    live: true,
    proof: true,
    personal: true,
    summary: "The provider's own page of the subscription, open for some minutes",
    answer: Portal,
    status: 201,
    run: () => Billing.openPortal(),
  }),
  route({
    method: "post",
    path: "/currentuser/coupons/apply",
    access: "owner",
    live: true,
    summary: "Says what a coupon gives; refused without an active one (1018)",
    body: CouponInput,
    answer: Coupon,
    run: ({ body }) => Billing.applyCoupon(body.coupon_code),
  }),
  route({
    method: "get",
    path: "/currentuser/referralcodes",
    access: "owner",
    live: true,
    summary: "The code that refers friends, whom it brought, and the credit with each entry's reason",
    answer: Referral.Page,
    run: () => Referral.getPage(),
  }),
  route({
    method: "post",
    path: "/currentuser/referralcodes/send",
    access: "owner",
    live: true,
    summary:
      "Invites a friend by mail; 422 for an address that was invited before, and for an admin or teammate",
    body: Referral.SendInput,
    answer: z.object({ sent: z.literal(true) }),
    status: 202,
    run: ({ body }) => sendReferral(body),
  }),
];

export const { app, handler } = area("billing", routes);

import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { newId, random } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import { CAPABILITIES, isServedIn } from "../schemes";
import { TEST_ACCOUNT, TEST_ROUTING_NUMBER } from "../test-methods";
import type { Call, Resource, Work } from "../types";

const FIELDS = [
  "business_profile",
  "business_type",
  "capabilities",
  "company",
  "default_currency",
  "email",
  "individual",
  "metadata",
  "settings",
  "tos_acceptance",
];
const DUE = ["business_profile.url", "external_account", "tos_acceptance.date", "tos_acceptance.ip"];

/** Acts for the platform, which owns all accounts. */
function platform<T extends Work>(work: T): T {
  return { ...work, account: "" };
}

function create(call: Call): Stripe.Account {
  const { params } = call;
  const controller = params
    .hash("controller")
    ?.only(["fees", "losses", "requirement_collection", "stripe_dashboard"]);
  const type = params.oneOf("type", ["custom", "express", "standard"]);
  if (type && controller) throw refused("You may only specify one of these parameters: type, controller.");
  const dashboard = controller?.hash("stripe_dashboard")?.oneOf("type", ["express", "full", "none"]);
  const collects = controller?.oneOf("requirement_collection", ["application", "stripe"]);
  const account: Stripe.Account = {
    id: `acct_${random(16)}`,
    object: "account",
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: {
      fees: { payer: controller?.hash("fees")?.text("payer") ?? "account" },
      is_controller: true,
      losses: { payments: controller?.hash("losses")?.text("payments") ?? "stripe" },
      requirement_collection: collects ?? (type === "custom" ? "application" : "stripe"),
      stripe_dashboard: {
        type: dashboard ?? (type === "express" ? "express" : type === "custom" ? "none" : "full"),
      },
      type: "application",
    },
    country: params.text("country") ?? "US",
    created: call.now,
    default_currency: "usd",
    details_submitted: false,
    email: null,
    external_accounts: { object: "list", data: [], has_more: false, url: "" },
    future_requirements: nothingDue(),
    metadata: {},
    payouts_enabled: false,
    requirements: {
      ...nothingDue(),
      currently_due: DUE,
      eventually_due: DUE,
      disabled_reason: "requirements.past_due",
      past_due: DUE,
    },
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: false,
        schedule: { delay_days: 2, interval: "daily" },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: type ?? "none",
  };
  account.external_accounts = {
    object: "list",
    data: [],
    has_more: false,
    url: `/v1/accounts/${account.id}/external_accounts`,
  };
  fill(account, params);
  call.store.insert("account", account, "");
  return account;
}

function nothingDue(): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
}

function fill(account: Stripe.Account, params: Params): void {
  account.email = params.change("email", account.email);
  account.metadata = params.metadata(account.metadata);
  account.default_currency = params.text("default_currency") ?? account.default_currency;
  account.business_type =
    params.oneOf("business_type", ["company", "government_entity", "individual", "non_profit"]) ??
    account.business_type;
  const profile = params.hash("business_profile");
  if (profile && account.business_profile) {
    account.business_profile.name = profile.change("name", account.business_profile.name);
    account.business_profile.url = profile.change("url", account.business_profile.url);
    account.business_profile.mcc = profile.change("mcc", account.business_profile.mcc);
    account.business_profile.product_description = profile.change(
      "product_description",
      account.business_profile.product_description ?? null,
    );
  }
  const interval = params
    .hash("settings")
    ?.hash("payouts")
    ?.hash("schedule")
    ?.oneOf("interval", ["daily", "manual"]);
  if (interval && account.settings?.payouts) account.settings.payouts.schedule.interval = interval;
  const wanted = params.hash("capabilities");
  for (const name of Object.keys(wanted?.form ?? {})) {
    const known = CAPABILITIES.find((capability) => capability === name);
    if (!known)
      throw badParam(
        "parameter_unknown",
        `capabilities[${name}]`,
        `Received unknown parameter: capabilities[${name}]`,
      );
    const requested = wanted?.hash(name)?.boolean("requested") ?? false;
    if (requested && !isServedIn(known, account.country ?? "US"))
      throw refused(`Accounts in ${account.country} cannot request the ${known} capability.`, {
        param: `capabilities[${name}]`,
      });
    const status = account.details_submitted ? "active" : "inactive";
    account.capabilities = { ...account.capabilities, [known]: requested ? status : "inactive" };
  }
}

/**
 * Completes the account's forms: its requested capabilities work from now on. Without a bank account's number
 * that stays required, and nothing is paid out.
 */
export function finishOnboarding(work: Work, id: string, number = TEST_ACCOUNT): Stripe.Account {
  const account = lookup(platform(work), "account", id, "account", "path");
  const before = structuredClone(account);
  const [added] = number ? [bankAccount(work, account, number)] : [];
  const [former] = (added && account.external_accounts?.data.splice(0, 1, added)) || [];
  const banks = account.external_accounts?.data.length ?? 0;
  const due = banks > 0 ? [] : ["external_account"];
  account.details_submitted = true;
  account.payouts_enabled = banks > 0;
  account.charges_enabled = account.capabilities?.card_payments !== undefined;
  account.requirements = { ...nothingDue(), currently_due: due, eventually_due: due };
  account.tos_acceptance = { date: work.now, ip: "127.0.0.1", user_agent: null };
  for (const name of CAPABILITIES) {
    if (account.capabilities && name in account.capabilities)
      account.capabilities = { ...account.capabilities, [name]: "active" };
  }
  work.store.save("account", account);
  if (added) work.emit("account.external_account.created", added);
  if (former) work.emit("account.external_account.deleted", former);
  work.emit("account.updated", account, before);
  if (account.payouts_enabled) work.later(work.now, "payout.sweep", id);
  return account;
}

function bankAccount(work: Work, account: Stripe.Account, number: string): Stripe.BankAccount {
  const id = newId("ba");
  work.store.remember("bank_account", id, { number });
  return {
    id,
    object: "bank_account",
    account: account.id,
    account_holder_name: null,
    account_holder_type: "individual",
    account_type: "checking",
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: account.country ?? "US",
    currency: account.default_currency ?? "usd",
    customer: null,
    default_for_currency: true,
    fingerprint: random(16),
    last4: number.slice(-4),
    metadata: {},
    routing_number: TEST_ROUTING_NUMBER,
    status: "new",
  };
}

function update(call: Call): Stripe.Account {
  const account = lookup(platform(call), "account", call.path.id ?? "", "account", "path");
  const before = structuredClone(account);
  fill(account, call.params);
  call.store.save("account", account);
  call.emit("account.updated", account, before);
  return account;
}

/** How a capability of an account stands, with what it still needs. */
function capabilityOf(account: Stripe.Account, id: string): Stripe.Capability {
  const status = (account.capabilities as Record<string, "active" | "inactive" | "pending"> | undefined)?.[
    id
  ];
  const currently_due = status === "inactive" ? (account.requirements?.currently_due ?? []) : [];
  const none = {
    ...nothingDue(),
    currently_due: [],
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
  return {
    id,
    object: "capability",
    account: account.id,
    requested: status !== undefined,
    requested_at: null,
    requirements: { ...none, currently_due },
    future_requirements: none,
    status: status ?? "unrequested",
  };
}

const knownCapability = (id: string): string =>
  CAPABILITIES.find((each) => each === id) ?? failCapability(id);
function failCapability(id: string): never {
  throw refused(`No such capability: '${id}'`, { param: "capability" });
}

/**
 * Requests a capability of an account. One whose forms are complete is checked, which ends a day later; one that owes
 * information stays inactive until it is given.
 */
function requestCapability(call: Call): Stripe.Capability {
  const account = lookup(platform(call), "account", call.path.id ?? "", "account", "path");
  const id = knownCapability(call.path.capability ?? "");
  const requested = call.params.boolean("requested") ?? false;
  const before = structuredClone(account);
  const status = (account.capabilities as Record<string, string> | undefined)?.[id];
  if (!requested && account.controller?.requirement_collection === "stripe")
    throw refused(`The ${id} capability cannot be unrequested for this account.`, { param: "requested" });
  if (requested && (status === undefined || status === "inactive")) {
    if (!isServedIn(id, account.country ?? "US"))
      throw refused(`Accounts in ${account.country} cannot request the ${id} capability.`, {
        param: "requested",
      });
    const owes = !account.details_submitted || (account.requirements?.currently_due?.length ?? 0) > 0;
    account.capabilities = { ...account.capabilities, [id]: owes ? "inactive" : "pending" };
    call.store.save("account", account);
    call.emit("account.updated", account, before);
    if (!owes) call.later(call.now + DAY, "capability.decide", account.id);
  }
  return capabilityOf(account, id);
}

const DAY = 86_400;

/** Ends the check of what an account asked for: it may take it from now on. */
function decideCapabilities(work: Work, id: string): void {
  const account = platform(work).store.find("account", id, "");
  if (!account) return;
  const before = structuredClone(account);
  const pending = Object.entries(account.capabilities ?? {}).filter(([, status]) => status === "pending");
  if (pending.length === 0) return;
  account.capabilities = {
    ...account.capabilities,
    ...Object.fromEntries(pending.map(([name]) => [name, "active"])),
  };
  work.store.save("account", account);
  work.emit("account.updated", account, before);
}

function link(call: Call): Stripe.AccountLink {
  const { params } = call;
  const account = lookup(platform(call), "account", params.need("account"), "account", "param");
  params.oneOf("type", ["account_onboarding", "account_update"]);
  params.need("type");
  const page = new URL(`${call.origin}/elements/onboarding`);
  page.searchParams.set("account", account.id);
  page.searchParams.set("return_url", params.need("return_url"));
  params.need("refresh_url");
  return { object: "account_link", created: call.now, expires_at: call.now + 300, url: page.href };
}

/** Returns the acting account: the connected one of `Stripe-Account`, else the platform's own. */
function own(call: Call): object {
  if (call.account) return lookup(platform(call), "account", call.account, "account", "path");
  return {
    id: "acct_stintlocal",
    object: "account",
    charges_enabled: true,
    country: "US",
    default_currency: "usd",
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: "standard",
  };
}

export const accounts: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/accounts",
      params: [...FIELDS, "controller", "country", "type"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/accounts",
      params: LIST_PARAMS,
      run: (call) => listPage(platform(call), "account", "/v1/accounts"),
    },
    { method: "GET", path: "/v1/account", params: [], run: own },
    {
      method: "GET",
      path: "/v1/accounts/:id",
      params: [],
      run: (call) => lookup(platform(call), "account", call.path.id ?? "", "account", "path"),
    },
    { method: "POST", path: "/v1/accounts/:id", params: FIELDS, run: update },
    {
      method: "GET",
      path: "/v1/accounts/:id/capabilities/:capability",
      params: [],
      run: (call) =>
        capabilityOf(
          lookup(platform(call), "account", call.path.id ?? "", "account", "path"),
          knownCapability(call.path.capability ?? ""),
        ),
    },
    {
      method: "POST",
      path: "/v1/accounts/:id/capabilities/:capability",
      params: ["requested"],
      run: requestCapability,
    },
    {
      method: "POST",
      path: "/v1/account_links",
      params: ["account", "collect", "collection_options", "refresh_url", "return_url", "type"],
      run: link,
    },
  ],
  jobs: { "capability.decide": decideCapabilities },
};

import { Identity } from "@stint/core/identity";
import { iso, seconds } from "@stint/core/platform/clock";
import { beforeAll, describe, expect, it } from "vitest";
import { SessionEntity } from "../../packages/core/src/identity/entity";
import { UserEntity } from "../../packages/core/src/user/entity";
import { needsProof, UpdateInput } from "../../packages/core/src/user/schema-update";
import { as } from "../../packages/core/test/support";
import { password, signedIn, signedUp } from "../../packages/core/test/support/account";
import { allRoutes, type Served } from "./support/areas";

/** What changes hands of an account; each export by itself, as it is a CSV. */
const ALWAYS = [
  "delete /api/v2/currentspecialist",
  "delete /api/v2/currentuser",
  "get /api/v2/clients/export",
  "get /api/v2/clients/{id}/statement/csv",
  "get /api/v2/contractterms/export",
  "get /api/v2/currentspecialist/export",
  "get /api/v2/currentspecialist/transactionreport",
  "get /api/v2/deliverables/export",
  "get /api/v2/expenses/export",
  "get /api/v2/invoices/export",
  "get /api/v2/payouts/export",
  "get /api/v2/payouts/papers/export",
  "get /api/v2/payouts/run",
  "get /api/v2/payouts/totals/export",
  "get /api/v2/projects/export",
  "get /api/v2/projects/{id}/timeline/export/csv",
  "get /api/v2/proposals/export",
  "get /api/v2/scopetemplates/export",
  "post /api/v2/accounts/receiving",
  "post /api/v2/accounts/{id}/capabilities",
  "post /api/v2/accounts/{id}/onboarding",
  "post /api/v2/accounts/{id}/transfers",
  "post /api/v2/apikeys",
  "post /api/v2/currentuser/emailaddresses",
  "post /api/v2/currentuser/subscription/portal",
  "post /api/v2/forwardedmails/address",
  "post /api/v2/invoices/{id}/payments/{payment_id}/refund",
  "post /api/v2/payouts/{id}/transfer",
  "post /api/v2/projects/{id}/calendar",
  "post /api/v2/team/handover",
  "post /api/v2/team/handover/return",
  "post /api/v2/team/invitations",
  "put /api/v2/einvoices/network",
];
/** What Stint's own people prove themselves for. */
const PLATFORM = [
  "get /api/v2/specialists/export",
  "post /api/v2/users/{id}/mfa/remove",
  "post /api/v2/users/{id}/restore",
  "post /api/v2/users/{id}/suspend",
];
/** Writes that only an owner makes and that ask for no proof, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  "post /api/v2/accounts/{id}/check": "asks the provider, changes nothing there",
  "delete /api/v2/apikeys/{id}": "takes a way in away",
  "post /api/v2/approvals/{id}/decide": "sends what its owner could send",
  "delete /api/v2/clients/{id}": "only where nothing is open",
  "post /api/v2/clients/{id}/merge": "its papers stay",
  "post /api/v2/clients/{id}/statement": "sends what its owner could send",
  "post /api/v2/clients/import": "fills in, never replaces",
  "delete /api/v2/currentspecialist/assets/brand_logo": "how papers look",
  "post /api/v2/currentspecialist/assets/brand_logo": "how papers look",
  "post /api/v2/currentspecialist/assets/brand_logo/complete": "how papers look",
  "post /api/v2/currentuser/coupons/apply": "takes something off the price",
  "post /api/v2/currentuser/referralcodes/send": "a mail with a link",
  "put /api/v2/currentuser/subscription/details": "what the receipts of the plan say",
  "post /api/v2/currentuser/subscription/pay": "pays what is open with the card that is there",
  "post /api/v2/currentuser/subscription/preview": "shows a price",
  "post /api/v2/currentuser/subscription/setup":
    "begins the provider's form, whose end asks where there is a card",
  "delete /api/v2/leads/{id}": "a question that came in",
  "post /api/v2/leads/{id}/accept": "a question that came in",
  "post /api/v2/leads/{id}/archive": "a question that came in",
  "post /api/v2/leads/{id}/restore": "a question that came in",
  "patch /api/v2/leads/form": "what the form asks",
  "post /api/v2/leads/form/address": "shows the form alone",
  "post /api/v2/mail/recipients/allow": "lets a mail through that its owner sends",
  "post /api/v2/projects/{id}/show": "which project is shown on the free plan",
  "post /api/v2/selfbilling": "waits for the teammate's own yes",
  "delete /api/v2/selfbilling/{id}": "ends an agreement",
  "delete /api/v2/team/admins/{user_id}": "takes a way in away",
  "post /api/v2/team/admins/{user_id}/restore": "takes back that an admin was removed, whom a proof let in",
  "post /api/v2/team/admins/{user_id}/teammate": "leaves an admin less",
  "delete /api/v2/team/handover": "takes a way in away",
  "delete /api/v2/team/invitations/{id}": "takes a way in away",
  "post /api/v2/team/invitations/{id}/resend": "goes to the address that a proof named",
  "post /api/v2/einvoices/incoming/{id}/dismiss": "a bill that came in",
  "post /api/v2/einvoices/incoming/{id}/read": "a bill that came in",
  "post /api/v2/einvoices/incoming/{id}/restore": "a bill that came in",
};

/** What an owner changes of themselves and the business without a proof: none of it moves money, papers or a way in. */
const PLAIN_FIELDS =
  "first_name last_name plan_wanted onboarding_step tries_early brand_name brand_logo_url primary_brand_color text_brand_color specialty time_zone currency street postcode city region postal legal_name tax_id tax_number register_number contact_name phone website_url country tax_rates tax_inclusive ask_for_tax withholdings cash_rounding invoice_pattern credit_note_pattern void_pattern reminder_days send_to_ai invoice_due_days getting_paid";

const nameOf = ({ route }: Served) => `${route.method} ${route.path}`;
const BODIES: Record<string, unknown> = {
  "post /api/v2/apikeys": { name: "Night bot", scopes: { clients: "read" } },
  "post /api/v2/currentuser/emailaddresses": { email_address: "another@stint.test" },
  "post /api/v2/accounts/{id}/transfers": { amount: 100 },
  "post /api/v2/team/handover": { user_id: 1 },
  "put /api/v2/einvoices/network": { network: "" },
  "post /api/v2/team/invitations": { name: "Ada", email_address: "ada@stint.test" },
  "post /api/v2/accounts/{id}/capabilities": { method: "bank", currency: "EUR" },
  "post /api/v2/invoices/{id}/payments/{payment_id}/refund": { amount: 100 },
};

/** Says whether a route asks whatever the call is about; one that looks at the account first needs its actor. */
const asksAlways = async ({ route }: Served) => {
  try {
    return (await route.proof?.({})) === true;
  } catch {
    return false;
  }
};

let routes: Served[] = [];
let always: Served[] = [];
beforeAll(async () => {
  routes = await allRoutes();
  const asked = await Promise.all(routes.map(asksAlways));
  always = routes.filter(({ route }, at) => asked[at] && route.access !== "platform");
});

async function person() {
  const { user_id, email } = await signedUp();
  await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
  return { user_id, email, ...(await signedIn(email)) };
}
type Person = Awaited<ReturnType<typeof person>>;

/** A session that was opened a while ago. */
const age = ({ user_id, actor }: Person, minutes = 6) =>
  SessionEntity.patch({ user_id, sid: actor.sid })
    .set({ created_at: new Date(Date.parse(iso()) - minutes * 60_000).toISOString() })
    .go();

async function call(
  { tokens }: Person,
  { route, app }: Served,
  body = BODIES[`${route.method} ${route.path}`],
) {
  const path = route.path.replace(/\{\w*id\}/g, "4711").replace(/\{\w+\}/g, "nothing");
  const asked =
    { ids: "?ids=4711", year: "?year=2026", project_id: "?project_id=4711" }[
      Object.keys(route.query)[0] ?? ""
    ] ?? "";
  const answer = await app.request(`${path}${asked}`, {
    method: route.method.toUpperCase(),
    headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json" },
    ...(route.method === "get" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const text = await answer.text();
  const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {};
  return { status: answer.status, error: json.error as { code: number; message: string } | undefined };
}

describe("what changes hands of an account", () => {
  it("is this list, and every table that leaves as a file is on it", async () => {
    expect(always.map(nameOf).sort()).toEqual(ALWAYS);
    const files = routes.filter(
      ({ route }) =>
        route.access !== "public" &&
        (route.produces === "text/csv" || /\/(export|csv)(\/|$)/.test(route.path)),
    );
    expect(files.filter(({ route }) => !route.proof).map(nameOf)).toEqual([]);
    // The proof is read with the session, so each of them reads it.
    expect(routes.filter(({ route }) => route.proof && !route.live).map(nameOf)).toEqual([]);
  });

  it("is asked of Stint's own people for what they do to an account, and for what leaves as a file", () => {
    const own = routes.filter(({ route }) => route.access === "platform" && route.proof);
    expect(own.map(nameOf).sort()).toEqual(PLATFORM);
  });

  it("is decided of each write that only an owner makes", () => {
    const undecided = routes.filter(
      ({ route }) => route.access === "owner" && route.method !== "get" && !route.proof,
    );
    expect(undecided.map(nameOf).sort()).toEqual(Object.keys(WITHOUT).sort());
  });

  it("is decided of each field of the settings, alone and beside others", () => {
    const plain = PLAIN_FIELDS.split(" ");
    const asks = Object.keys(UpdateInput.shape).filter((field) =>
      needsProof({ [field]: false } as UpdateInput),
    );
    expect([...plain, ...asks].sort()).toEqual(Object.keys(UpdateInput.shape).sort());
    expect(asks.sort()).toEqual([
      "bank_accounts",
      "electronic_address",
      "online_methods",
      "own_methods",
      "payment_instructions",
      "require_code",
    ]);
    for (const field of asks)
      expect(needsProof({ brand_name: "Sample Studio", [field]: false } as UpdateInput)).toBe(true);
  });

  it("is refused to an older session (1008) and open to it after the proof", async () => {
    const of = await person();
    // Deleting comes last: nothing is left to ask for after it.
    const order = always.toSorted(
      (a, b) => Number(a.route.method === "delete") - Number(b.route.method === "delete"),
    );
    await age(of);
    for (const each of order)
      expect([nameOf(each), await call(of, each)]).toEqual([
        nameOf(each),
        {
          status: 403,
          error: { code: 1008, message: "Confirm it's you to continue.", request_id: expect.any(String) },
        },
      ]);
    await as(of.actor, () => Identity.prove({ password }));
    for (const each of order) {
      const { status, error } = await call(of, each);
      expect([nameOf(each), error?.code]).not.toEqual([nameOf(each), 1008]);
      expect([nameOf(each), status]).not.toEqual([nameOf(each), 422]);
    }
  });

  it("is for turning the code for signing off, everywhere and for one proposal, not for turning it on (D20)", async () => {
    const of = await person();
    const named = (name: string) => {
      const found = routes.find((each) => nameOf(each) === name);
      if (!found) throw new Error(`no route ${name}`);
      return found;
    };
    await age(of);
    const [all, one] = [named("patch /api/v2/currentuser"), named("patch /api/v2/proposals/{key}")];
    for (const each of [all, one]) {
      expect((await call(of, each, { require_code: false })).error?.code).toBe(1008);
      expect((await call(of, each, { require_code: true })).error?.code).not.toBe(1008);
    }
    await as(of.actor, () => Identity.prove({ password }));
    expect(await call(of, all, { require_code: false })).toMatchObject({ status: 200 });
    expect((await call(of, one, { require_code: false })).error?.code).toBe(1066);
  });

  it("is for payment details and the address of e-invoices of what PATCH /currentuser takes", async () => {
    const of = await person();
    const patch = routes.find((each) => nameOf(each) === "patch /api/v2/currentuser");
    if (!patch) throw new Error("no such route");
    await age(of);
    expect(await call(of, patch, { brand_name: "Sample Studio" })).toMatchObject({ status: 200 });
    for (const body of [
      { payment_instructions: "To another bank" },
      { own_methods: [] },
      { electronic_address: "0208:0428759497" },
      { online_methods: [] },
      { bank_accounts: [] },
    ])
      expect((await call(of, patch, body)).error?.code).toBe(1008);
    await as(of.actor, () => Identity.prove({ password }));
    expect(await call(of, patch, { payment_instructions: "To another bank" })).toMatchObject({ status: 200 });
    await SessionEntity.patch({ user_id: of.user_id, sid: of.actor.sid })
      .set({ proved_at: seconds() - 301 })
      .go();
    expect((await call(of, patch, { payment_instructions: "To a third bank" })).error?.code).toBe(1008);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { PaymentEntity } from "../../packages/core/src/invoice/payment-entity";
import { allRoutes } from "./support/areas";
import { bytes, changed, ofOwner } from "./support/rows";
import { caller, newWorld, type World } from "./support/world";

/*
 * Every place where an id or a key is worked out from others, by file, and why knowing it opens nothing. A place
 * that is not written down here turns this red; docs/reliability.md has the same list in words.
 */
const DERIVED: Record<string, [count: number, why: string]> = {
  "approval/index.ts": [1, "made by a key; read with the actor's workspace, and decided by a person alone"],
  "billing/referral/credit.ts": [
    2,
    "credit read with the workspace that it is of; at the provider only with our signature",
  ],
  "billing/referral/look.ts": [
    3,
    "a referral or credit read with the workspace that it is of; at the provider only with our signature",
  ],
  "brief/term/request.ts": [1, "read by whoever asked alone, in the actor's workspace"],
  "connected-account/read.ts": [
    1,
    "read with the owner's number, out of the provider's payout in that owner's account",
  ],
  "incident/index.ts": [2, "read with the workspace of the message, or of the rows, that it is about"],
  "invoice/issue/instalment.ts": [1, "made by the acceptance; read with the actor's workspace"],
  "payment/owed-credit/settle.ts": [1, "a credit note within an invoice that is at hand"],
  "invoice/draft/defaults.ts": [1, "a tax within an invoice that is at hand"],
  "invoice/recurring/next.ts": [1, "a line within an invoice that is at hand"],
  "invoice/recurring/rows.ts": [1, "made by the sweep; read with the actor's workspace"],
  "invoice/read.ts": [2, "a line within an invoice that is at hand"],
  "operations/notify/proposal.ts": [1, "the invoice of the acceptance, read with the actor's workspace"],
  "operations/migrations/027-project-restoring.ts": [
    1,
    "names the restoring of a project; read with the owner of that project",
  ],
  "payment/charge-saved.ts": [
    1,
    "within an invoice that is at hand; at the provider only with our signature",
  ],
  "payment/intent/card.ts": [1, "within an invoice that is at hand; at the provider only with our signature"],
  "payment/anomaly/save.ts": [1, "the operator's list, for platform admins alone"],
  "invoice/payment/read.ts": [1, "a credit note within an invoice that is at hand"],
  "payment/refund/refund.ts": [1, "within a payment that is at hand"],
  "proposal/link.ts": [1, "looked up for a proposal that is at hand, in its own workspace"],
};

/** Keys that the provider remembers for a day. They work with our secret key alone, each within one account. */
const PROVIDER_KEYS: Record<string, number> = {
  "billing/change.ts": 1,
  "billing/customer.ts": 1,
  "billing/price.ts": 1,
  "billing/reconcile.ts": 1,
  "billing/referral/credit.ts": 1,
  "billing/surplus.ts": 1,
  "connected-account/open.ts": 1,
  "payment/platform-balance/release.ts": 1,
  "connected-account/send.ts": 1,
  "payment/autopay/agree.ts": 1,
  "payment/intent/intent.ts": 1,
  "payment/refund/refund.ts": 1,
  "payout/transfer/index.ts": 1,
};

const source = fileURLToPath(new URL("../../packages/core/src", import.meta.url));
function found(pattern: RegExp): Record<string, number> {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return Object.fromEntries(
    files
      .map((file): [string, number] => [
        file,
        [...readFileSync(join(source, file), "utf8").matchAll(pattern)].length,
      ])
      .filter(([, count]) => count > 0)
      .sort(),
  );
}

let victim: World;
let other: World;
beforeAll(async () => {
  [victim, other] = [await newWorld(), await newWorld()];
}, 120_000);

describe("an id that can be worked out gives no power (reliability 12)", () => {
  it("every place that works one out is on the list", () => {
    const wanted = Object.entries(DERIVED).map(([file, [count]]) => [file, count]);
    expect(found(/Id\.derive\(/g)).toEqual(Object.fromEntries(wanted));
    expect(found(/idempotencyKey: /g)).toEqual(PROVIDER_KEYS);
  });

  it("the payment's id is as anybody works it out who knows the invoice, and opens nothing to them", async () => {
    const { owner, ids } = victim;
    const key = { owner_id: owner.owner_id, invoice_id: ids.sent_invoice ?? 0, id: ids.payment ?? 0 };
    expect((await PaymentEntity.get(key).go()).data?.status).toBe("initiated");
    const routes = (await allRoutes()).filter(({ route }) => /payments?\/\{payment_id\}/.test(route.path));
    expect(routes.length).toBeGreaterThan(3);
    const before = bytes(await ofOwner(owner.owner_id));
    const visitor = caller(await allRoutes());
    for (const { route } of routes)
      for (const invoice of [ids.sent_invoice, other.ids.sent_invoice])
        for (const call of [other.call, visitor]) {
          const path = route.path.replace("{id}", `${invoice}`).replace("{payment_id}", `${ids.payment}`);
          const body = { amount: 100, note: "Mine now", reason: "Mine now" };
          const { status } = await call(
            route.method.toUpperCase(),
            path,
            route.method === "get" ? undefined : body,
          );
          expect([route.path, status]).toEqual([
            route.path,
            expect.toSatisfy((code: number) => code >= 400 && code < 500),
          ]);
        }
    expect(changed(before, bytes(await ofOwner(owner.owner_id)))).toEqual([]);
  });

  it("nor does an idempotency key that another workspace used: it is another key", async () => {
    const key = { "idempotency-key": "the-same-key-in-two-workspaces" };
    const name = "Key Holder";
    const routes = await allRoutes();
    const mine = await caller(routes, victim.token, key)("POST", "/api/v2/clients", { name });
    const theirs = await caller(routes, other.token, key)("POST", "/api/v2/clients", { name });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.data.id).not.toBe(theirs.body.data.id);
  });
});

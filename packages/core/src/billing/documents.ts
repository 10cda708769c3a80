import type Stripe from "stripe";
import { Code, fail, invalid } from "../platform/error";
import { outcomeOf, stripe } from "../platform/stripe";
import { User } from "../user";
import { requireAnswer } from "./answer";
import { requireCustomer } from "./customer";
import { taxOf } from "./items";
import { describeLines } from "./line";
import { find } from "./read";
import { isLive } from "./rules";
import type { BillingInvoice, Details, DetailsInput, Line, Portal } from "./schema";
import { take } from "./take";

const shapeInvoice = (of: Stripe.Invoice, line: Line | undefined): BillingInvoice => ({
  id: of.id ?? "",
  number: of.number,
  created_at: new Date(of.created * 1000).toISOString(),
  status: (of.status ?? "draft") as BillingInvoice["status"],
  total_amount: of.total,
  paid_amount: of.amount_paid,
  currency: of.currency.toUpperCase(),
  line: line ?? null,
  pdf_url: of.invoice_pdf ?? null,
  page_url: of.hosted_invoice_url ?? null,
});

/** Returns the subscription's invoices, newest first, with the provider's documents; at most a hundred. 2025. */
export async function invoices(): Promise<BillingInvoice[]> {
  const row = await find();
  if (!row?.customer_id) return [];
  const { data } = await requireAnswer(
    (await stripe()).invoices.list({ customer: row.customer_id, limit: 100 }),
    "subscription",
  );
  const shown = data.filter(({ status }) => status !== "draft");
  const last = shown.map(({ lines }) => lines.data.at(-1));
  const known = last.filter((line) => line !== undefined);
  const lines = await requireAnswer(describeLines(known), "subscription");
  return shown.map((each, place) =>
    shapeInvoice(each, lines[known.indexOf(last[place] as Stripe.InvoiceLineItem)]),
  );
}

const shapeDetails = (of: Stripe.Customer | undefined, taxID: Stripe.TaxId | undefined): Details => ({
  name: of?.name ?? "",
  line1: of?.address?.line1 ?? "",
  line2: of?.address?.line2 ?? "",
  city: of?.address?.city ?? "",
  region: of?.address?.state ?? "",
  postal_code: of?.address?.postal_code ?? "",
  country: of?.address?.country ?? "",
  tax_id_type: taxID?.type ?? "",
  tax_id: taxID?.value ?? "",
});

async function load(customer_id: string) {
  const sdk = await stripe();
  const [customer, { data }] = await requireAnswer(
    Promise.all([sdk.customers.retrieve(customer_id), sdk.customers.listTaxIds(customer_id, { limit: 10 })]),
    "name",
  );
  return customer.deleted ? fail(Code.NotFound) : { customer, taxIDs: data };
}

/** Returns where the subscription's invoices go to: the provider alone keeps it, and computes the tax by it. */
export async function getDetails(): Promise<Details> {
  const row = await find();
  if (!row?.customer_id) return shapeDetails(undefined, undefined);
  const { customer, taxIDs } = await load(row.customer_id);
  return shapeDetails(customer, taxIDs[0]);
}

const addressOf = (input: DetailsInput) => ({
  line1: input.line1,
  line2: input.line2,
  city: input.city,
  state: input.region,
  postal_code: input.postal_code,
  country: input.country,
});

/**
 * Changes the address and the tax id: all of it, or nothing where the provider refuses a part. 422,
 * and for a subscription that would be without a country, which its tax is computed by; 2025.
 */
export async function changeDetails(input: DetailsInput): Promise<Details> {
  const { customer_id, status } = await requireCustomer();
  const sdk = await stripe();
  const { customer, taxIDs } = await load(customer_id);
  if (isLive(status) && customer.address?.country && !input.country)
    invalid({ country: "Your plan's tax needs a country" });
  const same = taxIDs.find(({ type, value }) => type === input.tax_id_type && value === input.tax_id);
  const made =
    input.tax_id && !same
      ? await requireAnswer(
          sdk.customers.createTaxId(customer_id, {
            type: input.tax_id_type as Stripe.CustomerCreateTaxIdParams["type"],
            value: input.tax_id,
          }),
          "tax_id",
        )
      : undefined;
  const stored = sdk.customers.update(customer_id, {
    name: input.name,
    address: addressOf(input),
    // A place that no tax can be computed for is refused before it is stored.
    ...(input.country ? { tax: { validate_location: "immediately" as const } } : {}),
  });
  await requireAnswer(stored, "country").catch(async (error) => {
    if (made) await outcomeOf(sdk.customers.deleteTaxId(customer_id, made.id));
    throw error;
  });
  for (const each of taxIDs)
    if (each !== same) await requireAnswer(sdk.customers.deleteTaxId(customer_id, each.id), "tax_id");
  const { row, provided } = await take();
  if (provided.subscription && isLive(row.status))
    await requireAnswer(
      sdk.subscriptions.update(provided.subscription.id, taxOf(provided.customer)),
      "country",
    );
  return getDetails();
}

/** Returns the provider's own page of the subscription, open for some minutes. 2025. */
export async function openPortal(): Promise<Portal> {
  const { customer_id } = await requireCustomer();
  const { url } = await requireAnswer(
    (await stripe()).billingPortal.sessions.create({
      customer: customer_id,
      return_url: User.planPage(),
    }),
    "subscription",
  );
  return { url };
}

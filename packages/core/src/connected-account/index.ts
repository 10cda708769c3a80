import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { outcomeOf, stripe } from "../platform/stripe";
import { fromProvider } from "../platform/stripe/amount";
import { TransferEntity } from "./entity";
import { find, row, shape, transferShape } from "./read";
import type { Balance, Info, Transfer } from "./schema";

export { askCapability } from "./ask-capability";
export { Events } from "./events";
export * as Account from "./index";
export { mailBank, mailOpened, mailStatus, newsOf } from "./mail";
export { HANDLED } from "./news";
export { open, startOnboarding } from "./open";
export { handleTransfer, reconcileTransfers } from "./reconcile";
export { registerDomain } from "./register-domain";
export * from "./schema";
export { transfer } from "./send";
export { accountNews, type News } from "./standing";
export { check, setAsideWrites, takeUpWrites } from "./take";

/** Returns the workspace's accounts: none, or the one that its clients pay into. */
export async function list(): Promise<Db.Page<Info>> {
  const found = await find();
  return { items: found ? [shape(found)] : [], next: null };
}

export const get = async (id: number): Promise<Info> => shape(await row(id));

/** Returns the account's balance at the provider, by currency; never added up (D7). 1003, 2025. */
export async function balance(id: number): Promise<Balance[]> {
  const { provider_id } = await row(id);
  const outcome = await outcomeOf((await stripe()).balance.retrieve({}, { stripeAccount: provider_id }));
  if (outcome.kind !== "answered")
    return fail(Code.PaymentInProgress, "The payment provider has not answered yet. Please try again.");
  const { available, pending } = outcome.answer;
  const sum = (of: { currency: string; amount: number }[], currency: string) =>
    of.find((each) => each.currency === currency)?.amount ?? 0;
  return [...new Set([...available, ...pending].map(({ currency }) => currency))].sort().map((currency) => ({
    currency: currency.toUpperCase(),
    available: fromProvider(sum(available, currency), currency),
    pending: fromProvider(sum(pending, currency), currency),
  }));
}

/** Returns the payouts to the bank, newest first. 1003. */
export async function transfers(id: number, input: Db.PageInput): Promise<Db.Page<Transfer>> {
  const { owner_id } = await row(id);
  const page = await Db.page(TransferEntity, TransferEntity.query.byOwner({ owner_id }), input);
  return { items: page.items.map(transferShape), next: page.next };
}

import { Migration } from "../platform/migration";
import { projectCurrency } from "./migrations/001-project-currency";
import { serviceCurrency } from "./migrations/002-service-currency";
import { termCurrency } from "./migrations/003-term-currency";
import { proposalCurrency } from "./migrations/004-proposal-currency";
import { proposalCode } from "./migrations/005-proposal-code";
import { accountSettings } from "./migrations/006-account-settings";
import { invoiceChoices } from "./migrations/007-invoice-choices";
import { clientLogo } from "./migrations/008-client-logo";
import { invoiceList } from "./migrations/009-invoice-list";
import { dueInvoice } from "./migrations/010-due-invoice";
import { dueRecurring } from "./migrations/011-due-recurring";
import { dueOwedCredit } from "./migrations/012-due-owed-credit";
import { dueProposal } from "./migrations/013-due-proposal";
import { duePayment } from "./migrations/014-due-payment";
import { duePayout } from "./migrations/015-due-payout";
import { dueAccountTransfer } from "./migrations/016-due-account-transfer";
import { dueAccountRelease } from "./migrations/017-due-account-release";
import { dueMail } from "./migrations/018-due-mail";
import { dueUser } from "./migrations/019-due-user";
import { autopayConsent } from "./migrations/020-autopay-consent";
import { paymentDates } from "./migrations/021-payment-dates";
import { proposalScope } from "./migrations/022-proposal-scope";
import { scopeOut } from "./migrations/023-scope-out";
import { shareCurrency } from "./migrations/024-share-currency";
import { invoiceLost } from "./migrations/025-invoice-lost";
import { listedLost } from "./migrations/026-listed-lost";
import { projectRestoring } from "./migrations/027-project-restoring";
import { mailExpiry } from "./migrations/028-mail-expiry";
import { recipientExpiry } from "./migrations/029-recipient-expiry";
import { priceHistory } from "./migrations/030-price-history";
import { accountHolder } from "./migrations/031-account-holder";
import { userWorkspace } from "./migrations/032-user-workspace";
import { accountHolderLate } from "./migrations/033-account-holder-late";
import { userWorkspaceLate } from "./migrations/034-user-workspace-late";
import { deletedTemplateLate } from "./migrations/035-deleted-template-late";
import { listedTax } from "./migrations/036-listed-tax";
import { listedTaxes } from "./migrations/037-listed-taxes";
import { listedInclusive } from "./migrations/038-listed-inclusive";
import { withheldCredited } from "./migrations/039-withheld-credited";
import { listedWithheld } from "./migrations/040-listed-withheld";
import { listing } from "./migrations/041-listing";
import { cashStep } from "./migrations/042-cash-step";
import { listedCashStep } from "./migrations/043-listed-cash-step";
import { userListing } from "./migrations/048-user-listing";
import { confirmedListing } from "./migrations/049-confirmed-listing";

/** All migrations in the order in which they run. Add new ones at the end; never remove or move one. */
export const MIGRATIONS: readonly Migration.Migration[] = [
  projectCurrency,
  serviceCurrency,
  termCurrency,
  proposalCurrency,
  proposalCode,
  accountSettings,
  invoiceChoices,
  clientLogo,
  invoiceList,
  dueInvoice,
  dueRecurring,
  dueOwedCredit,
  dueProposal,
  duePayment,
  duePayout,
  dueAccountTransfer,
  dueAccountRelease,
  dueMail,
  dueUser,
  autopayConsent,
  paymentDates,
  proposalScope,
  scopeOut,
  shareCurrency,
  invoiceLost,
  listedLost,
  projectRestoring,
  mailExpiry,
  recipientExpiry,
  priceHistory,
  accountHolder,
  userWorkspace,
  accountHolderLate,
  userWorkspaceLate,
  deletedTemplateLate,
  listedTax,
  listedTaxes,
  listedInclusive,
  withheldCredited,
  listedWithheld,
  listing,
  cashStep,
  listedCashStep,
  userListing,
  confirmedListing,
];

export interface Options {
  /** True to run without writing anything. */
  dry?: boolean;
  /** Only the migrations that a deployment runs before or after its code; all by default. */
  when?: Migration.When | undefined;
  tell?: (outcome: Migration.Outcome) => void;
}

/** Returns the migrations that have not completed yet, in order. */
export async function findPending(): Promise<Migration.Migration[]> {
  const applied = await Migration.findApplied();
  return MIGRATIONS.filter(({ name }) => applied.get(name) !== "up");
}

/** Runs the pending migrations, one after the other. 1004 while another run is under way. */
export async function migrateUp({ dry = false, when, tell }: Options = {}): Promise<Migration.Outcome[]> {
  const outcomes: Migration.Outcome[] = [];
  for (const migration of await findPending()) {
    if (when && migration.when !== when) continue;
    const outcome = await Migration.run(migration, "up", { dry });
    tell?.(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Reverts a migration and all later ones, newest first. Throws for an unknown name. */
export async function migrateDown(name: string, { dry = false, tell }: Options = {}) {
  const from = MIGRATIONS.findIndex((each) => each.name === name);
  if (from < 0) throw new Error(`There is no migration ${name}`);
  const applied = await Migration.findApplied();
  const outcomes: Migration.Outcome[] = [];
  for (const migration of MIGRATIONS.slice(from).toReversed()) {
    if (applied.get(migration.name) !== "up") continue;
    const outcome = await Migration.run(migration, "down", { dry });
    tell?.(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Marks all migrations of a new table as done, because it needs none. */
export const markMigrated = (): Promise<void> => Migration.markAll(MIGRATIONS);

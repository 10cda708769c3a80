import { ClientEntity } from "../../client/entity";
import { Migration } from "../../platform/migration";

/** Adds to every client whether its invoices are printed without the logo. */
export const clientLogo = Migration.define<{ invoice_hides_logo: boolean }>({
  name: "008-client-logo",
  when: "before",
  entity: ClientEntity,
  up: ({ invoice_hides_logo }) =>
    invoice_hides_logo === undefined ? { invoice_hides_logo: false } : undefined,
  down: ({ invoice_hides_logo }) => (invoice_hides_logo === false ? { invoice_hides_logo: null } : undefined),
});

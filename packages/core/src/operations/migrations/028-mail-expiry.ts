import { expiryOf, MailEntity } from "../../platform/mail";
import { Migration } from "../../platform/migration";

interface Row {
  at: string;
  ttl: number;
}

/** Lets the rows of sent mails expire, with the addresses in them (D47). */
export const mailExpiry = Migration.define<Row>({
  name: "028-mail-expiry",
  when: "after",
  entity: MailEntity,
  up: ({ at, ttl }) => (ttl !== undefined || at === undefined ? undefined : { ttl: expiryOf(at) }),
  down: ({ ttl }) => (ttl === undefined ? undefined : { ttl: null }),
});

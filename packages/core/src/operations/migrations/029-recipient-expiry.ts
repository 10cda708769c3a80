import { expiryOf } from "../../mailing/bounced-address/rules";
import { RecipientEntity } from "../../mailing/entity";
import { Migration } from "../../platform/migration";

interface Row {
  at: string;
  ttl: number;
}

/** Lets the marks of addresses expire, with the addresses in them (D47). */
export const recipientExpiry = Migration.define<Row>({
  name: "029-recipient-expiry",
  when: "after",
  entity: RecipientEntity,
  up: ({ at, ttl }) => (ttl !== undefined || at === undefined ? undefined : { ttl: expiryOf(at) }),
  down: ({ ttl }) => (ttl === undefined ? undefined : { ttl: null }),
});

import { Migration } from "../../platform/migration";
import { AccountEntity } from "../../workspace/entity";

interface Row {
  country: string;
  own_methods: object[];
  require_code: boolean;
  invoice_pattern: string;
  credit_note_pattern: string;
  void_pattern: string;
  reminder_days: number[];
  series: Record<string, number>;
  invoice_sequence: number;
}

/** Returns the defaults that the previous code used for missing settings. */
const settingsOf = ({ invoice_sequence = 0 }: Partial<Row>): Omit<Row, "invoice_sequence"> => ({
  country: "",
  own_methods: [],
  require_code: true,
  invoice_pattern: "INV-{0000}",
  credit_note_pattern: "CN-{0000}",
  void_pattern: "VOID-{0000}",
  reminder_days: [],
  // There was one series, and its number was the count of numbers given out.
  series: { "INV-": invoice_sequence },
});

/**
 * Fills every missing setting of every account. Reverting changes nothing: the previous code reads filled
 * settings as well.
 */
export const accountSettings = Migration.define<Row>({
  name: "006-account-settings",
  when: "before",
  entity: AccountEntity,
  up: (row) =>
    Object.fromEntries(
      Object.entries(settingsOf(row)).filter(([name]) => row[name as keyof Row] === undefined),
    ),
  down: () => undefined,
});

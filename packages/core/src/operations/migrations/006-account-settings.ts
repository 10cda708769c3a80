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

/** What the code of before took for a setting that a row did not have. */
const settingsOf = ({ invoice_sequence = 0 }: Partial<Row>): Omit<Row, "invoice_sequence"> => ({
  country: "",
  own_methods: [],
  require_code: true,
  invoice_pattern: "INV-{0000}",
  credit_note_pattern: "CN-{0000}",
  void_pattern: "VOID-{0000}",
  reminder_days: [],
  // There was one series, and its number was how many were given out.
  series: { "INV-": invoice_sequence },
});

/** Every account has all of its settings. Taken back nothing changes: the code of before reads them as they are. */
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

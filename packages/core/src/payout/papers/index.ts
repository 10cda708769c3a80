import { describeBusiness } from "../../invoice";
import { inOneLine } from "../../platform/country/address";
import { Csv } from "../../platform/csv";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { listCommitted } from "../report";
import { listDocuments } from "../self-billing/read";
import { describeDuty, formFor } from "./rules";

interface Sum {
  user_id: number;
  name: string;
  currency: string;
  work: number;
  expenses: number;
}

/** Returns what each teammate was paid in a year, by currency; repaid expenses are no part of the pay. */
async function sumYear(year: number, time_zone: string): Promise<Sum[]> {
  const sums = new Map<string, Sum>();
  for (const { paid_at, currency, items } of await listCommitted()) {
    if (!paid_at || !Day.today(new Date(paid_at), time_zone).startsWith(`${year}-`)) continue;
    for (const { user_id, name, amount, expense_id } of items) {
      const key = `${user_id} ${currency}`;
      const sum = sums.get(key) ?? { user_id, name, currency, work: 0, expenses: 0 };
      if (expense_id) sum.expenses = Money.add(sum.expenses, amount);
      else sum.work = Money.add(sum.work, amount);
      sums.set(key, sum);
    }
  }
  return [...sums.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns a teammate's own business, as their papers name it; undefined where the account was deleted. */
async function findBusiness(user_id: number) {
  const person = await User.row(user_id);
  if (!person?.email) return undefined;
  const [workspace, self] = await Promise.all([
    Workspace.find(person.workspace_id),
    User.getOwner(person.workspace_id),
  ]);
  return workspace && describeBusiness(workspace, self);
}

/** Returns the papers of a year as a spreadsheet: by teammate what the country's form asks (D48). */
export async function papersCsv({
  year,
  country,
}: {
  year: number;
  country?: string | undefined;
}): Promise<string> {
  const workspace = await Workspace.get();
  const asking = country || workspace.country;
  const form = formFor(asking, year);
  const sums = await sumYear(year, workspace.time_zone);
  const rows = await Promise.all(
    sums.map(async (sum) => {
      const [business, documents] = await Promise.all([
        findBusiness(sum.user_id),
        listDocuments(workspace.owner_id, sum.user_id),
      ]);
      const numbers = documents
        .filter(({ issued_on, currency }) => issued_on.startsWith(`${year}-`) && currency === sum.currency)
        .map(({ number }) => number);
      return [
        sum.name,
        business?.legal_name ?? business?.name ?? "",
        business?.tax_id ?? "",
        business?.tax_number ?? "",
        inOneLine(business?.address ?? ""),
        business?.country ?? "",
        year,
        sum.currency,
        Money.toDecimal(sum.work, sum.currency),
        Money.toDecimal(sum.expenses, sum.currency),
        numbers.join(" "),
        form?.name ?? "",
        form?.threshold ?? "",
        describeDuty(form, {
          currency: sum.currency,
          isAbroad: Boolean(business?.country) && business?.country !== asking,
          reaches: (threshold) => sum.work >= (Money.parse(threshold, sum.currency) ?? 0),
        }),
      ];
    }),
  );
  return Csv.write(
    [
      "Teammate",
      "Business",
      "Tax id",
      "Tax number",
      "Address",
      "Country",
      "Year",
      "Currency",
      "Paid for work",
      "Expenses repaid",
      "Self-billed",
      "Form",
      "From",
      "To report",
    ],
    rows,
  );
}

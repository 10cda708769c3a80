import { Db } from "../../platform/db";
import { invalid } from "../../platform/error";
import { requireCurrencyWrite } from "../../project";
import { fenceWrites } from "../../project/billing";
import { Workspace } from "../../workspace";
import { copyTax, mustIncludeTax, taxesFor } from "../../workspace/tax/rules";
import { type Next, totalsOf } from "../read";
import type { CreateInput, Info } from "../schema";
import { projectOf } from "./defaults";
import { begin, clientOf, commitNew, withHead } from "./draft";
import { withCharge, withDiscount, withItems, withTax } from "./lines";

/** Adds all parts of a new draft, in the order of the editor, as if each were added on its own. */
async function withParts(begun: Next, input: Omit<CreateInput, "project_id" | "client_id" | "is_global">) {
  const { items = [], discounts = [], charges = [], taxes, payment_methods, ...head } = input;
  let next: Next = { ...begun, ...(await withHead(begun, head)), ...(taxes ? { taxes: [] } : {}) };
  if (payment_methods)
    next = { ...next, payment_methods: [...new Set(payment_methods)], default_methods: undefined };
  for (const tax of taxes ?? []) next = { ...next, ...withTax(next, tax) };
  for (const discount of discounts) next = { ...next, ...withDiscount(next, discount) };
  for (const charge of charges) next = { ...next, ...withCharge(next, charge) };
  next = { ...next, ...(await withItems(next, items)) };
  return { ...next, ...totalsOf(next) };
}

/**
 * Creates a draft: for a project (the client is the project's), for a client, or a global one whose client is
 * chosen later; with its lines, discount, charges and taxes if given, in one transaction. 1066 "project" or
 * "client"; 422 when it is for nothing, and each part's own refusals (1003, 2019, 2030, 422).
 * `beside` is committed with it; `settles` is what it settles of a contract that was withdrawn from.
 */
export async function create(
  input: CreateInput,
  beside: Db.Write[] = [],
  settles: Pick<Next, "work_done"> = {},
): Promise<Info> {
  const { project_id, client_id, is_global, ...parts } = input;
  if (project_id === undefined && client_id === undefined && !is_global)
    invalid({ project_id: "Choose a project or a client" });
  return Db.retryOnConflict(async () => {
    // The fence is read before the billed amounts.
    const fenced = parts.items?.some(({ source }) => source) ? await fenceWrites({ project_id }) : [];
    const [workspace, project, named] = await Promise.all([
      Workspace.get(),
      project_id === undefined ? undefined : projectOf(project_id),
      clientOf(client_id),
    ]);
    const client = named ?? (await clientOf(project?.client_id));
    const begun = begin(workspace, project, client);
    // What is billed for a project is taxed as the project is.
    const taxes = project ? undefined : taxesFor(workspace.tax_rates, client ?? {}).map(copyTax);
    const tax_inclusive = project
      ? begun.tax_inclusive
      : workspace.tax_inclusive || mustIncludeTax(client ?? {}, workspace.country);
    const next = await withParts(
      { ...begun, ...settles, is_global: is_global ?? begun.is_global, tax_inclusive },
      { ...parts, taxes: parts.taxes ?? taxes },
    );
    return commitNew(next, workspace, [
      ...(project ? [requireCurrencyWrite(project)] : []),
      ...fenced,
      ...beside,
    ]);
  });
}

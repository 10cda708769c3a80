import type { Info as Client } from "../../client/schema";
import { now } from "../../platform/clock";
import { listFreelancerLaws } from "../../platform/country/contract";
import { today } from "../../platform/date";
import type { Info as Workspace } from "../../workspace/schema";
import type { Document } from "../schema";
import { contractGaps, placeOf } from "./rules";

const firstLine = (street: string | null | undefined): string => street?.trim().split("\n")[0] ?? "";

/** Lists what the law of the business's place asks of a contract today and this one lacks; nothing of a change order. */
export function lawGaps(
  workspace: Workspace,
  client: Partial<Pick<Client, "street">>,
  document: Document,
): string[] {
  if (document.change) return [];
  const laws = listFreelancerLaws(placeOf(workspace), today(now(), workspace.time_zone));
  return contractGaps(laws, document, [firstLine(workspace.street), firstLine(client.street)]);
}

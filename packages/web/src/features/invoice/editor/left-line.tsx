import { countedOf } from "@stint/core/invoice/counted";
import type { Item } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { billableQuery } from "./bring-in";
import { useEditor } from "./use-editor";

/** What counts of an invoice; of lines that were typed only some have an id. */
const netOf = (lines: readonly Pick<Item, "source" | "net">[], net_total: number) =>
  countedOf({ items: lines.map((line, id) => ({ ...line, id })), net_total });

/** "$7,248.50 left to invoice on this project": of what the client accepted, with this invoice as it is typed. */
export function LeftLine({ project_id }: { project_id: number }) {
  const { info, doc, totals } = useEditor();
  const { data, dataUpdatedAt } = useQuery(billableQuery(project_id));
  // What the answer counted of this invoice: what is typed since then comes off what it says.
  const [counted, setCounted] = useState({ at: 0, net: 0 });
  if (dataUpdatedAt !== counted.at)
    setCounted({ at: dataUpdatedAt, net: netOf(info.items, info.totals.net_total) });
  if (!data?.accepted || data.currency !== info.currency) return null;
  const nets = doc.lines.map(({ source }, i) => ({ source, net: totals?.lines[i]?.net ?? 0 }));
  const left = data.left - ((totals ? netOf(nets, totals.net_total) : counted.net) - counted.net);
  return (
    <p className="mt-1 text-right text-13 text-muted">
      {left < 0
        ? `${format(-left, info.currency)} more than was accepted on this project`
        : `${format(left, info.currency)} left to invoice on this project`}
    </p>
  );
}

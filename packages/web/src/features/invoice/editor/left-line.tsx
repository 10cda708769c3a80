import { format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { billableQuery } from "./bring-in";
import { useEditor } from "./use-editor";

/** "$7,248.50 left to invoice on this project": of what the client accepted, with this invoice as it is typed. */
export function LeftLine({ project_id }: { project_id: number }) {
  const { info, totals } = useEditor();
  const { data, dataUpdatedAt } = useQuery(billableQuery(project_id));
  // What the answer counted of this invoice: what is typed since then comes off what it says.
  const [counted, setCounted] = useState({ at: 0, net: 0 });
  if (dataUpdatedAt !== counted.at) setCounted({ at: dataUpdatedAt, net: info.totals.net_total });
  if (!data?.accepted || data.currency !== info.currency) return null;
  const left = data.left - ((totals?.net_total ?? counted.net) - counted.net);
  return (
    <p className="mt-1 text-right text-13 text-muted">
      {left < 0
        ? `${format(-left, info.currency)} more than was accepted on this project`
        : `${format(left, info.currency)} left to invoice on this project`}
    </p>
  );
}

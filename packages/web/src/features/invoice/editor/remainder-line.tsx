import { sumCounted } from "@stint/core/invoice/billing/counted/rules";
import { format, negate, subtract } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { billableQuery } from "../../project/billable";
import { type Doc, docOf, withoutDiscount } from "./model";
import { useEditor } from "./use-editor";

/** Computes what of the typed invoice counts against the accepted total. Undefined without totals. */
function countedIn(doc: Doc): number | undefined {
  const { totals } = withoutDiscount(doc);
  if (!totals) return undefined;
  const items = doc.lines.map(({ source }, id) => {
    const { net = 0, amount = 0 } = totals.lines[id] ?? {};
    return { id, source, net, amount };
  });
  return sumCounted({ ...totals, items, tax_inclusive: doc.head.tax_inclusive });
}

/** "$7,248.50 left to invoice on this project": the rest of the accepted total, with this invoice as it is typed. */
export function RemainderLine({ project_id }: { project_id: number }) {
  const { info, doc } = useEditor();
  const { data, dataUpdatedAt } = useQuery(billableQuery(project_id));
  // The amount of this invoice that the answer counted: later changes come off the answer's remainder.
  const [counted, setCounted] = useState({ at: 0, net: 0 });
  if (dataUpdatedAt !== counted.at) setCounted({ at: dataUpdatedAt, net: countedIn(docOf(info)) ?? 0 });
  if (!data?.accepted || data.currency !== info.currency) return null;
  const left = subtract(
    subtract(data.left, data.beside),
    subtract(countedIn(doc) ?? counted.net, counted.net),
  );
  return (
    <p className="mt-1 text-right text-13 text-muted">
      {left < 0
        ? `${format(negate(left), info.currency)} more than was accepted on this project`
        : `${format(left, info.currency)} left to invoice on this project`}
    </p>
  );
}

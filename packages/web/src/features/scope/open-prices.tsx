import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { openCheckout } from "../../lib/checkout";
import { nameOfCurrency } from "../../lib/currency-name";
import { count } from "../../lib/format";
import { useUser } from "../../lib/session";
import { toast, toastError } from "../../lib/toast";
import { Button } from "../../ui/button";
import { useEditor, useTopic } from "./hooks";
import type { Key, TaskFields, TaskRow } from "./model";
import { openPricesQuery } from "./queries";
import type { ScopeStore } from "./store";

type Prices = readonly { id: number; price: number }[];

const isOpen = ({ price, pricing }: TaskRow): boolean => price === null && pricing === "fixed";

/** Answers the prices for the services that have none by now: what somebody typed, 0 too, stays. */
export function pricesToFill({ tasks }: Pick<ScopeStore, "tasks">, prices: Prices): Map<Key, TaskFields> {
  const known = new Map(prices.map(({ id, price }) => [id, price]));
  return new Map(
    [...tasks.values()].filter(isOpen).flatMap(({ key, id }): [Key, TaskFields][] => {
      const price = known.get(id ?? 0);
      return price === undefined ? [] : [[key, { price }]];
    }),
  );
}

/** Why services have no price; where the plan knows recommended ones, the one step that fills them. */
export function OpenPrices({ className }: { className: string }) {
  const editor = useEditor();
  const { info } = editor.store;
  const { is_subscribed } = useUser();
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const open = useTopic("totals", ({ store }) => [...store.tasks.values()].filter(isOpen).length);
  const isAsked = !readOnly && !info.project.is_template && open > 0;
  const { data, refetch } = useQuery({ ...openPricesQuery(info.id, is_subscribed), enabled: isAsked });
  const before = useRef(open);
  useEffect(() => {
    // A new service is known to the server once it is saved.
    if (isAsked && open > before.current) void editor.session.settled().then(() => refetch());
    before.current = open;
  }, [isAsked, open, editor, refetch]);
  if (!isAsked || !data) return null;
  if (!data.has_prices)
    return data.template_currency ? (
      <p className={className}>
        {`The template is priced in ${nameOfCurrency(data.template_currency)}; set your prices in ${nameOfCurrency(info.project.currency)}.`}
      </p>
    ) : null;
  if (data.price_locked)
    return (
      <p className={className}>
        Recommended prices come with a paid plan.{" "}
        <Button kind="link" onClick={() => openCheckout()}>
          Upgrade
        </Button>
      </p>
    );
  const filled = pricesToFill(editor.store, data.prices).size;
  if (filled === 0) return null;
  const fill = async () => {
    // Units and names may have changed since; the server has them once they are saved.
    const answer = (await editor.session.settled()) ? await refetch() : undefined;
    if (!answer?.isSuccess) {
      toastError("Prices could not be filled. Please try again.");
      return;
    }
    const prices = pricesToFill(editor.store, answer.data.prices);
    editor.bulk.editTasks(prices);
    if (prices.size > 0) toast(`${count(prices.size, "price")} filled.`);
  };
  return (
    <p className={className}>
      <Button kind="second" size="s" onClick={() => void fill()}>
        {`Fill ${count(filled, "recommended price")}`}
      </Button>
    </p>
  );
}

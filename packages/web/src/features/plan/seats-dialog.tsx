import type { Info, PlanInfo } from "@stint/core/billing/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, asApiError, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { Modal } from "../../ui/modal";
import { DueToday, SumGhost, SumLines } from "./checkout/sum";
import { settle, sortFailure } from "./checkout/use-purchase";
import { MethodProblem } from "./method-fields";
import { previewQuery, refreshPlan } from "./queries";
import { useMethodForm } from "./use-method-form";
import { agreedOf, payInWords, type Quote } from "./words";

/** More seats: what they cost until the next charge, before they are charged. */
export function SeatsDialog({
  info,
  plan,
  more,
  onClose,
}: {
  info: Info;
  plan: PlanInfo;
  more: number;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const host = useRef<HTMLDivElement>(null);
  const form = useMethodForm(host, info.currency, false);
  const extra_seats = info.extra_seats + more;
  const id = plan.id === "none" ? "team_yearly" : plan.id;
  const preview = useQuery(previewQuery({ plan: id, extra_seats }));
  const quote: Quote | undefined = preview.data && {
    preview: preview.data,
    plan,
    extra_seats,
    info,
    coupon: undefined,
  };
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const buy = async () => {
    if (!quote || pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const body = { extra_seats, ...agreedOf(quote.preview) };
      const { data } = await api.post("/currentuser/subscription/seats", { body, key: newKey() });
      await settle(data, form);
      onClose();
      toast(more === 1 ? "One more seat is yours." : `${more} more seats are yours.`);
      await refreshPlan(client);
    } catch (error) {
      setProblem(sortFailure(error).form);
      void preview.refetch();
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      closable={!pending}
      title={more === 1 ? "Add a seat" : `Add ${more} seats`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          {quote && (
            <Button kind="primary" pending={pending} onClick={() => void buy()}>
              {quote.preview.due_amount > 0
                ? payInWords(quote)
                : more === 1
                  ? "Add the seat"
                  : "Add the seats"}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <SumGhost />}
      {preview.isError && (
        <ErrorLine onRetry={() => void preview.refetch()} reference={asApiError(preview.error)?.requestId}>
          What it costs did not load.
        </ErrorLine>
      )}
      {quote && (
        <>
          <SumLines quote={quote} />
          <div className="mt-3 border-t border-ink pt-3">
            <DueToday quote={quote} />
          </div>
        </>
      )}
      <MethodProblem>{problem}</MethodProblem>
    </Modal>
  );
}

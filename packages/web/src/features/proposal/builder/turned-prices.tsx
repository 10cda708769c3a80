import type { UpdateInput } from "@stint/core/project/schema";
import type { Preview } from "@stint/core/proposal/schema";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { money } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { useRefresh } from "../owner/refresh";

/** Asks which total is meant where prices were typed without tax and the client, a person, reads them with it. */
export function TurnedPrices({
  project_id,
  turned: { kept, on_top },
  currency,
  flush,
  onDone,
}: {
  project_id: number;
  turned: NonNullable<Preview["turned"]>;
  currency: string;
  /** Saves the last typed changes; false when that failed. */
  flush: () => Promise<boolean>;
  onDone?: () => Promise<unknown>;
}) {
  const refresh = useRefresh();
  const choose = useMutation({
    mutationFn: async (body: UpdateInput) => {
      if (await flush()) await api.patch("/projects/{id}", { path: { id: project_id }, body });
    },
    onSuccess: async (_, { tax_on_top }) => {
      await Promise.all([refresh(), onDone?.()]);
      toast(tax_on_top ? "Tax added to your prices." : "The total stays as it is.");
    },
  });
  return (
    <section aria-label="Prices and tax" className="rounded-ctl bg-warn-soft px-3.5 py-2.5 text-14">
      <p className="font-semibold">Is tax included in your prices?</p>
      <p className="text-muted">
        You typed them without tax. Your client is a person, and by law a person reads prices with tax.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="s" disabled={choose.isPending} onClick={() => choose.mutate({ tax_on_top: false })}>
          Keep the total: {money(kept, currency)}
        </Button>
        {on_top !== null && (
          <Button size="s" disabled={choose.isPending} onClick={() => choose.mutate({ tax_on_top: true })}>
            Add tax on top: {money(on_top, currency)}
          </Button>
        )}
      </div>
      {on_top === null && (
        <p className="mt-2 text-muted">
          A service costs a percentage of others with another tax rate. To add tax, change the prices in the
          scope.
        </p>
      )}
    </section>
  );
}

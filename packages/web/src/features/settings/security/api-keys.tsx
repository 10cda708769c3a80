import type { Info } from "@stint/core/api-key/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, asApiError } from "../../../lib/api";
import { dayInWords, dayOf } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { SecurityPart, SecurityRow } from "./row";

/** The keys that work: what ended is of no use here. */
export const liveKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async ({ signal }): Promise<Info[]> => {
    const { data } = await api.get("/apikeys", { signal });
    return data.filter(({ revoked_at, expires_at }) => !revoked_at && expires_at > new Date().toISOString());
  },
});

/** Says "Reads clients. Reads and changes invoices." */
function scopesInWords({ scopes }: Info): string {
  const areas = (level: string) =>
    Object.entries(scopes)
      .filter(([, each]) => each === level)
      .map(([area]) => area);
  const [reads, writes] = [areas("read"), areas("write")];
  return [
    reads.length > 0 ? `Reads ${reads.join(", ")}.` : "",
    writes.length > 0 ? `Reads and changes ${writes.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The keys by which programs act for their owner, each with a button that ends it. Nothing without any. */
export function ApiKeysPart() {
  const queryClient = useQueryClient();
  const query = useQuery(liveKeysQuery);
  const end = useMutation({
    mutationFn: async ({ id }: Info) => {
      await api.delete("/apikeys/{id}", { path: { id } });
    },
    onSuccess: (_, { name }) => toast(`${name} ended.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: liveKeysQuery.queryKey }),
  });
  if (query.isError)
    return (
      <SecurityPart title="API keys">
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          They did not load.
        </ErrorLine>
      </SecurityPart>
    );
  if (!query.data || query.data.length === 0) return null;
  return (
    <SecurityPart title="API keys">
      {query.data.map((key) => (
        <SecurityRow
          key={key.id}
          label={key.name}
          action={
            <Button kind="link" disabled={end.isPending} onClick={() => end.mutate(key)}>
              End
              <span className="sr-only"> the key {key.name}</span>
            </Button>
          }
        >
          {scopesInWords(key)} Its last letters are {key.last_four}. It works until{" "}
          {dayInWords(dayOf(key.expires_at))}
        </SecurityRow>
      ))}
    </SecurityPart>
  );
}

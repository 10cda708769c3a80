import type { Autopay } from "@stint/core/payment/autopay/schema";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";

/** Reads whether the series of this invoice is paid automatically; only for an invoice of a series. */
export function useAutopay(hash: string, recurring: boolean, again: unknown) {
  const [autopay, setAutopay] = useState<Autopay>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for another look
  useEffect(() => {
    if (!recurring) return;
    const stop = new AbortController();
    // The invoice can be paid as any other when this fails.
    api.get("/invoices/{hash}/autopay", { path: { hash }, signal: stop.signal }).then(
      ({ data }) => setAutopay(data),
      () => undefined,
    );
    return () => stop.abort();
  }, [hash, recurring, again]);
  return { autopay, setAutopay };
}

/** The payer's yes to later charges: never ticked before they do, and in the words that are kept. */
export function KeepChoice({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="mt-4 flex gap-3 rounded-ctl border border-line2 bg-surface px-4 py-3 text-14">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-[18px] shrink-0 accent-(--edge)"
      />
      <span>
        <span className="block font-[550]">Pay the next ones automatically</span>
        <span className="block text-muted">{text}</span>
      </span>
    </label>
  );
}

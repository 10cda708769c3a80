import { Plus } from "lucide-react";
import { useState } from "react";
import { newKey } from "../../lib/api";
import { report } from "../../lib/report";
import { Button } from "../../ui/button";
import { FoundService, ServiceSearch } from "../library/service-search";
import { isKept } from "./draft";
import { useReview } from "./use-review";
import { startOf, type Wish } from "./words";

/** The library, searched for what a sentence asks for: what is chosen comes into the draft as what answers it. */
export function FindPanel({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { sentence, words, target } = wish;
  const { lines, add, show } = useReview();
  const [busy, setBusy] = useState(false);
  const choose = async (deliverable_id: number) => {
    if (busy) return;
    setBusy(true);
    await add({ sentence: sentence.number, quote: words, deliverable_id }, newKey()).catch(report);
    setBusy(false);
  };
  const isThere = (id: number) =>
    lines.some((line) => (isKept(line) || line.is_present) && line.deliverable_id === id);
  return (
    <ServiceSearch
      title={`Find a service for ${target}`}
      target={target}
      sought={startOf(wish)}
      onClose={onClose}
      action={
        <Button icon={<Plus size={16} />} onClick={() => show({ kind: "write", wish })}>
          Write one
        </Button>
      }
    >
      {(service) => (
        <FoundService
          key={service.id}
          service={service}
          there={isThere(service.id) ? "In this draft" : undefined}
          onAdd={() => void choose(service.id)}
        />
      )}
    </ServiceSearch>
  );
}

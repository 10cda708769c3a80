import { dayInWords } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { useCheck } from "../use-check";
import { useEditor } from "./use-editor";

/** Offers the days of the supply that the project's own dates say; nothing is filled in before it is taken. */
export function SupplyOffer() {
  const { info, doc, change } = useEditor();
  const { data } = useCheck(info);
  const supply = data?.supply;
  if (!supply || doc.head.supply_from) return null;
  const day = (date: string) => dayInWords(date, { year: true });
  const { from, until } = supply;
  return (
    <Button
      kind="link"
      style={{ whiteSpace: "normal", textAlign: "left" }}
      onClick={() => {
        change((now) => ({
          ...now,
          head: { ...now.head, supply_from: from, supply_until: until === from ? null : until },
        }));
        // The offer goes once it is taken: the keyboard goes on in the field that it filled.
        document.querySelector<HTMLElement>("[data-anchor=supply_from] input")?.focus();
      }}
    >
      {from === until ? `Use ${day(from)}` : `Use ${day(from)} to ${day(until)}`}, from the project’s dates
    </Button>
  );
}

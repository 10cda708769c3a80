import { useInfiniteQuery } from "@tanstack/react-query";
import { Field } from "../../ui/field";
import { PlainSelect } from "../../ui/plain-select";
import { incomingQuery } from "./queries";

/** The bills that came in and wait: choosing one fills an expense in. Nothing where none waits. */
export function IncomingBills({
  chosen,
  onChoose,
}: {
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  const { data } = useInfiniteQuery(incomingQuery);
  const waiting = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter((bill) => bill.status === "waiting" && !bill.is_credit && bill.is_readable);
  if (waiting.length === 0) return null;
  return (
    <Field label="Bill that came in" className="col-span-2">
      <PlainSelect value={chosen ?? ""} onChange={({ target }) => onChoose(Number(target.value))}>
        <option value="" disabled>
          Choose one to fill this in
        </option>
        {waiting.map(({ id, supplier, supplier_number, total }) => (
          <option key={id} value={id}>
            {supplier}: {supplier_number}, {total}
          </option>
        ))}
      </PlainSelect>
    </Field>
  );
}
